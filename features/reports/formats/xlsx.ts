import { strFromU8, strToU8, unzipSync } from "fflate";
import {
  Chart,
  ChartRange,
  ChartSeries,
  Color,
  DocProperties,
  Format,
  FormatAlign,
  FormatBorder,
  Formula,
  Workbook,
  type Worksheet,
} from "wasm-xlsxwriter";
import { zipOf } from "../pack/index.ts";
import {
  BRIDGE_TITLES,
  type Bridge,
  DIMENSION_TITLES,
  DIMENSIONS,
  type Dimension,
  type Figures,
  LEFT_OUT,
  LOCATION_BASED,
  ownLedgerRows,
  ownNumbersText,
  type Report,
  type Row,
  type StandardFact,
  versionOf,
  wordingOf,
} from "../report/index.ts";

type Cell = string | number | null;

interface Column<R> {
  title: string;
  width: number;
  of(row: R): Cell;
  /** Adds a formula below the rows. Only for what a sum makes sense of. */
  isSummed?: true;
  numberFormat?: string;
}

const COUNT = "#,##0";
const AMOUNT = "#,##0.000";
const PRECISE = "0.000000";
const INK = 0x15_2a_52;

/** A workbook: one sheet a table, totals as formulas, the headline figures as named ranges. Equal reports give equal bytes. */
export function xlsxOf(report: Report, fingerprint: string): Uint8Array {
  const workbook = new Workbook();
  const { organization, period, department } = report;
  const subject = `${organization.name}${department === null ? "" : `, ${department}`}, ${period.from} to ${period.to}`;
  workbook.setProperties(
    new DocProperties()
      .setTitle("ESG report on the use of AI")
      .setSubject(subject)
      .setComment(`Fingerprint ${fingerprint}`),
  );
  const summary = addSheet(workbook, "Summary");
  const sheets = Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, addFigures(workbook, report, dimension)]),
  );
  writeSummary(workbook, summary, report, { subject, fingerprint, totals: sheets.month });
  writeDetails(workbook, report);
  return withoutTimes(workbook.saveToBufferSync());
}

function addSheet(workbook: Workbook, name: string): Worksheet {
  const sheet = workbook.addWorksheet();
  sheet.setName(name);
  sheet.setLandscape();
  sheet.setPrintFitToPages(1, 0);
  return sheet;
}

const heading = () =>
  new Format().setBold().setFontColor(Color.white()).setBackgroundColor(Color.rgb(INK)).setTextWrap();
const numbers = (format: string) => new Format().setNumFormat(format);
const wrapped = () => new Format().setTextWrap().setAlign(FormatAlign.Top);

/** Writes a table at the top of a sheet. @returns the row below its rows, where sums are */
function writeTable<R>(
  sheet: Worksheet,
  columns: readonly Column<R>[],
  rows: readonly R[],
  { rounded, amountFormat }: Amounts = AS_THEY_ARE,
): number {
  const sumsRow = rows.length + 1;
  for (const [index, { title, width, of, isSummed, numberFormat = COUNT }] of columns.entries()) {
    sheet.setColumnWidth(index, width);
    sheet.writeStringWithFormat(0, index, title, heading());
    const isEstimate = numberFormat === AMOUNT || numberFormat === PRECISE;
    const format = numbers(isEstimate ? (amountFormat ?? numberFormat) : numberFormat);
    for (const [offset, row] of rows.entries()) {
      const exact = of(row);
      const value = typeof exact === "number" && isEstimate ? rounded(exact) : exact;
      if (typeof value === "number") sheet.writeNumberWithFormat(offset + 1, index, value, format);
      else if (value !== null) sheet.writeStringWithFormat(offset + 1, index, value, wrapped());
    }
    if (isSummed && rows.length > 0) {
      const sum = rows.reduce((total, row) => total + Number(of(row)), 0);
      const added = `SUM(${cell(index, 2)}:${cell(index, sumsRow)})`;
      const total = isEstimate ? rounded(sum) : sum;
      const isRounded = isEstimate && amountFormat !== undefined && sum !== 0;
      const formula = new Formula(`=${isRounded ? `ROUND(${added},${placesOf(sum)})` : added}`).setResult(
        String(total),
      );
      sheet.writeFormulaWithFormat(sumsRow, index, formula, format.setBold().setBorderTop(FormatBorder.Thin));
    }
  }
  sheet.setFreezePanes(1, 1);
  sheet.setRepeatRows(0, 0);
  return sumsRow;
}

/** How estimates are written. */
interface Amounts {
  rounded(value: number): number;
  /** In place of a column's own, once estimates are rounded. */
  amountFormat: string | undefined;
}
const AS_THEY_ARE: Amounts = { rounded: (value) => value, amountFormat: undefined };
const amountsOf = (report: Report): Amounts =>
  versionOf(report.format) >= 3 ? { rounded: wordingOf(report).rounded, amountFormat: "General" } : AS_THEY_ARE;

/** The decimals that leave three significant digits; negative for hundreds and more. */
const placesOf = (value: number) => 2 - Math.floor(Math.log10(Math.abs(value)));

/** A column's name, such as `B` or `AA`. @param column from 0 */
const letters = (column: number): string =>
  `${column < 26 ? "" : letters(Math.floor(column / 26) - 1)}${String.fromCharCode(65 + (column % 26))}`;
/** A cell's name, such as `B7`. @param row from 1 */
const cell = (column: number, row: number) => `${letters(column)}${row}`;

const COUNT_COLUMNS: readonly Column<Figures>[] = [
  { title: "Sessions", width: 10, of: (f) => f.sessions, isSummed: true },
  { title: "Prompts", width: 10, of: (f) => f.prompts, isSummed: true },
  { title: "People (distinct)", width: 10, of: (f) => f.people },
];

const co2Title = (name: string) => `CO2 ${name}, g CO2e`;
const footprintColumnsOf = (report: Report): readonly Column<Figures>[] => [
  ...ranged("Energy, Wh", (f) => f.energy),
  ...ranged(co2Title(wordingOf(report).byGrid), (f) => f.locationBased),
  ...ranged(co2Title(wordingOf(report).byClaims), (f) => f.marketBased),
  ...(report.total.providersGrid
    ? [
        ...ranged(co2Title(LOCATION_BASED), (f) => f.providersGrid?.co2 ?? { central: 0, low: 0, high: 0 }),
        ...onKnownGrid(GRID_KNOWN.sessions, ({ sessions }) => sessions),
        ...onKnownGrid(GRID_KNOWN.energy, ({ energy }) => energy),
      ]
    : []),
  ...ranged("CO2 after assumed renewables, g CO2e", (f) => f.afterActualRenewables),
  { title: "Greenwashing gap, g CO2e", width: 14, of: (f) => f.greenwashingGap, isSummed: true, numberFormat: AMOUNT },
  ...ranged("Water, mL", (f) => f.water),
];

/** From version 2 on. */
const TIME_COLUMNS: readonly Column<Figures>[] = [
  ...hours("Time engaged, h", (time) => time.engaged),
  ...ranged("Estimated time saved, h", (f) => f.time?.saved ?? { central: 0, low: 0, high: 0 }),
  ...hours("Time lost, h", (time) => time.lost),
  {
    ...{ title: "Sessions without a measured time", width: 14, isSummed: true },
    of: (f) => f.time?.sessionsWithoutTime ?? null,
  },
];

/** By the specification's formula, which was the only one in version 1. */
const specifiedHours = (title: string): Column<Figures> => ({
  ...{ title, width: 12, of: (f) => f.hoursSaved, isSummed: true, numberFormat: AMOUNT },
});
const hoursTitleOf = ({ total }: Report) => (total.time ? "Saved by the specification's formula, h" : "Time saved, h");

function figureColumnsOf(report: Report): readonly Column<Figures>[] {
  const specified = specifiedHours(hoursTitleOf(report));
  return report.total.time
    ? [...COUNT_COLUMNS, ...TIME_COLUMNS, ...footprintColumnsOf(report), specified]
    : [...COUNT_COLUMNS, specified, ...footprintColumnsOf(report)];
}

function hours(title: string, of: (time: NonNullable<Figures["time"]>) => number): Column<Figures>[] {
  return [{ title, width: 12, of: (f) => (f.time ? of(f.time) : null), isSummed: true, numberFormat: AMOUNT }];
}

/** From version 4 on. */
const GRID_KNOWN = {
  sessions: "Sessions of which the provider's grid is known",
  energy: "Energy of which the provider's grid is known, Wh",
};
function onKnownGrid(title: string, of: (part: NonNullable<Figures["providersGrid"]>) => number): Column<Figures>[] {
  const value = ({ providersGrid }: Figures) => (providersGrid ? of(providersGrid) : null);
  return [
    {
      ...{ title, width: 14, of: value, isSummed: true },
      ...(title === GRID_KNOWN.energy && { numberFormat: AMOUNT }),
    },
  ];
}

function ranged(title: string, of: (figures: Figures) => Figures["energy"]): Column<Figures>[] {
  return (["central", "low", "high"] as const).map((bound) => ({
    title: bound === "central" ? title : `${title}, ${bound}`,
    width: 14,
    of: (figures) => of(figures)[bound],
    isSummed: true,
    numberFormat: AMOUNT,
  }));
}

interface Totals {
  sheet: string;
  /** From 1; undefined if there is no row to add up. */
  row: number | undefined;
}

function addFigures(workbook: Workbook, report: Report, dimension: Dimension): Totals {
  const name = DIMENSION_TITLES[dimension];
  const sheet = addSheet(workbook, name);
  const rows = report.tables[dimension];
  const label: Column<Row> = { title: name, width: 26, of: (row) => row.label };
  const sumsRow = writeTable(sheet, [label, ...figureColumnsOf(report)], rows, amountsOf(report));
  if (rows.length === 0) return { sheet: name, row: undefined };
  sheet.writeStringWithFormat(sumsRow, 0, "Total", new Format().setBold().setBorderTop(FormatBorder.Thin));
  const { byGrid } = wordingOf(report);
  const column = columnOf(report, co2Title(byGrid));
  const series = new ChartSeries()
    .setName(co2Title(byGrid))
    .setCategories(ChartRange.newFromRange(name, 1, 0, rows.length, 0))
    .setValues(ChartRange.newFromRange(name, 1, column, rows.length, column));
  const chart = dimension === "month" ? Chart.newColumn() : Chart.newBar();
  chart.title().setName(`CO2, ${byGrid}, ${name.toLowerCase()}`);
  chart.yAxis().setName("g CO2e");
  sheet.insertChart(
    sumsRow + 2,
    0,
    chart.pushSeries(series).setWidth(720).setHeight(320).setAltText(`CO2, ${byGrid}, in grams, ${name.toLowerCase()}`),
  );
  return { sheet: name, row: sumsRow + 1 };
}

const columnOf = (report: Report, title: string) =>
  figureColumnsOf(report).findIndex((column) => column.title === title) + 1;

function writeSummary(
  workbook: Workbook,
  sheet: Worksheet,
  report: Report,
  { subject, fingerprint, totals }: { subject: string; fingerprint: string; totals: Totals | undefined },
) {
  sheet.setColumnWidth(0, 44).setColumnRangeWidth(1, 3, 18).setColumnWidth(4, 24);
  sheet.writeStringWithFormat(0, 0, "ESG report on the use of AI", new Format().setBold().setFontSize(16));
  sheet.writeString(1, 0, subject).writeString(2, 0, `Fingerprint: ${fingerprint}`);
  sheet.writeString(3, 0, "Every environmental figure is an estimate.");
  for (const [column, title] of ["Figure", "Central", "Low", "High", "Unit"].entries()) {
    sheet.writeStringWithFormat(5, column, title, heading());
  }
  sheet.setFreezePanes(6, 0);
  const { total, supplierSpecificShare } = report;
  const { byGrid, byClaims, gridName, claimsName } = wordingOf(report);
  const { rounded, amountFormat } = amountsOf(report);
  const specified = { name: "Total_time_saved", of: hoursTitleOf(report), values: [total.hoursSaved], unit: "h" };
  const figures = [
    { name: "Total_sessions", title: "Sessions", of: "Sessions", values: [total.sessions], unit: "sessions" },
    { name: "Total_prompts", title: "Prompts", of: "Prompts", values: [total.prompts], unit: "prompts" },
    { name: "Total_people", title: "People", of: undefined, values: [total.people ?? 0], unit: "people" },
    ...(total.time ? timeFigures(total.time) : [{ ...specified, title: "Time saved" }]),
    range("Total_energy", "Energy", "Energy, Wh", total.energy, "Wh"),
    range(`Total_CO2_${gridName}`, `CO2, ${byGrid}`, co2Title(byGrid), total.locationBased, "g CO2e"),
    range(`Total_CO2_${claimsName}`, `CO2, ${byClaims}`, co2Title(byClaims), total.marketBased, "g CO2e"),
    ...(total.providersGrid ? gridFigures(total.providersGrid) : []),
    range(
      ...(["Total_CO2_after_assumed_renewables", "CO2, after assumed renewables"] as const),
      ...(["CO2 after assumed renewables, g CO2e", total.afterActualRenewables, "g CO2e"] as const),
    ),
    {
      ...{ name: "Greenwashing_gap", title: "Greenwashing gap", of: "Greenwashing gap, g CO2e" },
      ...{ values: [total.greenwashingGap], unit: "g CO2e" },
    },
    range("Total_water", "Water", "Water, mL", total.water, "mL"),
    ...total.intensities.flatMap(({ per, energy, locationBased, water }) => {
      const id = per.replaceAll(" ", "_");
      return [
        { name: `Energy_per_${id}`, title: `Energy per ${per}`, of: undefined, values: [energy], unit: "Wh" },
        {
          name: `CO2_per_${id}`,
          title: `CO2, ${byGrid}, per ${per}`,
          of: undefined,
          values: [locationBased],
          unit: "g CO2e",
        },
        { name: `Water_per_${id}`, title: `Water per ${per}`, of: undefined, values: [water], unit: "mL" },
      ];
    }),
    ...(total.time ? [{ ...specified, title: "Saved by the specification's formula" }] : []),
    {
      ...{ name: "Supplier_specific_share", title: "CO2 with energy measured by the supplier", of: undefined },
      ...{ values: [supplierSpecificShare], unit: `% of CO2, ${byGrid}` },
    },
  ];
  for (const [index, { name, title, of, values, unit }] of figures.entries()) {
    const row = 6 + index;
    sheet.writeString(row, 0, title).writeString(row, 4, unit);
    for (const [offset, exact] of values.entries()) {
      if (exact === null) continue;
      const value = isCounted(unit) ? exact : rounded(exact);
      const ownFormat = Number.isInteger(value) ? COUNT : value < 1 ? PRECISE : AMOUNT;
      const format = numbers(isCounted(unit) ? COUNT : (amountFormat ?? ownFormat));
      if (of === undefined || totals?.row === undefined) {
        sheet.writeNumberWithFormat(row, 1 + offset, value, format);
        continue;
      }
      // The total of the months, so that its origin can be followed.
      const origin = `='${totals.sheet}'!${cell(columnOf(report, of) + offset, totals.row)}`;
      sheet.writeFormulaWithFormat(row, 1 + offset, new Formula(origin).setResult(String(value)), format);
    }
    workbook.defineName(name, `=Summary!$B$${row + 1}`);
  }
}

function gridFigures({ co2, sessions, energyShare }: NonNullable<Figures["providersGrid"]>) {
  return [
    range("Total_CO2_location_based", `CO2, ${LOCATION_BASED}`, co2Title(LOCATION_BASED), co2, "g CO2e"),
    {
      ...{ name: "Sessions_on_known_grid", title: GRID_KNOWN.sessions, of: GRID_KNOWN.sessions },
      ...{ values: [sessions], unit: "sessions" },
    },
    {
      ...{ name: "Energy_share_on_known_grid", title: "Energy of which the provider's grid is known", of: undefined },
      ...{ values: [energyShare], unit: "% of energy" },
    },
  ];
}

const isCounted = (unit: string) => unit === "sessions" || unit === "prompts" || unit === "people";

const timeFigures = ({ engaged, saved, lost }: NonNullable<Figures["time"]>) => [
  { name: "Total_time_engaged", title: "Time engaged", of: "Time engaged, h", values: [engaged], unit: "h" },
  range("Total_estimated_time_saved", "Estimated time saved", "Estimated time saved, h", saved, "h"),
  { name: "Total_time_lost", title: "Time lost", of: "Time lost, h", values: [lost], unit: "h" },
];

const range = (name: string, title: string, of: string, { central, low, high }: Figures["energy"], unit: string) => ({
  ...{ name, title, of, unit },
  values: [central, low, high],
});

function writeDetails(workbook: Workbook, report: Report) {
  const { dataQuality, coverage, ledger, restatements, standards, factors, basis, text, ownNumbers } = report;
  const { byGrid, rounded } = wordingOf(report);
  const amounts = amountsOf(report);
  const restated = (unit: string, value: number) => (isCounted(unit) ? value : rounded(value));
  const hasRanges = versionOf(report.format) >= 3;
  const restatedFormat = amounts.amountFormat ?? AMOUNT;
  writeTable(
    addSheet(workbook, "Data quality"),
    [
      { title: "Tier", width: 12, of: (row) => row.tier },
      { title: "Method", width: 20, of: (row) => row.method },
      { title: "Factors", width: 14, of: (row) => row.factors },
      { title: "Grid", width: 12, of: (row) => row.grid },
      { title: "Sessions", width: 12, of: (row) => row.sessions, isSummed: true },
      { title: "Prompts", width: 12, of: (row) => row.prompts, isSummed: true },
      {
        ...{ title: co2Title(byGrid), width: 18, isSummed: true, numberFormat: AMOUNT },
        of: (row) => row.locationBased,
      },
      { title: "Share, %", width: 10, of: (row) => row.share, isSummed: true, numberFormat: AMOUNT },
    ],
    dataQuality,
    amounts,
  );
  writeTable(addSheet(workbook, "Coverage"), NAMED_VALUE, [
    ["People who reported", coverage.peopleReporting],
    ["People in the organization or department on the last day", coverage.members ?? "not known"],
    ["Tools that were reported", coverage.toolsReporting],
    ["Days", coverage.days],
    ["Days with data", coverage.daysWithData],
    ...limitsOf(report),
    ...coverage.gaps.map(({ from, to }): [string, string] => ["Without data", from === to ? from : `${from} to ${to}`]),
  ]);
  const ownLedger = ownLedgerRows(report);
  if (ownLedger.length > 0) writeTable(addSheet(workbook, "Own ledger"), NAMED_VALUE, ownLedger);
  if (ledger) writeTable(addSheet(workbook, "Outcome ledger"), NAMED_VALUE, Object.entries(ledger));
  writeTable(
    addSheet(workbook, "Restatements"),
    [
      { title: "Earlier report", width: 30, of: (row) => row.earlier },
      { title: "Figure", width: 24, of: (row) => row.figure },
      { title: "Before", width: 16, of: (row) => restated(row.unit, row.before), numberFormat: restatedFormat },
      { title: "Now", width: 16, of: (row) => restated(row.unit, row.now), numberFormat: restatedFormat },
      { title: "Unit", width: 10, of: (row) => row.unit },
      { title: "Change, %", width: 12, of: (row) => row.change, numberFormat: "0.00" },
      { title: "More than 5 %", width: 12, of: (row) => (row.isMaterial ? "yes" : "no") },
      { title: "Reason", width: 60, of: (row) => row.reason },
    ],
    restatements,
  );
  writeOwnFigures(workbook, report);
  writeTable(
    addSheet(workbook, "Standards"),
    [
      { title: "Aligned with", width: 28, of: (row) => row.standard },
      { title: "Version", width: 34, of: (row) => row.version },
      { title: "Datapoint", width: 22, of: (row) => row.datapoint },
      { title: "Title", width: 40, of: (row) => row.title },
      { title: "Value", width: 16, of: (row) => row.value, numberFormat: PRECISE },
      ...(hasRanges
        ? [
            { title: "Low", width: 12, of: (row: StandardFact) => row.low ?? null, numberFormat: PRECISE },
            { title: "High", width: 12, of: (row: StandardFact) => row.high ?? null, numberFormat: PRECISE },
          ]
        : []),
      { title: "Unit", width: 18, of: (row) => row.unit },
      { title: "Use", width: 10, of: (row) => row.use },
      { title: "Care", width: 60, of: (row) => row.care },
      ...(hasRanges ? [{ title: "Does not claim", width: 60, of: (row: StandardFact) => row.notClaimed ?? null }] : []),
    ],
    standards,
    amounts,
  );
  writeTable(
    addSheet(workbook, "Factors"),
    [
      { title: "Factor", width: 44, of: (row) => row.path },
      { title: "Factor set", width: 12, of: (row) => row.factorSet },
      { title: "Used", width: 8, of: (row) => (row.isUsed ? "yes" : "no") },
      { title: "Value", width: 12, of: (row) => row.value, numberFormat: "0.####" },
      { title: "Low", width: 10, of: (row) => row.low ?? null, numberFormat: "0.####" },
      { title: "High", width: 10, of: (row) => row.high ?? null, numberFormat: "0.####" },
      { title: "Unit", width: 24, of: (row) => row.unit },
      { title: "Evidence", width: 22, of: (row) => row.evidence.replaceAll("_", " ") },
      { title: "Year", width: 8, of: (row) => row.year ?? null, numberFormat: "0" },
      { title: "Source", width: 90, of: (row) => row.source },
    ],
    factors,
  );
  writeTable(addSheet(workbook, "Method"), NAMED_VALUE, [
    ["Boundary", text.boundary],
    ...text.method.map((line): [string, string] => ["Method", line]),
    ...text.exclusions.map((line): [string, string] => ["Not included", line]),
    ...text.care.map((line): [string, string] => ["Care", line]),
    ...basis.factorSets.map(({ id, sha256 }): [string, string] => ["Factor set", `${id}, SHA-256 ${sha256}`]),
    ...basis.modelVersions.map(({ version }): [string, string] => ["Formulas", version]),
    ...(basis.evidenceVersions ?? []).map(({ version }): [string, string] => ["Table of trials", version]),
    ...(ownNumbers ? ownNumbersText(ownNumbers) : []).map((line): [string, string] => ["Own numbers", line]),
    ["Sessions read", basis.input.sessions],
    ["Hash over them", basis.input.digest],
  ]);
}

/** What the organization entered, other periods, targets and the bridge. From version 4 on. */
function writeOwnFigures(workbook: Workbook, report: Report) {
  const { ownFigures, bridge } = report;
  const { rounded } = wordingOf(report);
  const amount = (unit: string, value: number | null) =>
    value === null || isCounted(unit) || unit === "%" ? value : rounded(value);
  if (ownFigures) {
    const { reportingYear, currency, baseYear, version, comparisons, targets } = ownFigures;
    writeTable(addSheet(workbook, "Own figures"), NAMED_VALUE, [
      ["Entered by the organization, version", version],
      ["Prepared by", report.preparedBy ?? "nobody is named"],
      ["Base year", baseYear],
      ...(reportingYear
        ? ([
            ["Reporting year", `${reportingYear.from} to ${reportingYear.to}`],
            ["Employees", reportingYear.employees],
            [`Revenue${currency === null ? "" : `, ${currency}`}`, reportingYear.revenue],
          ] satisfies [string, Cell][])
        : []),
      ...comparisons.flatMap(({ with: other, period, leftOut, factorSets }): [string, string][] => [
        [
          `Compared with ${other}, ${period.from} to ${period.to}`,
          leftOut === null ? `Factor sets ${factorSets.join(", ")}` : LEFT_OUT[leftOut],
        ],
      ]),
    ]);
    writeTable(
      addSheet(workbook, "Comparison"),
      [
        { title: "Compared with", width: 22, of: (row) => row.other },
        { title: "Figure", width: 30, of: (row) => row.figure },
        { title: "Before", width: 16, of: (row) => amount(row.unit, row.before), numberFormat: "General" },
        { title: "Now", width: 16, of: (row) => amount(row.unit, row.now), numberFormat: "General" },
        { title: "Unit", width: 12, of: (row) => row.unit },
        { title: "Change, %", width: 12, of: (row) => row.change, numberFormat: "0.0" },
      ],
      comparisons.flatMap(({ with: other, figures }) => figures.map((figure) => ({ other, ...figure }))),
    );
    writeTable(
      addSheet(workbook, "Targets"),
      [
        { title: "Year", width: 8, of: (row) => row.year, numberFormat: "0" },
        { title: "CO2", width: 16, of: (row) => row.figure },
        { title: "Change aimed at, %", width: 14, of: (row) => row.change, numberFormat: "0.0" },
        { title: "Base year", width: 16, of: (row) => amount("", row.base), numberFormat: "General" },
        { title: "Aim", width: 16, of: (row) => amount("", row.aim), numberFormat: "General" },
        { title: "Now", width: 16, of: (row) => amount("", row.now), numberFormat: "General" },
        { title: "Unit", width: 32, of: (row) => row.unit },
        { title: "Change so far, %", width: 14, of: (row) => row.soFar, numberFormat: "0.0" },
      ],
      targets,
    );
  }
  if (!bridge) return;
  writeTable(
    addSheet(workbook, "Bridge"),
    [
      { title: "Figure", width: 30, of: (row) => row.figure },
      ...(["before", "sessions", "factors", "now"] as const).map((part) => ({
        ...{ title: BRIDGE_TITLES[part], width: 16, numberFormat: "General" },
        of: (row: Bridge["steps"][number]) => amount(row.unit, row[part]),
      })),
      { title: "Unit", width: 12, of: (row) => row.unit },
    ],
    bridge.steps,
  );
}

const NAMED_VALUE: readonly Column<[string, Cell]>[] = [
  { title: "What", width: 54, of: ([name]) => name },
  { title: "Value", width: 110, of: ([, value]) => value },
];

function limitsOf({ total: { limits } }: Report): [string, number][] {
  if (!limits) return [];
  const { sessionsNotEstimated, sessionsEstimatedInPart, hardware } = limits;
  return [
    ["Sessions without an estimated footprint, in no figure of it", sessionsNotEstimated],
    ["Sessions of which a part is estimated", sessionsEstimatedInPart],
    ["Making the hardware, in no other figure, g CO2e", hardware.central],
    ["Making the hardware, low, g CO2e", hardware.low],
    ["Making the hardware, high, g CO2e", hardware.high],
  ];
}

/** The library writes the time of writing. */
function withoutTimes(workbook: Uint8Array): Uint8Array {
  const files = unzipSync(workbook);
  return zipOf(
    Object.entries(files).map(([name, content]) => {
      if (name !== "docProps/core.xml") return { name, content };
      return {
        name,
        content: strToU8(strFromU8(content).replaceAll(/\d{4}-\d\d-\d\dT[\d:]+Z/g, "1980-01-01T00:00:00Z")),
      };
    }),
  );
}
