import type { ScoredSession } from "@treadlight/domain/session";
import type { Measure } from "../analytics/index.ts";

/** How a column is written: in CSV a list is one text, a time is text in every format but Parquet. */
export type ColumnKind = "text" | "integer" | "number" | "boolean" | "time" | "list";

export interface SessionColumn {
  kind: ColumnKind;
  unit?: string;
  meaning: string;
  /** What it is called in exports, if not by its name: people read those, and a name is not to sound like a verdict on the law. */
  heading?: string;
}

/** Ids that only we need, what a person wrote or calls a project, and the session's own id, which is exported as `id`. */
type Hidden =
  | ("organizationId" | "personId" | "sessionId" | "eventId" | "importId" | "version")
  | ("promptPreview" | "ownProject");

const text = (meaning: string): SessionColumn => ({ kind: "text", meaning });
const amount = (unit: string, meaning: string): SessionColumn => ({ kind: "number", unit, meaning });
const count = (unit: string, meaning: string): SessionColumn => ({ kind: "integer", unit, meaning });
const co2 = (meaning: string) => amount("g CO2", meaning);
const energy = (meaning: string) => amount("Wh", meaning);
const water = (meaning: string) => amount("mL", meaning);
const time = (meaning: string): SessionColumn => ({ kind: "time", unit: "UTC", meaning });
const list = (meaning: string): SessionColumn => ({ kind: "list", meaning });

/** The columns of an export that are columns of the warehouse too. */
export const STORED_COLUMNS = {
  startedAt: time("When the session started."),
  endedAt: time("When it ended; empty if the sender did not say."),
  receivedAt: time("When we received this version of it."),
  revision: count("number", "The sender's revision number."),
  source: text(
    "What sent it: the extension, the widget, an SDK, OpenTelemetry or an import; `manual` if a person entered it.",
  ),
  department: text("The person's department when the session started."),
  team: text("The person's team when the session started."),
  tool: text("The tool, by its name in the catalogue; `unknown` if it is not there."),
  provider: text("The company that offers the tool."),
  category: text("The tool's category."),
  aiTool: text("The tool as the sender named it."),
  model: text("The model as the sender named it."),
  promptCount: count("prompts", "Prompts sent."),
  inputTokens: count("tokens", "Input tokens, including cached ones; empty if the sender did not say."),
  outputTokens: count("tokens", "Output tokens, including reasoning; empty if the sender did not say."),
  images: count("images", "Images made; empty if the sender did not say."),
  videoSeconds: amount("s", "Video made; empty if the sender did not say."),
  audioSeconds: amount("s", "Sound made or transcribed; empty if the sender did not say."),
  timeEngaged: amount("s", "Time spent with the tool; empty if it is not known."),
  contentType: text("The kind of content, as the sender named it."),
  workflowType: text("The kind of work, as the sender named it."),
  smartCategory: text("The sender's own category."),
  timeSaved: amount(
    "s",
    "Time saved by the specification's formula; empty, like all that is derived from the time, if the time is not known.",
  ),
  taskCompletionRate: amount("%", "The likelihood that the task was finished."),
  productivityScore: count("0 to 100", "The productivity score."),
  baselineTaskTime: amount("s", "The time that such a task takes without AI."),
  actualTaskTime: amount("s", "The time it took."),
  iterationCount: count("prompts", "How many times the person asked."),
  efficiencyRating: text("The productivity score in words."),
  complianceScore: amount("0 to 100", "The compliance score."),
  dataExposureLevel: text("The highest level of the values and subjects found: none, low, medium, high or critical."),
  sensitiveDataDetected: list("The types of the sensitive values found, which were removed."),
  sensitiveCategories: list("The specification's five subjects, where they were noticed."),
  riskFactors: list("The types and these subjects together: what costs points."),
  subjects: list("All subjects noticed, which were not removed: those that cost points, and further ones."),
  platformSecurityRating: amount("0 to 100", "The tool's security rating."),
  gdprCompliant: {
    kind: "boolean",
    heading: "exposureAtMostLow",
    meaning:
      "Whether nothing above the exposure level `low` was found: `gdprCompliant` in the API. No finding about the law.",
  },
  riskLevel: text("The risk: green, yellow, orange or red."),
  co2Emissions: co2(
    "Carbon dioxide, from factor set 2026-11-29 on with other gases as CO2e, gross, with the grid of the region; empty, like all of the footprint, without an estimate.",
  ),
  co2EmissionsLow: co2("The low end of its range."),
  co2EmissionsHigh: co2("The high end of its range."),
  energyUsage: energy("Electricity, including data centre overhead and a share of training."),
  energyUsageLow: energy("The low end of its range."),
  energyUsageHigh: energy("The high end of its range."),
  waterUsage: water("Water, on site and for generating the electricity."),
  waterUsageLow: water("The low end of its range."),
  waterUsageHigh: water("The high end of its range."),
  carbonIntensity: amount("kg CO2/kWh", "The grid's carbon intensity; CO2e from factor set 2026-11-29 on."),
  sustainabilityRating: text(
    "Excellent, good, fair or poor, by carbon dioxide per prompt; empty without an estimate of all of it.",
  ),
  footprintTier: text(
    "What the estimate stands on: measured, tokens, media, prompts, or none: then there is no estimate.",
  ),
  footprintIsLowerBound: {
    kind: "boolean",
    meaning: "Whether the estimate is of a part, because the rest is not known.",
  },
  hardwareEmissions: amount("g CO2e", "Making the hardware, which no other column holds."),
  hardwareEmissionsLow: amount("g CO2e", "The low end of its range."),
  hardwareEmissionsHigh: amount("g CO2e", "The high end of its range."),
  greenEnergyUsed: {
    kind: "boolean",
    meaning:
      "Whether at least half of the electricity is assumed to be renewable or, for tools without factors of their own, low-carbon.",
  },
  region: text("The key of the grid, or `unknown`."),
  platform: text("The platform whose factors were used, or `other`."),
  complexity: text("How demanding the prompts looked: low, medium or high."),
  accuracyLevel: text("Whether the platform has factors of its own."),
  dataCenter: text("The provider's largest known site, which may not be the one that answered."),
  dataCenterCountry: text("The country of that site, ISO 3166-1 alpha-2."),
  providerInfrastructure: text("Who runs the data centres."),
  baseEnergy: energy("Electricity of the servers."),
  pueOverhead: energy("Electricity for cooling and power distribution."),
  trainingAmortization: energy("The share of the model's training."),
  actualRenewableOffset: co2("The part covered by the share of renewables that we assume."),
  marketingClaimsOffset: co2("The part covered by what the provider claims."),
  greenwashingGap: co2("The second minus the first."),
  reportedCo2Emissions: co2("The sender's own figure; empty if it sent none."),
  reportedEnergyUsage: energy("The sender's own figure; empty if it sent none."),
  reportedWaterUsage: water("The sender's own figure; empty if it sent none."),
  detectionVersion: text("The version of the detection rules, or `unrecorded`."),
  complexityVersion: text("The version of the complexity rules, or `unrecorded`."),
  modelVersion: text("The version of the formulas."),
  baselineVersion: text("The version of the table of task times without AI, or `unrecorded`."),
  factorSet: text("The set of environmental factors."),
  kindSource: text("Where the kind of work comes from: stated, guessed or none."),
  timeSavedLow: amount(
    "s",
    "The low end of the estimated time saved, which can be negative; empty if nobody's time was measured.",
  ),
  timeSavedCentral: amount("s", "The estimated time saved."),
  timeSavedHigh: amount("s", "The high end of the estimated time saved."),
  timeLost: amount("s", "By how much the session was longer than the work takes without AI."),
  automated: { kind: "boolean", meaning: "Whether no person was at work, but a program or an agent." },
  evidenceVersion: text("The version of the table of trials behind the estimate, or `unrecorded`."),
  guardOutcomes: list(
    "How questions of the browser extension's guard ended: redacted, kept, sent, ignored or blocked.",
  ),
  ownNumbersVersion: count(
    "number",
    "The version of the organization's own numbers behind the estimate; empty without.",
  ),
  ownBaselineTime: amount("s", "The task's time without AI by the organization's own numbers; empty without."),
  ownSpeedUp: amount("factor", "The speed-up that the organization has adopted; empty without."),
  previewWithheld: {
    kind: "boolean",
    meaning: "Whether there is no preview because a special subject was noticed.",
  },
  ownPatternsVersion: count(
    "number",
    "The version of the organization's own patterns and severities at ingest; empty without.",
  ),
  ownDetected: list("What the organization's own patterns found, as `custom:<id>`."),
  ownSeverity: text(
    "The highest severity of all that was found, as the organization sets severities; empty if nothing was.",
  ),
  cachedTokens: count("tokens", "The input tokens that were read from a cache; empty if the sender did not say."),
  requests: count("calls", "Calls of a model, at least; empty if the sender did not say."),
  fileKinds: list("The kinds of files that people gave to the tool, as the browser extension saw it."),
  fileCount: count("files", "How many files."),
  fileBytes: count("bytes", "How large they were together."),
  contractPlan: text(
    "The plan that the organization had stated a contract for, which the tool's rating is of: business or api; empty without.",
  ),
  spendEstimated: amount(
    "USD",
    "What its tokens cost by the price list, estimated; empty if the model, its price or the tokens are not known.",
  ),
  priceList: text("The day on which the public price list was read; empty without a price."),
  gridYear: count("year", "The year that the grid's carbon intensity is of; 0 with factor sets that know no years."),
  computePlace: text("Where the provider computed: a region of a cloud or the key of a grid; empty if not known."),
  computeCarbonIntensity: amount(
    "kg CO2e/kWh",
    "The carbon intensity of the grid of that place; empty if not known or not published.",
  ),
  residualCarbonIntensity: amount(
    "kg CO2/kWh",
    "The carbon intensity of the residual mix of the grid where the provider computed, or of the region's where that is not known; empty where none is published.",
  ),
  inputTokensEstimated: count(
    "tokens",
    "Input tokens, estimated from the length of the prompts; empty unless the sender says so. No other column follows from them.",
  ),
  outputTokensEstimated: count("tokens", "Output tokens, estimated from the length of the answers, likewise."),
  project: text("The project, as the sender named it; empty without."),
} satisfies Record<Exclude<keyof ScoredSession, Hidden>, SessionColumn>;
export type StoredColumn = keyof typeof STORED_COLUMNS;

/** The columns of the warehouse with what they are called in exports, in order. */
export function exportedHeadings(): { name: string; heading: string; column: SessionColumn }[] {
  const columns: [string, SessionColumn][] = Object.entries(STORED_COLUMNS);
  return columns.map(([name, column]) => ({ name, heading: column.heading ?? name, column }));
}

/** Every column of an export of sessions, in order. */
export const SESSION_COLUMNS: Readonly<Record<string, SessionColumn>> = {
  id: text("The session's id, unique per person."),
  user: text(
    "The person: a pseudonym, or the id of the account if the organization shows people; empty if there is none.",
  ),
  ...Object.fromEntries(exportedHeadings().map(({ heading, column }) => [heading, column])),
  cursor: text("The position of this row. Send it to get the rows after it."),
};

/** The units of the analytics measures that are not counts. */
export const MEASURE_UNITS = {
  timeEngaged: "s",
  timeSaved: "s",
  timeSavedLow: "s",
  timeSavedCentral: "s",
  timeSavedHigh: "s",
  timeLost: "s",
  productivityScore: "0 to 100",
  taskCompletionRate: "%",
  complianceScore: "0 to 100",
  inputTokens: "tokens",
  outputTokens: "tokens",
  cachedTokens: "tokens",
  spend: "USD",
  co2: "g CO2",
  energy: "Wh",
  water: "mL",
  greenwashingGap: "g CO2",
} satisfies Partial<Record<Measure, string>>;

/** `docs/exports.md`. */
export function exportsDocument(): string {
  const columns = Object.entries(SESSION_COLUMNS).map(
    ([name, { kind, unit, meaning }]) => `- \`${name}\` (${[kind, ...(unit ? [unit] : [])].join(", ")}): ${meaning}`,
  );
  const units = Object.entries(MEASURE_UNITS).map(([measure, unit]) => `\`${measure}\` (${unit})`);
  return [
    "# Exports",
    "",
    "Generated from `packages/contract/exports/session-columns.ts`; do not edit.",
    "",
    "`GET /api/exports/sessions.csv`, `.ndjson` and `.parquet` give administrators one row per session, without the text of",
    "prompts. `from` and `to` choose a period, `filters` is a JSON array of the filters of `POST /api/analytics/query`. Rows are ordered by",
    "day; the order within a day stays the same too.",
    "",
    "**Large exports** are streamed. To resume an interrupted one, store its complete lines and send the `cursor` of the last one:",
    "the response has the rows after it, in CSV without the header. Sessions first received after the export began are left out.",
    "One that changed meanwhile appears in its new version; if it moved to another day, it may appear twice or not at all. An incomplete",
    "Parquet file cannot be read, so request parts with `limit`: the last row of a part has the `cursor` for the next. The part after the last",
    "has no rows.",
    "",
    "**CSV** is UTF-8 with a byte order mark. Text that a spreadsheet would run as a formula is prefixed with an apostrophe, also after a",
    "`;`. A list is one text, separated by `; `. Empty means none. **NDJSON** has one JSON object per line. **Parquet** has typed columns",
    "and Snappy compression. Times are ISO 8601 in CSV and NDJSON. Numbers have six significant digits; integers are exact.",
    "",
    ...columns,
    "",
    "`GET` or `POST /api/exports/analytics.csv` and `.xlsx` give the rows of an analytics query, as the caller may see them: `GET` takes the",
    `query as JSON in \`query\`, \`POST\` as the body. Units: ${units.join(", ")}; the other measures are counts.`,
    "",
    "The audit log records these exports, except analytics of a person's own sessions.",
    "",
  ].join("\n");
}
