import { NO_PERSON } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { SESSION_FIELDS } from "../tables/session-row.ts";
import { ofTenant, type Tenant } from "./tenant.ts";
import { allOf, whereIf, within } from "./where.ts";

/** The share of the location-based figure that remains without what the provider claims, or has, in renewables. */
const without = (offset: string, bound: string) => `if(co2Emissions = 0, 0, ${bound} * (1 - ${offset} / co2Emissions))`;

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
  afterActualRenewables: without("actualRenewableOffset", "co2Emissions"),
  afterActualRenewablesLow: without("actualRenewableOffset", "co2EmissionsLow"),
  afterActualRenewablesHigh: without("actualRenewableOffset", "co2EmissionsHigh"),
  greenwashingGap: "greenwashingGap",
  water: "waterUsage",
  waterLow: "waterUsageLow",
  waterHigh: "waterUsageHigh",
  timeSaved: "timeSaved",
} as const;

/** What sessions are grouped by. A `basis` is what a figure was computed with. */
const GROUPINGS = {
  total: [],
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
    "if(outputTokens >= 0, 'tokens', 'prompts')",
  ],
} as const;

const columns = {
  grouping: z.enum(["total", "day", "month", "region", "provider", "tool", "department", "basis"]),
  /** The value of the grouping: for `basis` the factor set, the model version, the platform, whether the grid is known,
   * and what was measured (tokens or prompts). */
  key: z.array(z.string()),
  sessions: z.number(),
  prompts: z.number(),
  /** Distinct people. A session without a person adds none. */
  people: z.number(),
  energy: z.number(),
  energyLow: z.number(),
  energyHigh: z.number(),
  locationBased: z.number(),
  locationBasedLow: z.number(),
  locationBasedHigh: z.number(),
  marketBased: z.number(),
  marketBasedLow: z.number(),
  marketBasedHigh: z.number(),
  afterActualRenewables: z.number(),
  afterActualRenewablesLow: z.number(),
  afterActualRenewablesHigh: z.number(),
  greenwashingGap: z.number(),
  water: z.number(),
  waterLow: z.number(),
  waterHigh: z.number(),
  timeSaved: z.number(),
  /** A hash over the sessions: the same ones give the same 32 hexadecimal digits, in whatever order they were written. */
  digest: z.string(),
} satisfies Record<keyof typeof SUMS, z.ZodType> & z.ZodRawShape;
const rowSchema = z.object(columns);
export type FootprintRow = z.output<typeof rowSchema>;

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
): Promise<FootprintRow[]> {
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
      SELECT group.1 AS grouping, group.2 AS key, count() AS sessions, sum(promptCount) AS prompts,
             uniqExactIf(personId, personId != toUUID('${NO_PERSON}')) AS people,
             ${sums.join(", ")},
             lower(hex(groupBitXor(hash))) AS digest
      FROM (SELECT *, reinterpretAsUInt128(sipHash128(${SESSION_FIELDS.join(", ")})) AS hash FROM sessions FINAL
            WHERE NOT isDeleted AND ${where})
      ARRAY JOIN [${groups.join(", ")}] AS group
      GROUP BY group
      ORDER BY group
      SETTINGS prefer_column_name_to_alias = 1`,
    params,
    row: rowSchema,
  });
  const rows: FootprintRow[] = [];
  for await (const row of answer) rows.push(row);
  return rows;
}
