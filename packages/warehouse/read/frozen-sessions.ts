import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  FOOTPRINT_TIERS,
  gridOfPlace,
  MODEL_CLASSES,
  modelClassOf,
  outputOfModel,
  PROMPT_COMPLEXITIES,
} from "@treadlight/domain/environment";
import { kindOfUse, NO_PERSON } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import type { FootprintQuery } from "./footprint.ts";
import { ofTenant, type Tenant } from "./tenant.ts";
import { allOf, whereIf, within } from "./where.ts";

const known = z.number().nullable();

/**
 * A session as a report counted it: what its footprint follows from, and the footprint. No person, day, department, text or name of a tool
 * is in it. Energy in Wh, CO2 and hardware in grams, water in mL.
 */
export const frozenSessionSchema = z.object({
  /** The first half of the SHA-256 of `<report id>:<session id>` in hexadecimal digits: who knows the session finds it, and nobody else. */
  id: z.string(),
  /** Whether samples may hold it: not where too few people used the platform in the region, computed in the same place. */
  mayBeDrawn: z.boolean(),
  factorSet: z.string(),
  /** The calendar year (UTC) that it started in, for grids by year. */
  year: z.number(),
  platform: z.string(),
  region: z.string(),
  /** The name of the grid where the provider computed; empty if not known, and absent from files of before 2026-11-29. */
  computeGrid: z.string().exactOptional(),
  kind: z.enum(["text", "agent", "media"]),
  modelClass: z.enum(MODEL_CLASSES),
  modelOutput: z.enum(["text", "embeddings", "media"]),
  complexity: z.enum(PROMPT_COMPLEXITIES),
  prompts: z.number(),
  /** Whether anybody counted how much the tool was used. */
  isCounted: z.boolean(),
  /** Null where not known, as are the five below. */
  inputTokens: known,
  cachedTokens: known,
  outputTokens: known,
  images: known,
  videoSeconds: known,
  audioSeconds: known,
  tier: z.enum(FOOTPRINT_TIERS),
  isPart: z.boolean(),
  energy: z.number(),
  energyLow: z.number(),
  energyHigh: z.number(),
  co2: z.number(),
  co2Low: z.number(),
  co2High: z.number(),
  /** What providers' claims and what assumed renewables take away. */
  claims: z.number(),
  assumed: z.number(),
  water: z.number(),
  waterLow: z.number(),
  waterHigh: z.number(),
  hardware: z.number(),
  hardwareLow: z.number(),
  hardwareHigh: z.number(),
});
export type FrozenSession = z.output<typeof frozenSessionSchema>;

const counted = (column: string) => `if(${column} < 0, NULL, ${column})`;
const flag = (condition: string) => `CAST(${condition}, 'Bool')`;

/** In order of the schema, but for what is told by the names of tools and models. */
const COLUMNS = {
  factorSet: "factorSet",
  year: "toYear(startedAt, 'UTC')",
  platform: "platform",
  region: "region",
  computeGrid: "transform(computePlace, {places:Array(String)}, {grids:Array(String)}, '')",
  kind: "transform((tool, category), arrayZip({tools:Array(String)}, {categories:Array(String)}), {kinds:Array(String)}, 'text')",
  modelClass: "transform(model, {models:Array(String)}, {classes:Array(String)}, 'unknown')",
  modelOutput: "transform(model, {models:Array(String)}, {outputs:Array(String)}, 'text')",
  complexity: "complexity",
  prompts: "promptCount",
  isCounted: flag("NOT (source = 'import' AND promptCount = 0)"),
  inputTokens: counted("inputTokens"),
  cachedTokens: counted("cachedTokens"),
  outputTokens: counted("outputTokens"),
  images: counted("images"),
  videoSeconds: counted("videoSeconds"),
  audioSeconds: counted("audioSeconds"),
  tier: "footprintTier",
  isPart: flag("footprintIsLowerBound"),
  energy: "energyUsage",
  energyLow: "energyUsageLow",
  energyHigh: "energyUsageHigh",
  co2: "co2Emissions",
  co2Low: "co2EmissionsLow",
  co2High: "co2EmissionsHigh",
  claims: "marketingClaimsOffset",
  assumed: "actualRenewableOffset",
  water: "waterUsage",
  waterLow: "waterUsageLow",
  waterHigh: "waterUsageHigh",
  hardware: "hardwareEmissions",
  hardwareLow: "hardwareEmissionsLow",
  hardwareHigh: "hardwareEmissionsHigh",
} satisfies Record<Exclude<keyof FrozenSession, "id" | "mayBeDrawn">, string>;

/**
 * Sessions that the samples of several reports have are told apart by what else these reports leave out: months and departments. A part of a
 * month and department that is large enough is so in each of them.
 */
const DRAWN_BY = "platform, region, computePlace, department, toStartOfMonth(day)";

export interface FrozenQuery extends FootprintQuery {
  reportId: string;
  /** Sessions of groups of fewer people are not drawn. */
  minimumPeople: number;
}

/**
 * The sessions of a report as lines of JSON (`frozenSessionSchema`), in order of their ids, in a file that is there until `use` has ended.
 * @param directory where the file may be. It must exist.
 */
export async function frozenSessions<T>(
  store: Store,
  tenant: Tenant,
  { from, to, department, reportId, minimumPeople }: FrozenQuery,
  { directory, use }: { directory: string; use: (path: string) => Promise<T> },
): Promise<T> {
  const { sql: where, params } = allOf(
    ofTenant(tenant),
    within("startedAt", "day", { from, to }),
    whereIf("department = {department:String}", { department }),
  );
  const sessions = `FROM sessions FINAL WHERE NOT isDeleted AND ${where}`;
  const named = { ...(await namesIn(store, sessions, params)), minimumPeople };
  const path = join(directory, `frozen-${randomUUID()}`);
  const columns = Object.entries(COLUMNS).map(([name, sql]) => `${sql} AS ${name}`);
  try {
    await store.writeFile(path, {
      name: "frozen_sessions",
      sql: `
        SELECT substring(lower(hex(SHA256(concat({reportId:String}, ':', toString(sessionId))))), 1, 32) AS id,
               ${flag(`(${DRAWN_BY}) IN (
                 SELECT ${DRAWN_BY} ${sessions} GROUP BY ${DRAWN_BY}
                 HAVING uniqExactIf(personId, personId != toUUID('${NO_PERSON}')) = 0
                     OR uniqExactIf(personId, personId != toUUID('${NO_PERSON}')) >= {minimumPeople:UInt32})`)} AS mayBeDrawn,
               ${columns.join(", ")}
        ${sessions} ORDER BY id`,
      params: { ...params, ...named, reportId },
      format: "JSONEachRow",
      settings: { prefer_column_name_to_alias: 1 },
    });
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** What tools and models are, by their names in some sessions. @param sessions the FROM and WHERE of a statement */
async function namesIn(store: Store, sessions: string, params: object) {
  const distinct = store.stream({
    name: "frozen_names",
    sql: `SELECT DISTINCT tool, category, model, computePlace AS place ${sessions}`,
    params,
    row: z.object({ tool: z.string(), category: z.string(), model: z.string(), place: z.string() }),
  });
  const tools = new Map<string, { name: string; category: string }>();
  const models = new Set<string>();
  const places = new Set<string>();
  for await (const { tool: name, category, model, place } of distinct) {
    tools.set(JSON.stringify([name, category]), { name, category });
    models.add(model);
    places.add(place);
  }
  return {
    tools: [...tools.values()].map(({ name }) => name),
    categories: [...tools.values()].map(({ category }) => category),
    kinds: [...tools.values()].map(kindOfUse),
    models: [...models],
    classes: [...models].map(modelClassOf),
    outputs: [...models].map(outputOfModel),
    places: [...places],
    grids: [...places].map(gridOfPlace),
  };
}

const amounts = ["inputTokens", "outputTokens", "images", "videoSeconds", "audioSeconds"] as const;

/** Sessions of which everything that their footprint follows from is the same, but for amounts, which are added up. */
export const usedGroupSchema = frozenSessionSchema
  .pick({
    year: true,
    platform: true,
    region: true,
    computeGrid: true,
    kind: true,
    modelClass: true,
    modelOutput: true,
  })
  .extend(frozenSessionSchema.pick({ complexity: true, prompts: true, isCounted: true, cachedTokens: true }).shape)
  .extend(frozenSessionSchema.pick({ inputTokens: true, outputTokens: true, images: true }).shape)
  .extend(frozenSessionSchema.pick({ videoSeconds: true, audioSeconds: true }).shape)
  .extend({
    /** How many of the asked days are before the sessions or on their day. */
    daysBefore: z.number(),
  });
export type UsedGroup = z.output<typeof usedGroupSchema>;

/**
 * What the footprint of a report's sessions follows from. It grows in proportion to the amounts, so other factors give the same total of these groups
 * as of the sessions.
 * @param days from each of which on other factors may hold, `YYYY-MM-DD`, in order
 */
export async function usedGroups(
  store: Store,
  tenant: Tenant,
  { from, to, department, days }: FootprintQuery & { days: readonly string[] },
): Promise<UsedGroup[]> {
  const { sql: where, params } = allOf(
    ofTenant(tenant),
    within("startedAt", "day", { from, to }),
    whereIf("department = {department:String}", { department }),
  );
  const sessions = `FROM sessions FINAL WHERE NOT isDeleted AND ${where}`;
  const named = { ...(await namesIn(store, sessions, params)), days };
  const by = [
    "year",
    "platform",
    "region",
    "computeGrid",
    "kind",
    "modelClass",
    "modelOutput",
    "complexity",
    "isCounted",
  ] as const;
  const isKnown = [...amounts, "cachedTokens" as const].map((name) => `(${name} >= 0) AS ${name}Known`);
  const sums = amounts.map((name) => `if(any(${name} < 0), NULL, sum(${name})) AS ${name}`);
  const cached = "sum(least(cachedTokens, greatest(inputTokens, 0)))";
  const groups = store.stream({
    name: "used_groups",
    sql: `
      SELECT ${by.map((name) => `${COLUMNS[name]} AS ${name}`).join(", ")},
             arrayCount(one -> toDate(one) <= day, {days:Array(String)}) AS daysBefore, (promptCount > 0) AS isPrompted, ${isKnown.join(", ")},
             sum(promptCount) AS prompts, if(any(cachedTokens < 0), NULL, ${cached}) AS cachedTokens, ${sums.join(", ")}
      ${sessions}
      GROUP BY ${by.join(", ")}, daysBefore, isPrompted, ${[...amounts, "cachedTokens"].map((name) => `${name}Known`).join(", ")}
      SETTINGS prefer_column_name_to_alias = 1`,
    params: { ...params, ...named },
    row: usedGroupSchema,
  });
  const rows: UsedGroup[] = [];
  for await (const row of groups) rows.push(row);
  return rows;
}
