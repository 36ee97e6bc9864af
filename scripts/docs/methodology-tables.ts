import type { Factor } from "@treadlight/domain/environment";
import {
  EMBEDDINGS_EXAMPLE,
  type FactorSet,
  type GridYears,
  listFactors,
  ourFigure,
  PLATFORM_NAMES,
  provenanceCounts,
  REGION_KEYS,
  REGION_NAMES,
  WORKED_EXAMPLES,
  type WorkedExample,
} from "@treadlight/domain/environment";
import { EVIDENCE_VERSION, TRIALS, usesOf } from "@treadlight/domain/productivity";
import { ANSWER_NAMES, LOWEST_RATING, SECURITY_CRITERIA } from "@treadlight/domain/ratings";
import { replaceBetween, rows } from "./generated-parts.ts";

/** Replaces the factor tables between the markers in `docs/methodology.md`. */
export function withFactorTables(markdown: string, set: FactorSet): string {
  return replaceBetween(markdown, "factors", factorTables(set));
}

/** Replaces the factors of tokens, media and hardware in `docs/methodology.md`. */
export function withUseTables(markdown: string, set: FactorSet): string {
  return replaceBetween(markdown, "use factors", useTables(set));
}

/** Replaces the grids by year in `docs/methodology.md`. */
export function withGridTables(markdown: string, set: FactorSet): string {
  return replaceBetween(markdown, "grid factors", gridTables(set));
}

/** Replaces the comparison with published figures in `docs/methodology.md`. */
export function withPublishedFigures(markdown: string): string {
  return replaceBetween(markdown, "published figures", publishedFigures());
}

function useTables({ id, use, uncertainty }: FactorSet): string {
  const sources = numberedSources();
  const factors = rows(
    ["Factor", "Value", "Range of 90 %", "Unit", "Evidence", "Source"],
    listFactors({ ...use, uncertainty }).map(({ path, factor }) => [
      `\`${path}\``,
      String(factor.value),
      `${factor.low} to ${factor.high}`,
      factor.unit,
      factor.evidence.replaceAll("_", " "),
      sources.numberOf(factor),
    ]),
  );
  return `Sets from \`${id}\` on. All other factors are those of the specification's set.\n\n${factors}\n\n${sources.list()}`;
}

function gridTables({ id, grids }: FactorSet): string {
  if (grids === undefined) throw new Error(`the factor set ${id} has no grids by year`);
  const sources = numberedSources();
  const table = (branch: Readonly<Record<string, GridYears>>) => {
    const years = [...new Set(Object.values(branch).flatMap((grid) => Object.keys(grid)))].sort();
    const rowOf = ([key, grid]: [string, GridYears]) => {
      const factors = Object.values(grid);
      const latest = factors.slice(-1).map((factor) => sources.numberOf(factor));
      return [`\`${key}\``, ...years.map((year) => String(grid[Number(year)]?.value ?? "")), ...latest];
    };
    return rows(["Grid", ...years, "Source of the latest"], Object.entries(branch).map(rowOf));
  };
  const places = Object.fromEntries(Object.entries(grids.providers).filter(([key]) => !key.startsWith("gcp-")));
  return [
    `Set \`${id}\`. kg CO2e per kWh by year of the consumption, where people are:`,
    table(grids.people),
    "Where providers compute, besides these and the regions of Google Cloud:",
    table(places),
    "Residual mixes, kg CO2 per kWh:",
    table(grids.residual),
    sources.list(),
  ].join("\n\n");
}

function publishedFigures(): string {
  const threeDigits = (value: number) => String(Number(value.toPrecision(3)));
  const twoDigits = (value: number) => String(Number(value.toPrecision(2)));
  const figure = (example: Pick<WorkedExample, "use" | "of">) => {
    const { value, low, high } = ourFigure(example);
    return `${twoDigits(value)} (${twoDigits(low)} to ${twoDigits(high)})`;
  };
  const examples = WORKED_EXAMPLES.map((example) => {
    const { low, high } = example.published;
    return [
      example.name,
      `${figure(example)} ${example.of === "energy" ? "Wh" : "g CO2e"}`,
      low === high ? threeDigits(low) : `${threeDigits(low)} to ${threeDigits(high)}`,
      example.source,
    ];
  });
  const embeddings = `${figure({ ...EMBEDDINGS_EXAMPLE, of: "energy" })} Wh`;
  return rows(
    ["Use", "Ours", "Published", "By"],
    [...examples, [EMBEDDINGS_EXAMPLE.name, embeddings, "–", "no measurement found"]],
  );
}

/** Replaces the definition of the security rating in `docs/methodology.md` with the one from the catalogue. */
export function withRatingTable(markdown: string): string {
  return replaceBetween(markdown, "security rating", ratingTable());
}

/** Replaces the evidence on time saved in `docs/methodology.md`. */
export function withEvidenceTable(markdown: string): string {
  return replaceBetween(markdown, "evidence", evidenceTable());
}

function evidenceTable(): string {
  const trials = Object.entries(TRIALS).map(([name, trial]) => [
    `[${trial.authors} ${trial.year}](${trial.source})`,
    `${trial.effect}${"interval" in trial ? ` (${trial.interval})` : ""}`,
    trial.speedUp.toFixed(2),
    usesOf(name)
      .map(({ kind, end }) => `${kind}: ${end}`)
      .join("; ") || "comparison only",
  ]);
  return `Evidence of ${EVIDENCE_VERSION}.\n\n${rows(["Study", "Effect (95 % interval)", "`f`", "Counts for"], trials)}`;
}

function ratingTable(): string {
  const answers = Object.values(SECURITY_CRITERIA).map(({ name, asks, points }) => [
    name,
    asks,
    Object.entries(points)
      .map(([answer, amount]) => `${ANSWER_NAMES[answer]}: ${amount}`)
      .join("; "),
  ]);
  return rows(
    ["About", "Question", "Points"],
    [["", "Every tool that is assessed", String(LOWEST_RATING)], ...answers],
  );
}

function factorTables(set: FactorSet): string {
  const { platforms, otherPlatform, regions, unknownRegion, uncertainty, ...shares } = set;
  const { all, assumptions, unrecorded } = provenanceCounts(set);
  const sources = numberedSources();
  const tools = [...PLATFORM_NAMES.map((name) => platforms[name]), otherPlatform];
  return [
    `Factor set \`${set.id}\`, methodology ${set.methodologyVersion}. Of its ${all} factors, ${assumptions} are assumptions. For ${unrecorded} the publication behind the number is not recorded. A number in brackets is the factor's source, listed below.`,
    `#### Tools\n\n${rows(["Factor", "Unit", ...PLATFORM_NAMES, "Any other tool"], toolRows(tools, sources))}`,
    `#### Grids\n\n${regionTable(set, sources)}`,
    `#### Any other region\n\n${list(unknownRegion, sources)}`,
    `#### Ranges\n\n${list(uncertainty, sources)}`,
    `#### Use and equivalents\n\n${list(shares, sources)}`,
    `#### Sources\n\n${sources.list()}`,
  ].join("\n\n");
}

type Sources = ReturnType<typeof numberedSources>;

/** Gives each source with its year and evidence a number, in the order in which the tables name them. */
function numberedSources() {
  const known: string[] = [];
  return {
    numberOf(factor: Factor): string {
      const text = describeSource(factor);
      if (!known.includes(text)) known.push(text);
      return `[${known.indexOf(text) + 1}]`;
    },
    list: () => known.map((text, index) => `${index + 1}. ${text}`).join("\n"),
  };
}

/** What the list of sources says of a factor's source. */
export const describeSource = ({ source, year, evidence }: Factor) =>
  `${source} (${year ?? "year not recorded"}, ${evidence.replaceAll("_", " ")})`;

const amount = ({ value, low, high }: Factor) =>
  low === undefined || high === undefined ? String(value) : `${value} (${low} to ${high})`;

/** One row per factor, one column per tool: all tools have the same factors. */
function toolRows(tools: readonly object[], sources: Sources): string[][] {
  const columns = tools.map((tool) =>
    listFactors(tool).map(({ factor }) => `${amount(factor)} ${sources.numberOf(factor)}`),
  );
  return listFactors(tools[0] ?? {}).map(({ path, factor }, row) => [
    `\`${path}\``,
    factor.unit,
    ...columns.map((column) => column[row] ?? ""),
  ]);
}

function list(branch: object, sources: Sources): string {
  return listFactors(branch)
    .map(({ path, factor }) => `- \`${path}\`: ${amount(factor)} ${factor.unit} ${sources.numberOf(factor)}`)
    .join("\n");
}

/** One row per grid. */
function regionTable({ regions }: FactorSet, sources: Sources): string {
  const grids = rows(
    ["Key", "Grid", "Carbon intensity, kg CO2 per kWh", "Water intensity, L per kWh", "Low-carbon or renewable, %"],
    REGION_KEYS.map((key) => {
      const { carbonIntensity, waterIntensity, renewablePercent } = regions[key];
      const values = [carbonIntensity, waterIntensity, renewablePercent].map(({ value }) => String(value));
      return [`\`${key}\``, REGION_NAMES[key].label, ...values];
    }),
  );
  const shared = sources.numberOf(regions.global.carbonIntensity);
  const others = listFactors(regions)
    .filter(({ factor }) => sources.numberOf(factor) !== shared)
    .map(({ path, factor }) => `\`${path}\` ${sources.numberOf(factor)}`);
  return `${grids}\n\nSource: ${[shared, ...others].join(", ")}. The last column is as specified: France, Sweden, Finland, Ontario and the United States count nuclear power.`;
}
