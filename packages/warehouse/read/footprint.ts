import { type Footprint, footprintSchema } from "@treadlight/domain/footprint";
import { NO_PERSON } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { hashed, SESSION_FIELDS } from "../tables/session-row.ts";
import { ofTenant, type Tenant } from "./tenant.ts";
import { allOf, whereIf, within } from "./where.ts";

/** The share of the location-based figure that remains without what the provider claims, or has, in renewables. */
const without = (offset: string, bound: string) => `if(co2Emissions = 0, 0, ${bound} * (1 - ${offset} / co2Emissions))`;

/** CO2 at another grid as a share of that at the person's: energy has the same range on both. */
const atGrid = (intensity: string) => `if(co2Emissions = 0, 0, energyUsage * ${intensity} / co2Emissions)`;
const isGridKnown = "computeCarbonIntensity >= 0";
const byProvidersGrid = (bound: string) => `if(${isGridKnown}, ${bound} * ${atGrid("computeCarbonIntensity")}, 0)`;
/** What no claim covers takes the residual mix, and without one the average of the grid. */
const unclaimed = (bound: string) =>
  `${bound} * if(${isGridKnown}, ${atGrid("if(residualCarbonIntensity >= 0, residualCarbonIntensity, computeCarbonIntensity)")}, 1)`;

/** Energy in Wh, CO2 in grams, water in mL, time in seconds. Each with its formula over the columns of `sessions`. */
const SUMS = {
  energy: "energyUsage",
  energyLow: "energyUsageLow",
  energyHigh: "energyUsageHigh",
  locationBased: "co2Emissions",
  locationBasedLow: "co2EmissionsLow",
  locationBasedHigh: "co2EmissionsHigh",
  marketBased: without("marketingClaimsOffset", "co2Emissions"),
  marketBasedLow: without("marketingClaimsOffset", "co2EmissionsLow"),
  marketBasedHigh: without("marketingClaimsOffset", "co2EmissionsHigh"),
  energyOnKnownGrid: `if(${isGridKnown}, energyUsage, 0)`,
  byProvidersGrid: byProvidersGrid("co2Emissions"),
  byProvidersGridLow: byProvidersGrid("co2EmissionsLow"),
  byProvidersGridHigh: byProvidersGrid("co2EmissionsHigh"),
  afterClaims: without("marketingClaimsOffset", unclaimed("co2Emissions")),
  afterClaimsLow: without("marketingClaimsOffset", unclaimed("co2EmissionsLow")),
  afterClaimsHigh: unclaimed("co2EmissionsHigh"),
  afterActualRenewables: without("actualRenewableOffset", "co2Emissions"),
  afterActualRenewablesLow: without("actualRenewableOffset", "co2EmissionsLow"),
  afterActualRenewablesHigh: without("actualRenewableOffset", "co2EmissionsHigh"),
  greenwashingGap: "greenwashingGap",
  water: "waterUsage",
  waterLow: "waterUsageLow",
  waterHigh: "waterUsageHigh",
  hardware: "hardwareEmissions",
  hardwareLow: "hardwareEmissionsLow",
  hardwareHigh: "hardwareEmissionsHigh",
  timeSaved: "ifNull(timeSaved, 0)",
  timeEngaged: "ifNull(timeEngaged, 0)",
  timeSavedCentral: "ifNull(timeSavedCentral, 0)",
  timeSavedLow: "ifNull(timeSavedLow, 0)",
  timeSavedHigh: "ifNull(timeSavedHigh, 0)",
  timeLost: "ifNull(timeLost, 0)",
} satisfies Partial<Record<keyof Footprint, string>>;

/**
 * What the digest is made of. Columns that came after the first reports stay out: they follow from the others, and sessions that are
 * the same as in an earlier report have the same digest.
 */
const DIGESTED = SESSION_FIELDS.filter(
  (field) =>
    !/^(kindSource|footprint(Tier|IsLowerBound)|hardwareEmissions(Low|High)?|images|videoSeconds|audioSeconds|timeSaved(Low|Central|High)|timeLost|automated|previewWithheld|evidenceVersion|subjects|guardOutcomes|file(Kinds|Count|Bytes)|own(NumbersVersion|BaselineTime|SpeedUp|PatternsVersion|Detected|Severity)|cachedTokens|requests|contractPlan|spendEstimated|priceList|gridYear|compute(Place|CarbonIntensity)|residualCarbonIntensity|(input|output)TokensEstimated|project|ownProject)$/.test(
      field,
    ),
);

/** What sessions are grouped by. A `basis` is what a figure was computed with. */
const GROUPINGS: Record<Footprint["grouping"], string[]> = {
  total: [],
  person: [`if(personId = toUUID('${NO_PERSON}'), 'unknown', 'known')`],
  day: ["toString(day)"],
  month: ["formatDateTime(day, '%Y-%m')"],
  region: ["region"],
  provider: ["provider"],
  tool: ["tool"],
  department: ["department"],
  basis: [
    "factorSet",
    "modelVersion",
    "platform",
    "if(region = 'unknown', 'unknown', 'known')",
    "multiIf(outputTokens >= 0, 'tokens', source = 'import' AND promptCount = 0, 'use', 'prompts')",
    "footprintTier",
  ],
  evidence: ["evidenceVersion"],
  source: ["source"],
  place: ["computePlace"],
};

export interface FootprintQuery {
  /** Of the start: [from, to). */
  from: Date;
  to: Date;
  department?: string | undefined;
}

/**
 * The footprint of a tenant's sessions, in total and by each grouping. One statement reads all of it, so that the parts agree with
 * the total while sessions arrive. A sum adds whole billionths of its unit: it does not depend on the order of adding, and the
 * same sessions give the same figures to the last digit.
 */
export async function footprint(
  store: Store,
  tenant: Tenant,
  { from, to, department }: FootprintQuery,
): Promise<Footprint[]> {
  const { sql: where, params } = allOf(
    ofTenant(tenant),
    within("startedAt", "day", { from, to }),
    whereIf("department = {department:String}", { department }),
  );
  const groups = Object.entries(GROUPINGS).map(
    ([name, parts]) => `('${name}', [${parts.map((column) => `toString(${column})`).join(", ")}]::Array(String))`,
  );
  const sums = Object.entries(SUMS).map(
    ([name, formula]) => `toFloat64(sum(toInt128(round((${formula}) * 1e9)))) / 1e9 AS ${name}`,
  );
  const answer = store.stream({
    name: "footprint",
    sql: `
      SELECT group.1 AS grouping, group.2 AS key, arraySort(groupUniqArray(toString(provider))) AS providers,
             count() AS sessions, sum(promptCount) AS prompts,
             uniqExactIf(personId, personId != toUUID('${NO_PERSON}')) AS people,
             ${sums.join(", ")}, countIf(ifNull(timeLost, 0) > 0) AS sessionsWithLoss,
             countIf(isNull(timeSavedCentral)) AS sessionsWithoutTime,
             countIf(${isGridKnown} AND energyUsage > 0) AS sessionsOnKnownGrid,
             countIf(footprintTier = 'none') AS sessionsNotEstimated, countIf(footprintIsLowerBound) AS sessionsEstimatedInPart,
             lower(hex(groupBitXor(hash))) AS digest
      FROM (SELECT *, reinterpretAsUInt128(sipHash128(${DIGESTED.map(hashed).join(", ")})) AS hash FROM sessions FINAL
            WHERE NOT isDeleted AND ${where})
      ARRAY JOIN [${groups.join(", ")}] AS group
      GROUP BY group
      ORDER BY group
      SETTINGS prefer_column_name_to_alias = 1`,
    params,
    row: footprintSchema,
  });
  const rows: Footprint[] = [];
  for await (const row of answer) rows.push(row);
  return rows;
}
