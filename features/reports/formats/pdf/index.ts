import { buffer } from "node:stream/consumers";
import {
  formatCo2,
  formatEnergy,
  formatEstimatedDuration,
  formatRange,
  formatTimeEstimate,
  formatWater,
  timeEstimateText,
} from "@treadlight/domain/format";
import { DAY_MS } from "@treadlight/domain/time";
import {
  BRIDGE_TITLES,
  type Bridge,
  DIMENSION_TITLES,
  DIMENSIONS,
  type Dimension,
  type Figures,
  LEFT_OUT,
  type Ledger,
  LOCATION_BASED,
  ownLedgerRows,
  ownNumbersText,
  type Range,
  type Report,
  versionOf,
  wordingOf,
} from "../../report/index.ts";
import { barChart, monthChart } from "./charts.ts";
import { AMBER, type Heading, NAVY, Paper, SOFT } from "./paper.ts";

/** A report to read: tagged (PDF/UA-1), with a text for each chart. Equal reports give equal bytes. */
export async function pdfOf(report: Report, fingerprint: string): Promise<Uint8Array> {
  // The first pass finds out which page each section is on.
  const draft = write(report, fingerprint, { headings: [], pages: 0 });
  await buffer(draft.end());
  return buffer(write(report, fingerprint, { headings: draft.headings, pages: draft.page }).end());
}

interface Known {
  headings: readonly Heading[];
  pages: number;
}

const count = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 6 });
/** From version 3 on, no estimate has more digits than its range allows. Counts are written with `count`. */
const threeDigits = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 3 });
const isCounted = (unit: string) => unit === "sessions" || unit === "prompts";
const preciseOf = ({ format }: Report) => (versionOf(format) >= 3 ? threeDigits : precise);
const percent = (value: number) => `${new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 }).format(value)} %`;
const rangeOf = ({ low, high }: Range, format: (amount: number) => string) => formatRange(low, high, format);
/** A chart shows the largest rows; its table has all. */
const CHARTED = 8;

function write(report: Report, fingerprint: string, { headings, pages }: Known): Paper {
  const { organization, period, department } = report;
  const days = `${period.from} to ${period.to}`;
  const paper = new Paper({
    title: `ESG report on the use of AI, ${days}`,
    footer: `${organization.name}${department === null ? "" : `, ${department}`}, ${days}. Fingerprint ${fingerprint.slice(0, 16)}`,
    pages,
  });
  writeCover(paper, report, fingerprint);
  writeContents(paper, headings);
  writeSummary(paper, report);
  writeOwnFigures(paper, report);
  for (const dimension of DIMENSIONS) writeDimension(paper, report, dimension);
  writeTrust(paper, report);
  writeStandards(paper, report);
  writeFactors(paper, report);
  writeMethod(paper, report, fingerprint);
  return paper;
}

function writeCover(
  paper: Paper,
  { organization, period, department, standards, preparedBy }: Report,
  fingerprint: string,
): void {
  paper.newPage({ hasFooter: false });
  paper.artifact((doc) => doc.rect(0, 0, doc.page.width, 330).fill(NAVY).rect(0, 330, doc.page.width, 5).fill(AMBER));
  const { left, width } = paper;
  paper.placed("Treadlight", left, 70, width, { size: 13, weight: "bold", color: "#ffffff" });
  paper.placed("ESG report", left, 150, width, { size: 40, weight: "bold", color: "#ffffff" }, "H1");
  paper.placed("on the use of artificial intelligence", left, 200, width, { size: 18, color: "#ffffff" });
  paper.placed(`${period.from} to ${period.to}`, left, 264, width, { size: 14, color: "#ffffff" });
  paper.moveTo(380);
  paper.paragraph(organization.name, { size: 22, weight: "bold", color: NAVY });
  if (department !== null) paper.paragraph(department, { size: 14, color: SOFT });
  if (preparedBy !== undefined) {
    paper.paragraph(preparedBy === null ? "Nobody is named as its preparer." : `Prepared by ${preparedBy}.`);
  }
  paper.space(18);
  const names = [...new Set(standards.map(({ standard }) => standard))].join(", ");
  paper.paragraph(`Aligned with ${names}, in the versions that the section on standards names.`);
  paper.paragraph("Every environmental figure in this report is an estimate.");
  paper.space(120);
  paper.paragraph(`Fingerprint ${fingerprint}`, { size: 8, color: SOFT });
  paper.paragraph(
    "manifest.json says who made this report and when. It is signed, and its signature covers this document.",
    {
      size: 8,
      color: SOFT,
    },
  );
}

function writeContents(paper: Paper, headings: readonly Heading[]): void {
  paper.newPage();
  paper.placed("Contents", paper.left, 56, paper.width, { size: 18, weight: "bold", color: NAVY }, "H1");
  paper.moveTo(92);
  for (const { title, page } of headings) paper.contentsLine(title, String(page));
}

function writeSummary(paper: Paper, report: Report): void {
  const { total, tables, coverage, supplierSpecificShare, basis } = report;
  const { byGrid, byClaims } = wordingOf(report);
  paper.newPage();
  paper.heading("Summary");
  const cards = [
    [`CO2, ${byGrid}`, formatCo2(total.locationBased.central), rangeOf(total.locationBased, formatCo2)],
    [`CO2, ${byClaims}`, formatCo2(total.marketBased.central), rangeOf(total.marketBased, formatCo2)],
    ["Energy", formatEnergy(total.energy.central), rangeOf(total.energy, formatEnergy)],
    ["Water", formatWater(total.water.central), rangeOf(total.water, formatWater)],
  ] as const;
  const half = (paper.width - 12) / 2;
  for (const [index, card] of cards.entries()) {
    paper.card(paper.left + (index % 2) * (half + 12), 92 + Math.floor(index / 2) * 86, half, card);
  }
  paper.moveTo(92 + 2 * 86 + 8);
  const people = total.people ?? 0;
  paper.paragraph(
    `${count.format(people)} people sent ${count.format(total.prompts)} prompts in ${count.format(total.sessions)} sessions${total.time ? `. ${timeText(total.time)}` : ` and saved an estimated ${count.format(total.hoursSaved)} hours.`} Data was reported on ${count.format(coverage.daysWithData)} of ${count.format(coverage.days)} days. For ${percent(supplierSpecificShare)} of the CO2, the supplier measured the energy of a prompt itself.`,
  );
  if (total.limits) paper.paragraph(limitsText(total, total.limits));
  if (total.providersGrid) paper.paragraph(gridText(total, total.providersGrid));
  barChart(paper, "CO2 by method. The line is the range.", [
    bar(capitalized(byGrid), total.locationBased),
    bar(versionOf(report.format) >= 3 ? capitalized(byClaims) : "Market-based, as claimed", total.marketBased),
    bar("After assumed renewables", total.afterActualRenewables),
  ]);
  paper.paragraph(
    `Providers' claims subtract ${formatCo2(total.greenwashingGap)} more than the renewable electricity that we assume they used: the greenwashing gap.`,
  );
  paper.table(
    [
      { title: "Intensity", share: 0.4 },
      { title: `CO2, ${byGrid}`, share: 0.2, align: "right" },
      { title: "Energy", share: 0.2, align: "right" },
      { title: "Water", share: 0.2, align: "right" },
    ],
    total.intensities.map(({ per, energy, locationBased, water }) => [
      `Per ${per}`,
      ...[known(locationBased, formatCo2), known(energy, formatEnergy), known(water, formatWater)],
    ]),
  );
  const sets = basis.factorSets.map(({ id }) => id).join(", ") || "none";
  const versions = basis.modelVersions.map(({ version }) => version).join(", ") || "none";
  paper.paragraph(
    `${count.format(basis.input.sessions)} sessions, factor sets ${sets}, formulas ${versions}. Hash over the sessions: ${basis.input.digest}.`,
    { size: 8, color: SOFT },
  );
  const months = tables.month.map(({ label, locationBased }) => ({ label, co2: locationBased }));
  if (months.length > 1) monthChart(paper, `CO2, ${byGrid}, by month. The line is the range.`, months);
}

/** Base year, targets, and other periods. From version 4 on. */
function writeOwnFigures(paper: Paper, report: Report): void {
  const { ownFigures } = report;
  if (!ownFigures) return;
  const { reportingYear, currency, baseYear, comparisons, targets } = ownFigures;
  paper.section("Base year, targets and the year before");
  const entered = [
    reportingYear?.employees == null ? [] : [`${count.format(reportingYear.employees)} employees`],
    reportingYear?.revenue == null
      ? []
      : [`a revenue of ${count.format(reportingYear.revenue)} ${currency ?? ""}`.trim()],
  ].flat();
  paper.paragraph(
    `${entered.length === 0 ? "The organization has entered neither employees nor revenue for the reporting year" : `The organization entered ${entered.join(" and ")} for the reporting year ${reportingYear?.from} to ${reportingYear?.to}`}${baseYear === null ? ", and no base year." : `, and ${baseYear} as its base year.`} Nobody checked what was entered.`,
  );
  for (const { with: other, period, leftOut, factorSets, figures } of comparisons) {
    paper.heading(`Against ${other}, ${period.from} to ${period.to}`, 2);
    if (leftOut !== null) {
      paper.paragraph(LEFT_OUT[leftOut]);
      continue;
    }
    paper.table(
      [
        { title: "Figure", share: 0.4 },
        { title: "Before", share: 0.2, align: "right" },
        { title: "Now", share: 0.2, align: "right" },
        { title: "Change", share: 0.2, align: "right" },
      ],
      figures.map(({ figure, unit, before, now, change }) => [
        ...[figure, ...[before, now].map((value) => withUnit(value, unit))],
        change === null ? "-" : percent(change),
      ]),
    );
    const sets = report.basis.factorSets.map(({ id }) => id);
    if (String(sets) !== String(factorSets))
      paper.paragraph(
        `The other period was scored with the factor sets ${factorSets.join(", ")}, this one with ${sets.join(", ")}: a part of each change is one of method.`,
      );
  }
  paper.heading("Targets", 2);
  if (targets.length === 0) {
    paper.paragraph("The organization has entered no targets.");
    return;
  }
  paper.table(
    [
      { title: "CO2, by people's grids", share: 0.22 },
      { title: "By", share: 0.08 },
      { title: "Change aimed at", share: 0.1, align: "right" },
      { title: "Base year", share: 0.2, align: "right" },
      { title: "Aim", share: 0.2, align: "right" },
      { title: "So far", share: 0.2, align: "right" },
    ],
    targets.map(({ year, figure, unit, change, base, aim, soFar }) => [
      ...[figure === "total" ? "Total" : `${capitalized(figure)}, ${unit}`, String(year), percent(change)],
      ...[base, aim].map((value) => (value === null ? "not known" : formatCo2(value))),
      soFar === null ? "not known" : percent(soFar),
    ]),
  );
  paper.paragraph(
    "What is not known needs a whole reporting year, sessions of the base year, and employees or revenue of both.",
    {
      ...{ size: 8, color: SOFT },
    },
  );
}

/** A central figure of a table. */
const withUnit = (value: number, unit: string) =>
  isCounted(unit)
    ? count.format(value)
    : ({ Wh: formatEnergy, g: formatCo2, mL: formatWater }[unit] ?? ((amount: number) => threeDigits.format(amount)))(
        value,
      );

const limitsText = (
  { sessions }: Figures,
  { sessionsNotEstimated, sessionsEstimatedInPart, hardware }: NonNullable<Figures["limits"]>,
) =>
  `${count.format(sessionsNotEstimated)} of ${count.format(sessions)} sessions are not estimated and in no figure of the footprint; of ${count.format(sessionsEstimatedInPart)} a part is, as a lower bound. Making the hardware adds ${formatCo2(hardware.central)}e (${rangeOf(hardware, formatCo2)}), which no other figure holds. Ranges hold 90 % of cases, and half of them for sessions before 28 November 2026.`;

const gridText = (
  { sessions }: Figures,
  { sessions: known, energyShare, co2 }: NonNullable<Figures["providersGrid"]>,
) =>
  known === 0
    ? "Of no session it is known on which grid the provider computed, so there is no location-based figure. CO2 by people's grids is a proxy."
    : `Of ${count.format(known)} of ${count.format(sessions)} sessions, with ${percent(energyShare ?? 0)} of the energy, the provider's grid is known. Their CO2, ${LOCATION_BASED}, is ${formatCo2(co2.central)}e (${rangeOf(co2, formatCo2)}). The other sessions are in the figure by people's grids only, a proxy, which holds these too.`;

type Time = NonNullable<Figures["time"]>;
const hoursText = (hours: number) => formatEstimatedDuration(hours * 3_600);
const secondsOf = ({ low, central, high }: Range) => ({
  low: 3_600 * low,
  central: 3_600 * central,
  high: 3_600 * high,
});
function timeCell({ saved }: Time): string {
  const { value, range, unit } = timeEstimateText(secondsOf(saved));
  return `${value}\n${range} ${unit}`;
}
const timeText = ({ engaged, saved, lost, sessionsWithLoss, sessionsWithoutTime }: Time) =>
  `Of ${hoursText(engaged)} engaged, the estimated time saved is ${formatTimeEstimate(secondsOf(saved))}. ${count.format(sessionsWithLoss)} sessions were longer than the work takes without AI, by ${hoursText(lost)} together; in ${count.format(sessionsWithoutTime)} nobody's time was measured.`;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const bar = (label: string, { central, low, high }: Range) => ({ label, value: central, low, high });
const withRange = (range: Range, format: (amount: number) => string) =>
  `${format(range.central)}\n${rangeOf(range, format)}`;
const known = (value: number | null, format: (amount: number) => string) => (value === null ? "-" : format(value));

function writeDimension(paper: Paper, report: Report, dimension: Dimension): void {
  const { tables, total, minimumPeople } = report;
  const { byGrid, byClaims } = wordingOf(report);
  const rows = tables[dimension];
  const title = DIMENSION_TITLES[dimension];
  paper.section(title);
  if (rows.length === 0) {
    paper.paragraph("There were no sessions in the period.");
    return;
  }
  if (dimension !== "month") {
    const largest = rows.slice(0, CHARTED).map(({ label, locationBased }) => bar(label, locationBased));
    barChart(paper, `CO2, ${byGrid}, ${title.toLowerCase()}. The line is the range.`, largest);
  }
  // No range of ordinary size breaks into two lines.
  const shares = total.time
    ? { label: 0.125, time: 0.13, co2: 0.145, water: 0.14 }
    : { label: 0.14, time: 0.065, co2: 0.16, water: 0.16 };
  paper.table(
    [
      { title: capitalized(title.slice("By ".length)), share: shares.label },
      { title: "People", share: 0.07, align: "right" },
      { title: "Prompts", share: 0.085, align: "right" },
      { title: total.time ? "Time saved" : "Hours saved", share: shares.time, align: "right" },
      { title: "Energy", share: 0.16, align: "right" },
      { title: `CO2, ${byGrid}`, share: shares.co2, align: "right" },
      { title: `CO2, ${byClaims}`, share: shares.co2, align: "right" },
      { title: "Water", share: shares.water, align: "right" },
    ],
    rows.map((row) => [
      row.label,
      row.people === null ? "-" : count.format(row.people),
      count.format(row.prompts),
      row.time ? timeCell(row.time) : count.format(row.hoursSaved),
      withRange(row.energy, formatEnergy),
      withRange(row.locationBased, formatCo2),
      withRange(row.marketBased, formatCo2),
      withRange(row.water, formatWater),
    ]),
  );
  paper.paragraph("Below each estimate is its range, from low to high.", { size: 8, color: SOFT });
  if (rows.some(({ people }) => people === null)) {
    paper.paragraph(
      `"Other" adds up rows of which some have fewer than ${minimumPeople} people, so that no row reveals anybody.`,
      {
        size: 8,
        color: SOFT,
      },
    );
  }
}

function writeTrust(paper: Paper, report: Report): void {
  const { total, dataQuality, coverage, ledger, restatements } = report;
  const { byGrid } = wordingOf(report);
  const restated = (unit: string) => (versionOf(report.format) >= 3 && isCounted(unit) ? count : preciseOf(report));
  paper.section("Data quality and coverage");
  paper.paragraph(
    total.limits
      ? "The activity data is the number of tokens or of what was made where the sender counted it, and otherwise the number of prompts; measured means that the provider measured the energy of a prompt. Seats and spend are not used. Factors are those of the tool or of the model's class, or stand in for both."
      : "The activity data is the number of tokens where the sender measured it, and otherwise the number of prompts. These are the two best of four tiers; the others are seats and spend.",
  );
  paper.table(
    [
      { title: "Tier", share: 0.12 },
      { title: "Method", share: 0.16 },
      { title: "Factors", share: 0.12 },
      { title: "Grid", share: 0.15 },
      { title: "Sessions", share: 0.15, align: "right" },
      { title: `CO2, ${byGrid}`, share: 0.18, align: "right" },
      { title: "Share", share: 0.12, align: "right" },
    ],
    dataQuality.map(({ tier, method, factors, grid, sessions, locationBased, share }) => [
      ...[tier, method, factors, grid, count.format(sessions), formatCo2(locationBased), percent(share)],
    ]),
  );
  paper.table(
    [
      { title: "Coverage", share: 0.7 },
      { title: "Count", share: 0.3, align: "right" },
    ],
    [
      ["People who reported", count.format(coverage.peopleReporting)],
      [
        "People in the organization or department on the last day",
        coverage.members === null ? "not known" : count.format(coverage.members),
      ],
      ["Tools that were reported", count.format(coverage.toolsReporting)],
      ["Days in the period", count.format(coverage.days)],
      ["Days with data", count.format(coverage.daysWithData)],
      ["Longest time without data, in days", count.format(Math.max(0, ...coverage.gaps.map(lengthOf)))],
    ],
  );
  if (report.ownLedger) writeOwnLedger(paper, report);
  if (ledger) writeLedger(paper, ledger);
  paper.heading("Restatements", 2);
  if (restatements.length === 0) {
    paper.paragraph("No earlier report of this period has other figures.");
    return;
  }
  paper.table(
    [
      { title: "Figure", share: 0.2 },
      { title: "Earlier report", share: 0.16 },
      { title: "Before", share: 0.14, align: "right" },
      { title: "Now", share: 0.14, align: "right" },
      { title: "Change", share: 0.1, align: "right" },
      { title: "Reason", share: 0.26 },
    ],
    restatements.map(({ figure, earlier, before, now, unit, change, isMaterial, reason }) => [
      ...[figure, earlier.slice(0, 16), ...[before, now].map((value) => `${restated(unit).format(value)} ${unit}`)],
      ...[change === null ? "-" : percent(change), isMaterial ? `More than 5 %: ${reason}` : reason],
    ]),
  );
  if (report.bridge) writeBridge(paper, report.bridge);
}

/** What changed from an earlier report to this one, step by step. */
function writeBridge(paper: Paper, { earlier, steps, factorSets, formulas }: Bridge): void {
  paper.heading("Bridge from the earlier report", 2);
  const formulasChanged = String(formulas.before) !== String(formulas.now);
  paper.paragraph(
    `From report ${earlier.slice(0, 16)}, with factor sets ${factorSets.before.join(", ") || "none"}, to this one, with ${factorSets.now.join(", ") || "none"}. Other sessions are those that came or went since, at the earlier factors${formulasChanged ? `, and what formulas ${formulas.now.join(", ")} instead of ${formulas.before.join(", ")} make` : ""}; other factors are what today's sessions gain or lose by today's factors. Each line adds up.`,
  );
  const signed = (value: number, unit: string) =>
    value > 0 ? `+${withUnit(value, unit)}` : value < 0 ? `-${withUnit(-value, unit)}` : "0";
  paper.table(
    [
      { title: "Figure", share: 0.3 },
      { title: capitalized(BRIDGE_TITLES.before), share: 0.175, align: "right" },
      { title: capitalized(BRIDGE_TITLES.sessions), share: 0.175, align: "right" },
      { title: capitalized(BRIDGE_TITLES.factors), share: 0.175, align: "right" },
      { title: capitalized(BRIDGE_TITLES.now), share: 0.175, align: "right" },
    ],
    steps.map(({ figure, unit, before, sessions, factors, now }) => [
      ...[figure, withUnit(before, unit), signed(sessions, unit), signed(factors, unit), withUnit(now, unit)],
    ]),
  );
}

const lengthOf = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Every session of the report by its origin, and what became of the versions that it does not count. */
function writeOwnLedger(paper: Paper, report: Report): void {
  paper.heading("Sessions of this report", 2);
  paper.paragraph(
    report.ownLedger?.versions
      ? "Sessions that started in the period, whenever they arrived. The lines by origin add up to this report's total. Versions processed are those counted plus the three lines below: superseded, erased and missing."
      : "Sessions of the department that started in the period, whenever they arrived. The lines add up to this report's total.",
  );
  paper.table(
    [
      { title: "Sessions that started in the period", share: 0.7 },
      { title: "Count", share: 0.3, align: "right" },
    ],
    ownLedgerRows(report).map(([title, sessions]) => [title, count.format(sessions)]),
  );
}

function writeStandards(paper: Paper, report: Report): void {
  const { standards } = report;
  const precise = preciseOf(report);
  paper.section("Aligned with standards");
  paper.paragraph(
    'Which figure fits which datapoint. "Reported" goes into the datapoint. "Memo" belongs beside it, because the datapoint is about own operations.',
  );
  paper.table(
    [
      { title: "Standard", share: 0.17 },
      { title: "Datapoint", share: 0.19 },
      { title: "Use", share: 0.09 },
      { title: "Value", share: 0.16, align: "right" },
      { title: "Care", share: 0.39 },
    ],
    standards.map(({ standard, version, datapoint, title, use, value, unit, care, notClaimed }) => [
      `${standard}, ${version}`,
      `${datapoint}: ${title}`,
      use,
      value === null ? "-" : `${precise.format(value)} ${unit}`,
      notClaimed === undefined ? care : `${care} ${notClaimed}`,
    ]),
  );
}

function writeFactors(paper: Paper, { factors, format }: Report): void {
  const withEnds = ({ value, low, high }: Report["factors"][number]) =>
    versionOf(format) >= 3 && low !== undefined && high !== undefined
      ? `${precise.format(value)}\n${precise.format(low)} to ${precise.format(high)}`
      : precise.format(value);
  paper.section("Factors used");
  paper.paragraph(
    "The factors that the figures depend on. The other formats of this report list every factor of the sets.",
  );
  paper.table(
    [
      { title: "Factor", share: 0.26 },
      { title: "Set", share: 0.1 },
      { title: "Value", share: 0.09, align: "right" },
      { title: "Unit", share: 0.13 },
      { title: "Evidence, year", share: 0.12 },
      { title: "Source", share: 0.3 },
    ],
    factors
      .filter(({ isUsed }) => isUsed)
      .map((factor) => {
        const { path, factorSet, unit, evidence, year, source } = factor;
        return [
          ...[path.replaceAll(".", " "), factorSet, withEnds(factor), unit],
          `${evidence.replaceAll("_", " ")}${year === undefined ? "" : `, ${year}`}`,
          source,
        ];
      }),
  );
}

function writeMethod(paper: Paper, { text, ownNumbers, signedBy }: Report, fingerprint: string): void {
  paper.section("Method");
  paper.heading("Boundary", 2);
  paper.paragraph(text.boundary);
  paper.heading("How the figures are made", 2);
  for (const line of text.method) paper.paragraph(line);
  if (ownNumbers) {
    paper.heading("The organization's own numbers", 2);
    for (const line of ownNumbersText(ownNumbers)) paper.paragraph(line);
  }
  paper.heading("Not included", 2);
  for (const line of text.exclusions) paper.paragraph(line);
  paper.heading("Care", 2);
  for (const line of text.care) paper.paragraph(line);
  paper.heading("How to check this report", 2);
  paper.paragraph(
    `report.json holds every figure together with the query that gives it. Its SHA-256 is ${fingerprint}. manifest.json lists the SHA-256 of every file and is signed with the installation's Ed25519 key, whose public half the installation publishes at the address in the manifest.`,
  );
  if (!signedBy) return;
  paper.paragraph(
    "With OpenSSL 3 alone: save the lines below as key.pem, unpack report.zip, and run the two commands. The first must say that the signature was verified; the second must give the SHA-256 that manifest.json names for each file.",
  );
  const [begin = "", key = "", end = ""] = signedBy.pem.trim().split("\n");
  for (const line of [begin, key, end]) paper.paragraph(line, { size: 8, color: SOFT });
  for (const command of [
    "openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in manifest.json -sigfile manifest.sig",
    "openssl dgst -sha256 report.*",
  ])
    paper.paragraph(command, { size: 8, color: SOFT });
  paper.paragraph(
    `The key's id, the thumbprint of RFC 7638, is ${signedBy.kid}. Trust it only if the installation publishes the same one: whoever forged this report could have printed another key.`,
  );
}

function writeLedger(paper: Paper, ledger: Ledger): void {
  paper.heading("Outcome ledger", 2);
  paper.paragraph(
    "What became of every session that reached Treadlight in the period, for the whole organization. Sessions count on the day they arrived, not on the day they took place. Received is rejected plus accepted; accepted is the sum of the six below it.",
  );
  paper.table(
    [
      { title: "Outcome", share: 0.7 },
      { title: "Sessions", share: 0.3, align: "right" },
    ],
    [
      ["Received", count.format(ledger.received)],
      ["Rejected", count.format(ledger.rejected)],
      ["Accepted", count.format(ledger.accepted)],
      ["Scored", count.format(ledger.scored)],
      ["Superseded by a newer version", count.format(ledger.superseded)],
      ["Dead letters", count.format(ledger.deadLettered)],
      ["Erased", count.format(ledger.erased)],
      ["Missing: lost, to be restored from the event log", count.format(ledger.missing)],
      ["Pending", count.format(ledger.pending)],
    ],
  );
}
