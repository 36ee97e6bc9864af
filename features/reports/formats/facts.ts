import {
  BRIDGE_TITLES,
  DIMENSIONS,
  type Figures,
  LOCATION_BASED,
  type OwnNumbers,
  ownLedgerRows,
  type Range,
  type Report,
  wordingOf,
} from "../report/index.ts";

/** One number of a report. */
export interface Fact {
  section: string;
  item: string;
  figure: string;
  bound: "" | (typeof BOUNDS)[number];
  value: number | null;
  unit: string;
  scope: string;
  method: string;
  source: string;
  year: number | "";
  factorSet: string;
}

const BOUNDS = ["central", "low", "high"] as const;
const CATEGORY = "Scope 3, category 1";
const VALUE_CHAIN = "Value chain, memo";

type NewFact = Pick<Fact, "section" | "figure" | "value" | "unit"> & Partial<Fact>;

/** Every number of a report, one by one. */
export function factsOf(report: Report): Fact[] {
  const { byGrid, byClaims, rounded } = wordingOf(report);
  /** Counts are exact. */
  const restated = (unit: string, value: number) =>
    unit === "sessions" || unit === "prompts" ? value : rounded(value);
  const estimate = (value: number | null) => (value === null ? null : rounded(value));
  const sets = report.basis.factorSets.map(({ id }) => id).join(" ");
  const fact = (given: NewFact): Fact => ({
    item: "",
    bound: "",
    scope: "",
    method: "",
    source: "",
    year: "",
    factorSet: "",
    ...given,
  });
  const range = (given: Omit<NewFact, "value">, values: Range, basis: Partial<Fact> = { factorSet: sets }) =>
    BOUNDS.map((bound) => fact({ ...given, bound, value: rounded(values[bound]), ...basis }));
  const evidence = {
    source: `Trials, version ${report.basis.evidenceVersions?.map(({ version }) => version).join(" ")}`,
  };
  const figures = (section: string, item: string, f: Figures) => {
    const count = (figure: string, value: number | null, unit: string) => fact({ section, item, figure, value, unit });
    const co2 = { section, item, unit: "g CO2e", scope: CATEGORY };
    return [
      count("Sessions", f.sessions, "sessions"),
      count("Prompts", f.prompts, "prompts"),
      count("People", f.people, "people"),
      count(f.time ? "Time saved, by the specification's formula" : "Time saved", rounded(f.hoursSaved), "h"),
      ...(f.time
        ? [
            count("Time engaged", rounded(f.time.engaged), "h"),
            ...range({ section, item, figure: "Estimated time saved", unit: "h" }, f.time.saved, evidence),
            count("Time lost", rounded(f.time.lost), "h"),
            count("Sessions with time lost", f.time.sessionsWithLoss, "sessions"),
            count("Sessions without a measured time", f.time.sessionsWithoutTime, "sessions"),
          ]
        : []),
      ...range({ section, item, figure: "Energy", unit: "Wh", scope: VALUE_CHAIN }, f.energy),
      ...range({ ...co2, figure: "CO2", method: byGrid }, f.locationBased),
      ...range({ ...co2, figure: "CO2", method: byClaims }, f.marketBased),
      ...(f.providersGrid
        ? [
            ...range({ ...co2, figure: "CO2", method: LOCATION_BASED }, f.providersGrid.co2),
            count("Sessions of which the provider's grid is known", f.providersGrid.sessions, "sessions"),
            count("Energy of which the provider's grid is known", estimate(f.providersGrid.energyShare), "% of energy"),
          ]
        : []),
      ...range({ ...co2, figure: "CO2", method: "after assumed renewables" }, f.afterActualRenewables),
      fact({ ...co2, figure: "Greenwashing gap", value: rounded(f.greenwashingGap), factorSet: sets }),
      ...range({ section, item, figure: "Water", unit: "mL", scope: VALUE_CHAIN }, f.water),
      ...(f.limits
        ? [
            ...range({ ...co2, figure: "Making the hardware" }, f.limits.hardware),
            count("Sessions without an estimated footprint", f.limits.sessionsNotEstimated, "sessions"),
            count("Sessions with a part of the footprint", f.limits.sessionsEstimatedInPart, "sessions"),
          ]
        : []),
    ];
  };
  const { total, tables, dataQuality, coverage, ledger, restatements, standards, factors, ownNumbers } = report;
  const ownNumbersFacts = ({ versions, value }: OwnNumbers) => [
    ...versions.map(({ version, from, to, countedShare }) =>
      fact({
        ...{ section: "Own numbers", item: `Version ${version}, ${from} to ${to}` },
        ...{ figure: "Share of time saved that counts", value: countedShare, unit: "%" },
      }),
    ),
    ...(value
      ? [
          ...range({ section: "Own numbers", figure: "Value of time saved", unit: value.currency }, value, evidence),
          fact({
            ...{ section: "Own numbers", figure: "Departments left out" },
            ...{ value: value.leftOut.departments, unit: "departments" },
          }),
          fact({
            ...{ section: "Own numbers", figure: "Time saved left out", value: value.leftOut.hoursSaved, unit: "h" },
          }),
        ]
      : []),
  ];
  return [
    ...figures("Total", "", total),
    ...total.intensities.flatMap(({ per, energy, locationBased, water }) => [
      fact({
        section: "Intensity",
        item: per,
        figure: "Energy",
        value: estimate(energy),
        unit: `Wh per ${per}`,
        scope: VALUE_CHAIN,
      }),
      fact({
        ...{
          section: "Intensity",
          item: per,
          figure: "CO2",
          value: estimate(locationBased),
          unit: `g CO2e per ${per}`,
        },
        ...{ scope: CATEGORY, method: byGrid },
      }),
      fact({
        section: "Intensity",
        item: per,
        figure: "Water",
        value: estimate(water),
        unit: `mL per ${per}`,
        scope: VALUE_CHAIN,
      }),
    ]),
    ...(ownNumbers ? ownNumbersFacts(ownNumbers) : []),
    ...DIMENSIONS.flatMap((dimension) =>
      tables[dimension].flatMap(({ label, ...row }) => figures(`By ${dimension}`, label, row)),
    ),
    ...ownFiguresFacts(report, { fact, estimate, restated }),
    ...dataQuality.map(({ tier, method, factors: factorKind, grid, locationBased }) =>
      fact({
        ...{ section: "Data quality", item: `${tier}, ${method}, factors ${factorKind}, grid ${grid}` },
        ...{ figure: "CO2", value: rounded(locationBased), unit: "g CO2e", scope: CATEGORY, method: byGrid },
      }),
    ),
    fact({
      ...{ section: "Data quality", figure: "Supplier-specific share", value: rounded(report.supplierSpecificShare) },
      ...{ unit: `% of CO2, ${byGrid}` },
    }),
    ...[
      ["People who reported", coverage.peopleReporting, "people"] as const,
      ["Members", coverage.members, "people"] as const,
      ["Tools that were reported", coverage.toolsReporting, "tools"] as const,
      ["Days", coverage.days, "days"] as const,
      ["Days with data", coverage.daysWithData, "days"] as const,
    ].map(([figure, value, unit]) => fact({ section: "Coverage", figure, value, unit })),
    ...ownLedgerRows(report).map(([figure, value]) => fact({ section: "Own ledger", figure, value, unit: "sessions" })),
    ...Object.entries(ledger ?? {}).map(([figure, value]) =>
      fact({ section: "Outcome ledger", figure, value, unit: "sessions" }),
    ),
    ...restatements.flatMap(({ earlier, figure, before, now, unit, reason }) => [
      fact({
        section: "Restatement",
        item: `${earlier}, before`,
        figure,
        value: restated(unit, before),
        unit,
        source: reason,
      }),
      fact({
        section: "Restatement",
        item: `${earlier}, now`,
        figure,
        value: restated(unit, now),
        unit,
        source: reason,
      }),
    ]),
    ...bridgeFacts(report, { fact, restated }),
    ...standards.map(({ standard, version, datapoint, title, value, unit, use, care, notClaimed }) =>
      fact({
        ...{ section: "Standards", item: `${standard}, ${version}, ${datapoint}`, figure: `${title} (${use})` },
        ...{ value: estimate(value), unit, source: notClaimed === undefined ? care : `${care} ${notClaimed}` },
      }),
    ),
    ...factors.flatMap(({ factorSet, path, value: central, low, high, unit, source, year, evidence }) => {
      const values = { central, low, high };
      return BOUNDS.flatMap((bound) => {
        const value = values[bound];
        if (value === undefined) return [];
        const given = { section: "Factors", item: path, figure: "Factor", bound, value, unit };
        return [fact({ ...given, factorSet, source, method: evidence, year: year ?? "" })];
      });
    }),
  ];
}

interface Writing {
  fact(given: NewFact): Fact;
  estimate(value: number | null): number | null;
  restated(unit: string, value: number): number;
}

/** From version 4 on. */
function ownFiguresFacts({ ownFigures }: Report, { fact, estimate, restated }: Writing): Fact[] {
  if (!ownFigures) return [];
  const { reportingYear, currency, comparisons, targets } = ownFigures;
  const source = `Entered by the organization, version ${ownFigures.version}`;
  return [
    ...(reportingYear
      ? [
          fact({
            ...{ section: "Own figures", item: `Reporting year ${reportingYear.year}`, figure: "Employees", source },
            ...{ value: reportingYear.employees, unit: "employees" },
          }),
          fact({
            ...{ section: "Own figures", item: `Reporting year ${reportingYear.year}`, figure: "Revenue", source },
            ...{ value: reportingYear.revenue, unit: currency ?? "" },
          }),
        ]
      : []),
    ...comparisons.flatMap(({ with: other, period, figures, factorSets }) =>
      figures.map(({ figure, unit, before }) =>
        fact({
          ...{ section: "Comparison", item: `${other}, ${period.from} to ${period.to}`, figure },
          ...{ value: restated(unit, before), unit, factorSet: factorSets.join(" ") },
        }),
      ),
    ),
    ...targets.flatMap(({ year, figure, unit, change, base, aim, now }) =>
      (
        [
          ["base year", base, unit],
          ["aim", aim, unit],
          ["now", now, unit],
          ["change aimed at", change, "%"],
        ] as const
      ).map(([item, value, of]) =>
        fact({
          ...{ section: "Targets", item: `${year}, ${item}`, figure: `CO2, ${figure}`, unit: of },
          ...{
            value: item === "change aimed at" ? value : estimate(value),
            ...(item === "change aimed at" && { source }),
          },
        }),
      ),
    ),
  ];
}

/** From version 4 on. */
function bridgeFacts({ bridge }: Report, { fact, restated }: Omit<Writing, "estimate">): Fact[] {
  if (!bridge) return [];
  return bridge.steps.flatMap(({ figure, unit, ...step }) =>
    (["before", "sessions", "factors", "now"] as const).map((part) =>
      fact({
        ...{ section: "Bridge", item: `${bridge.earlier}, ${BRIDGE_TITLES[part]}`, figure },
        ...{ value: restated(unit, step[part]), unit },
      }),
    ),
  );
}
