import type { AnalyticsQuery } from "@treadlight/contract/analytics";
import type { SessionGroup } from "@treadlight/domain/advice";
import { FACTOR_SETS, modelClassOf, outputOfModel, promptComplexitySchema } from "@treadlight/domain/environment";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { decisionParams, filterCondition, NOTHING_DECIDED, type ToolDecisions } from "./analytics-sql.ts";
import type { People } from "./person-sql.ts";
import { ofTenant, type Tenant } from "./tenant.ts";
import { allOf, within } from "./where.ts";

export interface Selection {
  from: Date;
  to: Date;
  filters: AnalyticsQuery["filters"];
  /** Whether to tell departments and tools apart; otherwise they are "". */
  byTool: boolean;
  /** Leaves out sessions that are not estimated from tokens. By default none. */
  onlyTokens?: boolean | undefined;
  /** For filters by `toolDecision`. */
  toolDecisions?: ToolDecisions | undefined;
  /** For filters by `weekday` and `hour`. */
  timeZone: string;
}

const groupSchema = z.object({
  department: z.string(),
  tool: z.string(),
  category: z.string(),
  platform: z.string(),
  region: z.string(),
  complexity: promptComplexitySchema,
  factorSet: z.string(),
  year: z.number(),
  /** Of sessions estimated from tokens alone; "" otherwise. */
  model: z.string(),
  hasTokens: z.boolean(),
  knowsCached: z.boolean(),
  inputTokens: z.number(),
  cachedTokens: z.number(),
  isMeasured: z.boolean(),
  outputTokens: z.number(),
  isCounted: z.boolean(),
  energy: z.number(),
  low: z.number(),
  high: z.number(),
  prompts: z.number(),
  sessions: z.number(),
  scoredSessions: z.number(),
  timeSaved: z.number(),
  exposedSessions: z.number(),
});

/** Sessions whose footprint does not follow from their prompts. Sets without factors for tokens and media know prompts only. */
const COUNTED = `footprintTier IN ('tokens', 'media', 'none') AND factorSet NOT IN (${FACTOR_SETS.filter(
  ({ use }) => use === undefined,
)
  .map(({ id }) => `'${id}'`)
  .join(", ")})`;

/** A tenant's sessions in groups that were scored alike. Those with measured tokens are apart from the others. */
export async function sessionGroups(
  store: Store,
  tenant: Tenant,
  { from, to, filters, byTool, onlyTokens = false, toolDecisions = NOTHING_DECIDED, timeZone }: Selection,
  people: People & { pseudonymSecret: string },
): Promise<SessionGroup[]> {
  const matching = allOf(
    ofTenant(tenant),
    within("startedAt", "day", { from, to }),
    filterCondition(filters, { ...people, own: "personId" in tenant }, timeZone),
  );
  const names = byTool ? "department, tool, category" : "'' AS department, '' AS tool, '' AS category";
  const rows = await store.select({
    name: "session_groups",
    sql: `
      SELECT ${names}, platform, region, complexity, factorSet, toYear(s.startedAt, 'UTC') AS year,
             toBool(outputTokens >= 0 AND promptCount > 0) AS isMeasured,
             toBool(${COUNTED}) AS isCounted, toBool(isCounted AND footprintTier = 'tokens') AS hasTokens,
             if(hasTokens, s.model, '') AS model, toBool(hasTokens AND s.cachedTokens >= 0) AS knowsCached,
             sum(greatest(s.inputTokens, 0)) AS inputTokens, sum(greatest(s.cachedTokens, 0)) AS cachedTokens,
             sum(greatest(s.outputTokens, 0)) AS outputTokens, sum(s.baseEnergy + s.pueOverhead) AS energy,
             if(sum(s.energyUsage) = 0, 1, sum(s.energyUsageLow) / sum(s.energyUsage)) AS low,
             if(sum(s.energyUsage) = 0, 1, sum(s.energyUsageHigh) / sum(s.energyUsage)) AS high, sum(promptCount) AS prompts, count() AS sessions,
             count(productivityScore) AS scoredSessions, sum(ifNull(s.timeSaved, 0)) AS timeSaved, countIf(dataExposureLevel IN ('high', 'critical')) AS exposedSessions
      FROM sessions AS s FINAL WHERE NOT isDeleted AND ${matching.sql} ${onlyTokens ? "AND hasTokens" : ""}
      GROUP BY ${byTool ? "department, tool, category," : ""} platform, region, complexity, factorSet, year, isMeasured, isCounted, hasTokens, model, knowsCached
      SETTINGS prefer_column_name_to_alias = 1`,
    params: { ...matching.params, ...decisionParams(toolDecisions), pseudonymSecret: people.pseudonymSecret },
    row: groupSchema,
  });
  return rows.map(({ isMeasured, isCounted, hasTokens, knowsCached, model, energy, low, high, ...row }) => {
    const { inputTokens, cachedTokens, outputTokens, ...group } = row;
    const tokens = hasTokens &&
      outputOfModel(model) === "text" && {
        ...{ modelClass: modelClassOf(model), inputTokens, outputTokens },
        cachedTokens: knowsCached ? cachedTokens : undefined,
      };
    return {
      ...group,
      ...(isMeasured && { outputTokens }),
      ...(isCounted && { counted: { energy, low, high, ...(tokens && { tokens }) } }),
    };
  });
}
