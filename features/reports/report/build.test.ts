import { reportFiguresSchema } from "@treadlight/contract/reports";
import { CURRENT_FACTORS } from "@treadlight/domain/environment";
import { EVIDENCE_VERSION } from "@treadlight/domain/productivity";
import { NO_PERSON, type ScoredSession } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { describe, expect, test } from "vitest";
import { factsOf } from "../formats/facts.ts";
import { ACME, partsOfSessions, sampleInput, sampleSessions, sampleSessionsOnKnownGrids } from "../testing/sample.ts";
import {
  buildReport,
  comparedPeriods,
  DIMENSIONS,
  type Dimension,
  LOCATION_BASED,
  ownNumbersText,
  type Report,
  summaryOf,
} from "./index.ts";

const rows = sampleSessions(ACME.id);
const report = buildReport(sampleInput());
const sum = (of: (row: ScoredSession) => number, some = rows) => some.reduce((total, row) => total + of(row), 0);

describe("the total", () => {
  test("given sessions, then it is recalculated from them", () => {
    const { total } = report;
    expect(total.sessions).toBe(rows.length);
    expect(total.prompts).toBe(sum((row) => row.promptCount));
    expect(total.people).toBe(new Set(rows.map(({ personId }) => personId)).size);
    expect(total.hoursSaved).toBeCloseTo(sum((row) => row.timeSaved ?? 0) / 3_600, 9);
    expect(total.energy.central).toBeCloseTo(
      sum((row) => row.energyUsage),
      6,
    );
    expect(total.locationBased.low).toBeCloseTo(
      sum((row) => row.co2EmissionsLow),
      6,
    );
    expect(total.marketBased.central).toBeCloseTo(
      sum((row) => row.co2Emissions - row.marketingClaimsOffset),
      6,
    );
    expect(total.greenwashingGap).toBeCloseTo(total.afterActualRenewables.central - total.marketBased.central, 6);
    expect(total.water.high).toBeCloseTo(
      sum((row) => row.waterUsageHigh),
      6,
    );
  });

  test("given sessions, then the estimate of time saved is added up with its ends, what was lost and what no time is known of", () => {
    const { time, hoursSaved } = report.total;
    const hours = (of: (row: ScoredSession) => number | null) => expect.closeTo(sum((row) => of(row) ?? 0) / 3_600, 9);
    expect(time).toEqual({
      engaged: hours((row) => row.timeEngaged),
      saved: {
        central: hours((row) => row.timeSavedCentral),
        low: hours((row) => row.timeSavedLow),
        high: hours((row) => row.timeSavedHigh),
      },
      lost: hours((row) => row.timeLost),
      sessionsWithLoss: rows.filter(({ timeLost }) => Number(timeLost) > 0).length,
      sessionsWithoutTime: 0,
    });
    expect(time?.saved.high).toBeLessThanOrEqual(hoursSaved);
    expect(report.basis.evidenceVersions).toEqual([{ version: EVIDENCE_VERSION, sessions: rows.length }]);
  });

  test("given it, then intensities are it by people, prompts and hours saved", () => {
    const [person, prompt, hour] = report.total.intensities;
    const co2 = report.total.locationBased.central;
    expect(person?.locationBased).toBeCloseTo(co2 / 40, 12);
    expect(prompt?.locationBased).toBeCloseTo(co2 / sum((row) => row.promptCount), 12);
    expect(hour?.locationBased).toBeCloseTo((co2 * 3_600) / sum((row) => row.timeSaved ?? 0), 9);
  });

  test("given sessions without a person, then they do not count per person", () => {
    const parts = partsOfSessions([...rows, ...rows.map((row) => ({ ...row, personId: NO_PERSON }))]);
    const { total } = buildReport(sampleInput({ parts }));
    expect(total.sessions).toBe(2 * rows.length);
    expect(total.intensities[0]).toEqual(report.total.intensities[0]);
  });

  test.each(DIMENSIONS)("given the rows by %s, then they add up to it", (dimension) => {
    const table = report.tables[dimension];
    const added = (of: (row: (typeof table)[number]) => number) => table.reduce((total, row) => total + of(row), 0);
    expect(added((row) => row.sessions)).toBe(report.total.sessions);
    expect(added((row) => row.locationBased.central)).toBeCloseTo(report.total.locationBased.central, 6);
    expect(added((row) => row.water.high)).toBeCloseTo(report.total.water.high, 6);
  });
});

describe("rows of few people", () => {
  const departmentsOf = (minimumPeople: number) => buildReport(sampleInput({ minimumPeople })).tables.department;

  test("given a department of two, then it is in one row with the smallest that has enough", () => {
    const people = (name: string) =>
      new Set(rows.filter((row) => row.department === name).map((row) => row.personId)).size;
    expect(people("Legal")).toBe(2);
    const table = departmentsOf(5);
    expect(table.map(({ label }) => label)).not.toContain("Legal");
    const folded = table.at(-1);
    expect(folded).toMatchObject({ label: "Other (2)", people: null });
    const shown = new Set(table.slice(0, -1).map(({ key }) => key));
    const rest = rows.filter((row) => !shown.has(row.department));
    expect(folded?.sessions).toBe(rest.length);
    expect(new Set(rest.map(({ personId }) => personId)).size).toBeGreaterThanOrEqual(5);
  });

  test("given a minimum that all have, then every department is a row", () => {
    expect(departmentsOf(2)).toHaveLength(4);
  });

  test("given a minimum that none has, then there is one row of all", () => {
    expect(departmentsOf(50)).toMatchObject([{ sessions: rows.length, people: null }]);
  });
});

describe("providers and their tools", () => {
  /** Sessions of so many people with a tool. */
  const sessionsOf = (people: number, facts: Pick<ScoredSession, "tool" | "provider">) =>
    rows.slice(0, people).map((row) => ({ ...row, ...facts }));
  const tablesOf = (...sessions: ScoredSession[][]) => {
    const { tables } = buildReport(sampleInput({ parts: partsOfSessions(sessions.flat()) }));
    const shownIn = (table: typeof tables.tool) => table.map(({ label, sessions }) => [label, sessions]).toSorted();
    return { tool: shownIn(tables.tool), provider: shownIn(tables.provider) };
  };
  const chatGpt = { tool: "ChatGPT", provider: "OpenAI" };
  const claude = { tool: "Claude", provider: "Anthropic" };

  test("given a provider that one person used another tool of, then its row without its other tools does not tell that person's sessions", () => {
    const sora = { tool: "Sora", provider: "OpenAI" };
    expect(tablesOf(sessionsOf(30, chatGpt), sessionsOf(1, sora), sessionsOf(20, claude))).toEqual({
      provider: [
        ["Anthropic", 20],
        ["OpenAI", 31],
      ],
      tool: [
        ["Claude", 20],
        ["Other (2)", 31],
      ],
    });
  });

  test("given a small provider, then its tools are added up with those of the provider that it is added up with", () => {
    const codex = { tool: "Codex", provider: "OpenAI" };
    const mistral = { tool: "Le Chat", provider: "Mistral AI" };
    expect(
      tablesOf(sessionsOf(25, chatGpt), sessionsOf(15, codex), sessionsOf(20, claude), sessionsOf(1, mistral)),
    ).toEqual({
      provider: [
        ["OpenAI", 40],
        ["Other (2)", 21],
      ],
      tool: [
        ["ChatGPT", 25],
        ["Codex", 15],
        ["Other (2)", 21],
      ],
    });
  });

  test("given a tool that changed hands, then its providers are one row", () => {
    const before = sessionsOf(9, { tool: "Windsurf", provider: "Codeium" });
    const after = sessionsOf(1, { tool: "Windsurf", provider: "Cognition" });
    const other = sessionsOf(8, { tool: "Devin", provider: "Cognition" });
    expect(tablesOf(before, after, other, sessionsOf(30, claude))).toEqual({
      provider: [
        ["Anthropic", 30],
        ["Other (2)", 18],
      ],
      tool: [
        ["Claude", 30],
        ["Devin", 8],
        ["Windsurf", 10],
      ],
    });
  });
});

describe("drill-down", () => {
  const filterOf = (dimension: Dimension) => (row: ScoredSession) =>
    ({
      month: new Date(row.startedAt).toISOString().slice(0, 7),
      department: row.department,
      tool: row.tool,
      provider: row.provider,
      region: row.region,
    })[dimension];

  test.each(DIMENSIONS)("given a row by %s, then its query asks for just its sessions", (dimension) => {
    for (const { drillDown, sessions } of buildReport(sampleInput({ minimumPeople: 1 })).tables[dimension]) {
      const { timeDimension, filters } = drillDown.query;
      const matching = rows.filter(
        (row) =>
          row.startedAt >= Date.parse(timeDimension.from) &&
          row.startedAt < Date.parse(timeDimension.to) &&
          filters.every((filter) => filter.values.includes(filterOf(dimension)(row))),
      );
      expect(matching).toHaveLength(sessions);
    }
  });
});

test("given the period, then coverage counts the days with data and names the gaps", () => {
  const days = new Set(rows.map(({ startedAt }) => new Date(startedAt).toISOString().slice(0, 10)));
  const { coverage } = report;
  expect(coverage).toMatchObject({
    days: 365,
    daysWithData: days.size,
    peopleReporting: 40,
    members: 52,
    toolsReporting: 5,
  });
  expect(coverage.gaps[0]).toEqual({ from: "2025-01-01", to: "2025-01-05" });
  const missing = coverage.gaps.reduce(
    (all, { from, to }) => all + (Date.parse(to) - Date.parse(from)) / DAY_MS + 1,
    0,
  );
  expect(missing).toBe(365 - days.size);
});

test("given the ledger, then what was received is rejected or in one outcome", () => {
  const { ledger } = report;
  if (!ledger) throw new Error("a report on an organization has a ledger");
  const { received, rejected, scored, superseded, deadLettered, erased, missing, pending } = ledger;
  expect(received).toBe(rejected + scored + superseded + deadLettered + erased + missing + pending);
});

test("given the sessions' origins, then they add up to the total, and all processed versions have an outcome", () => {
  const { ownLedger, total } = report;
  expect(ownLedger?.bySource).toEqual([{ source: "SDK", sessions: total.sessions }]);
  expect(ownLedger?.versions).toEqual({ processed: 908, counted: 900, superseded: 6, erased: 2, missing: 0 });
  expect(buildReport(sampleInput({ hiddenVersions: null })).ownLedger?.versions).toBeNull();
  expect(buildReport(sampleInput({ version: 2 }))).not.toHaveProperty("ownLedger");
});

test("given a history from before anybody was registered, then the number of members is not known instead of 0", () => {
  expect(buildReport(sampleInput({ members: 0 })).coverage.members).toBeNull();
});

test("given providers' claims, then their range ends where no claim holds, and is never of no width", () => {
  const { marketBased, locationBased } = report.total;
  expect(marketBased.high).toBe(locationBased.high);
  expect(marketBased.low).toBeLessThan(marketBased.high);
});

describe("where providers compute", () => {
  const placed = sampleSessionsOnKnownGrids(ACME.id);
  const input = { parts: partsOfSessions(placed), period: { from: "2026-12-01", to: "2026-12-31" } };
  const known = placed.filter(({ computeCarbonIntensity }) => computeCarbonIntensity >= 0);
  const made = buildReport(sampleInput(input));
  const { total } = made;

  test("given sessions of which it is known, then only they are in the second total, with their number and share of the energy", () => {
    expect(known).toHaveLength(360);
    const energy = sum((row) => row.energyUsage, known);
    expect(total.providersGrid).toEqual({
      ...{ sessions: 360, energy: expect.closeTo(energy, 6) },
      energyShare: expect.closeTo((energy / sum((row) => row.energyUsage, placed)) * 100, 9),
      co2: {
        central: expect.closeTo(
          sum((row) => row.energyUsage * row.computeCarbonIntensity, known),
          6,
        ),
        ...{ low: expect.any(Number), high: expect.any(Number) },
      },
    });
    const { central = 0, low = 0, high = 0 } = total.providersGrid?.co2 ?? {};
    expect(low).toBeLessThan(central);
    expect(high).toBeGreaterThan(central);
    for (const dimension of DIMENSIONS)
      for (const of of [
        (row: Pick<Report["total"], "providersGrid">) => row.providersGrid?.co2.central ?? Number.NaN,
        ({ marketBased }: Pick<Report["total"], "marketBased">) => marketBased.high,
      ])
        expect(made.tables[dimension].reduce((all, row) => all + of(row), 0)).toBeCloseTo(of(total), 6);
  });

  test("given what no claim covers, then it takes the residual mix of a known grid, else that grid, else people's, and never a range of no width", () => {
    const intensity = (row: ScoredSession) =>
      [row.residualCarbonIntensity, row.computeCarbonIntensity].find((one) => one >= 0) ?? row.carbonIntensity;
    const left = (row: ScoredSession) => 1 - row.marketingClaimsOffset / row.co2Emissions;
    const central = sum(
      (row) => row.energyUsage * (known.includes(row) ? intensity(row) : row.carbonIntensity) * left(row),
      placed,
    );
    expect(total.marketBased.central).toBeCloseTo(central, 6);
    // Sweden's residual mix has many times the emissions of its grid.
    expect(known.some((row) => row.residualCarbonIntensity > 10 * row.computeCarbonIntensity)).toBe(true);
    for (const { marketBased } of made.tables.tool) expect(marketBased.low).toBeLessThan(marketBased.high);
  });

  test("given a report of version 3, then it says nothing of it, and claims are taken from people's grids", () => {
    const earlier = buildReport(sampleInput({ ...input, version: 3 }));
    expect(earlier.total).not.toHaveProperty("providersGrid");
    const central = sum((row) => row.co2Emissions - row.marketingClaimsOffset, placed);
    expect(earlier.total.marketBased.central).toBeCloseTo(central, 6);
    expect(earlier.factors.filter(({ path }) => /providers|residual/.test(path))).toEqual([]);
  });

  test("given figures, then only this one is called location-based, and the standards' method has it where it is known", () => {
    const called = factsOf(made).filter(({ section, method }) => section === "Total" && /location/i.test(method));
    expect(called.map(({ method, bound }) => [method, bound])).toEqual(
      ["central", "low", "high"].map((bound) => [LOCATION_BASED, bound]),
    );
    const rows = ({ standards }: Report) => standards.filter(({ datapoint }) => datapoint === "Location-based method");
    const co2 = total.providersGrid?.co2.central ?? Number.NaN;
    expect(rows(made)).toEqual([expect.objectContaining({ use: "memo", value: co2 / 1e6 })]);
    expect(rows(report)).toEqual([expect.objectContaining({ use: "text", value: null })]);
  });

  test("given the factors, then those of the providers' grids and residual mixes that were used are listed, and no others", () => {
    const paths = made.factors.filter(({ path }) => /^grids\.(providers|residual)/.test(path)).map(({ path }) => path);
    expect(paths).toEqual(["grids.providers.us-srvc.2022", "grids.residual.se.2025"]);
    const sweden = made.factors.find(({ path }) => path === "grids.people.se.2024");
    expect(sweden).toMatchObject({ isUsed: true, source: expect.stringContaining("European Environment Agency") });
  });
});

test("given standards, then each says what it does not claim, memos are no datapoints, and names are distinct", () => {
  const { standards } = report;
  for (const { datapoint, notClaimed } of standards)
    expect([datapoint, notClaimed]).toEqual([datapoint, expect.any(String)]);
  const names = standards.map(({ standard, version, datapoint }) => `${standard} ${version} ${datapoint}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(standards.map(({ standard }) => standard))).toEqual(
    new Set([
      ...["GHG Protocol Scope 3", "GHG Protocol Scope 2 Guidance", "ESRS", "VSME", "GRI"],
      ...["IFRS S2", "UK SECR", "ISO 14064-1", "SCI (ISO/IEC 21031)"],
    ]),
  );
  for (const { value, low, high } of standards)
    if (value !== null) expect([low, high]).toEqual([expect.any(Number), expect.any(Number)]);
});

test("given the data quality, then its parts add up, and the share that a supplier measured is Gemini's", () => {
  const co2 = report.total.locationBased.central;
  expect(report.dataQuality.reduce((all, { locationBased }) => all + locationBased, 0)).toBeCloseTo(co2, 6);
  const gemini = sum(
    (row) => row.co2Emissions,
    rows.filter(({ platform }) => platform === "Gemini"),
  );
  expect(report.supplierSpecificShare).toBeCloseTo((gemini / co2) * 100, 9);
});

test("given standards, then values are in their units", () => {
  const value = (datapoint: string) => report.standards.find((fact) => fact.datapoint === datapoint)?.value;
  expect(value("E1-6")).toBeCloseTo(report.total.locationBased.central / 1e6, 15);
  expect(value("302-2")).toBeCloseTo((report.total.energy.central / 1_000) * 0.0036, 12);
  expect(value("303-5")).toBeCloseTo(report.total.water.central / 1e9, 15);
  expect(value("ESRS 2 BP-2")).toBeNull();
});

describe("restatements", () => {
  const fewer = partsOfSessions(rows.slice(0, 800));
  const earlier = (fingerprint: string, changes = {}) => ({
    ...summaryOf(buildReport(sampleInput({ parts: fewer })), fingerprint),
    ...changes,
  });

  test("given an earlier report of other figures, then each is there with both values and the reason", () => {
    const { restatements } = buildReport(sampleInput({ earlier: [earlier("a".repeat(64))] }));
    expect(restatements.map(({ figure }) => figure)).toContain("CO2, by people's grids");
    const [sessions] = restatements;
    expect(sessions).toMatchObject({ figure: "Sessions", before: 800, now: 900, change: 12.5, isMaterial: true });
    expect(sessions?.reason).toBe("900 sessions instead of 800");
  });

  test("given it was made with another factor set, then the reason says so", () => {
    const { restatements } = buildReport(sampleInput({ earlier: [earlier("b", { factorSets: ["2026-11-20"] })] }));
    expect(restatements[0]?.reason).toContain(`factor set ${CURRENT_FACTORS.id} instead of 2026-11-20`);
  });

  test("given sessions that were erased since, then the reason says so", () => {
    const { restatements } = buildReport(sampleInput({ earlier: [earlier("d", { erased: 0 })] }));
    expect(restatements[0]?.reason).toBe("900 sessions instead of 800; sessions of the organization erased");
  });

  test("given earlier reports of the same figures, then nothing is restated and the report is the same", () => {
    const same = summaryOf(report, "c".repeat(64));
    expect(buildReport(sampleInput({ earlier: [same, same] }))).toEqual(report);
  });
});

test("given no sessions, then a report of zeros", () => {
  const empty = buildReport(sampleInput({ parts: [] }));
  expect(empty.total).toMatchObject({ sessions: 0, people: 0, energy: { central: 0, low: 0, high: 0 } });
  expect(empty.total.intensities.map(({ energy }) => energy)).toEqual([null, null, null]);
  expect(empty.coverage.gaps).toEqual([{ from: "2025-01-01", to: "2025-12-31" }]);
});

test("given a session that names a factor set nobody published, then there is no report", () => {
  const parts = partsOfSessions(rows.map((row) => ({ ...row, factorSet: "2020-01-01" })));
  expect(() => buildReport(sampleInput({ parts }))).toThrow("2020-01-01");
});

describe("the organization's own numbers", () => {
  const ownNumbers = {
    versions: [{ version: 3, from: "2026-01-01", to: "2026-03-31", countedShare: 80 }],
    value: {
      ...{ currency: "EUR", low: -10, central: 1_234, high: 5_000 },
      leftOut: { departments: 2, hoursSaved: 7 },
    },
  };

  test("given some that held, then the report names the version and the range of the value", () => {
    const { ownNumbers: told } = buildReport(sampleInput({ ownNumbers }));
    expect(told).toEqual(ownNumbers);
    expect(ownNumbersText(ownNumbers).join(" ")).toMatch(
      /version 3 .* 80 % .* €1,200 \(−€10 to €5,000\).* 2 departments/,
    );
    const facts = factsOf(buildReport(sampleInput({ ownNumbers }))).filter(({ section }) => section === "Own numbers");
    expect(facts.map(({ figure, bound, value, unit }) => [figure, bound, value, unit])).toEqual([
      ["Share of time saved that counts", "", 80, "%"],
      ["Value of time saved", "central", 1_230, "EUR"],
      ["Value of time saved", "low", -10, "EUR"],
      ["Value of time saved", "high", 5_000, "EUR"],
      ["Departments left out", "", 2, "departments"],
      ["Time saved left out", "", 7, "h"],
    ]);
  });

  test("given none, or the first version of reports, then it says nothing of them", () => {
    expect(report).not.toHaveProperty("ownNumbers");
    expect(buildReport(sampleInput({ ownNumbers, version: 1 }))).toEqual(buildReport(sampleInput({ version: 1 })));
  });
});

test("given sessions scored with grids by year, then the factors name the year of each grid that was used, and the earlier one where it is not out yet", () => {
  const parts = partsOfSessions(rows.map((row) => ({ ...row, factorSet: "2026-11-29" })));
  const { factors } = buildReport(sampleInput({ parts }));
  const usedOf = (start: string) =>
    factors.filter(({ path, isUsed }) => isUsed && path.startsWith(start)).map(({ path }) => path);
  expect(usedOf("grids.").toSorted()).toEqual(
    ["de.2024", "global.2024", "uk.2025", "us.2023"].map((grid) => `grids.people.${grid}`),
  );
  expect(usedOf("regions.uk")).toEqual(["regions.uk.waterIntensity", "regions.uk.renewablePercent"]);
  expect(report.factors.some(({ path }) => path.startsWith("grids."))).toBe(false);
});

describe("what the organization entered", () => {
  const entered = {
    ...reportFiguresSchema.parse({
      ...{ preparedBy: "Jane Doe, Sustainability", currency: "EUR", baseYear: 2024 },
      years: [
        { year: 2024, employees: 40, revenue: 4_000_000 },
        { year: 2025, employees: 50, revenue: 10_000_000 },
      ],
      targets: [
        { year: 2030, figure: "total", change: -30 },
        { year: 2030, figure: "per employee", change: -50 },
      ],
    }),
    version: 7,
  };
  const BASE_YEAR = { with: "the base year" as const, period: { from: "2024-01-01", to: "2024-12-31" } };
  const half = rows.slice(0, 450);
  const compared = [{ ...BASE_YEAR, parts: partsOfSessions(half) }];
  const made = (changes = {}) => buildReport(sampleInput({ entered, compared, ...changes }));

  test("given employees and revenue, then there are intensities by both, a comparison with the base year, and how far each target is", () => {
    const { ownFigures, total, preparedBy } = made();
    const co2 = total.locationBased.central;
    const base = half.reduce((all, row) => all + row.co2Emissions, 0);
    expect(preparedBy).toBe("Jane Doe, Sustainability");
    expect(total.intensities.slice(3)).toMatchObject([
      { per: "employee", locationBased: expect.closeTo(co2 / 50, 9) },
      { per: "million of revenue", locationBased: expect.closeTo(co2 / 10, 9) },
    ]);
    expect(ownFigures).toMatchObject({ version: 7, reportingYear: { year: 2025, isWhole: true, employees: 50 } });
    expect(ownFigures?.comparisons[0]?.figures).toContainEqual({
      ...{ figure: "CO2, by people's grids", unit: "g", before: expect.closeTo(base, 6), now: co2 },
      change: expect.closeTo((co2 / base - 1) * 100, 6),
    });
    expect(ownFigures?.targets).toMatchObject([
      { aim: expect.closeTo(base * 0.7, 6), now: co2, soFar: expect.closeTo((co2 / base - 1) * 100, 6) },
      { aim: expect.closeTo((base / 40) * 0.5, 6), soFar: expect.closeTo((co2 / 50 / (base / 40) - 1) * 100, 6) },
    ]);
  });

  test("given a month of the other period with too few people, or none at all, then it is not compared, and the target's base is not known", () => {
    const few = partsOfSessions(half.slice(0, 3));
    for (const [parts, leftOut] of [
      [few, "too few people"],
      [[], "no sessions"],
    ] as const) {
      const { ownFigures } = made({ compared: [{ ...BASE_YEAR, parts }] });
      expect(ownFigures?.comparisons[0]).toMatchObject({ leftOut, figures: [], factorSets: [] });
      expect(ownFigures?.targets[0]).toMatchObject({ base: null, aim: null, soFar: null });
    }
  });

  test("given a part of a year, then there is nothing per revenue; given several years, or a department, then nothing of the kind", () => {
    const units = ({ total }: Report) => total.intensities.slice(3).map(({ per }) => per);
    expect(units(made({ period: { from: "2025-01-01", to: "2025-06-30" } }))).toEqual(["employee"]);
    const several = made({ period: { from: "2024-12-01", to: "2025-06-30" } });
    expect([units(several), several.ownFigures?.reportingYear]).toEqual([[], null]);
    expect(made({ department: "Sales" })).not.toHaveProperty("ownFigures");
    expect(made({ version: 3 })).toEqual(buildReport(sampleInput({ version: 3 })));
  });

  test.each([
    ["a calendar year", 1, { from: "2025-01-01", to: "2025-12-31" }, ["2024-01-01 2024-12-31"]],
    ["a year that begins in April", 4, { from: "2025-04-01", to: "2026-03-31" }, ["2024-04-01 2025-03-31"]],
    ["a month of it", 4, { from: "2025-02-01", to: "2025-02-28" }, ["2024-02-01 2024-02-29"]],
    ["a later year", 1, { from: "2026-01-01", to: "2026-12-31" }, ["2025-01-01 2025-12-31", "2024-01-01 2024-12-31"]],
  ])(
    "given %s, then it is compared with the same days of the year before and a whole base year",
    (_what, yearStartsInMonth, period, expected) => {
      const periods = comparedPeriods(period, { ...entered, yearStartsInMonth });
      expect(periods.map(({ period: { from, to } }) => `${from} ${to}`)).toEqual(expected);
    },
  );

  test("given an earlier report of other factors, then the bridge leads from it to this one step by step", () => {
    const before = {
      ...summaryOf(buildReport(sampleInput({ parts: partsOfSessions(half) })), "e".repeat(64)),
      factorSets: ["2026-11-20"],
    };
    const atEarlierFactors = { energy: 5, locationBased: 7, marketBased: 3, water: 9 };
    const { bridge, total } = made({ earlier: [before], atEarlierFactors });
    expect(bridge).toMatchObject({ earlier: "e".repeat(64), factorSets: { before: ["2026-11-20"] } });
    expect(bridge?.steps[3]).toEqual({
      ...{ figure: "CO2, by people's grids", unit: "g", before: before.total.locationBased.central },
      ...{ sessions: 7 - before.total.locationBased.central, factors: total.locationBased.central - 7 },
      now: total.locationBased.central,
    });
    const { bridge: ofSessions } = made({ earlier: [before] });
    for (const { factors } of ofSessions?.steps ?? []) expect(factors).toBe(0);
    expect(made({ earlier: [summaryOf(report, "f")] })).not.toHaveProperty("bridge");
  });

  test("given all of it, then every file of facts names it", () => {
    const facts = factsOf(made({ earlier: [{ ...summaryOf(report, "a"), total: { ...report.total, sessions: 1 } }] }));
    const sections = new Set(facts.map(({ section }) => section));
    for (const section of ["Own figures", "Comparison", "Targets", "Bridge"]) expect(sections).toContain(section);
  });
});
