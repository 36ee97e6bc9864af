import { matchTool } from "@treadlight/domain/catalogue";
import { type PromptComplexity, promptComplexity, promptComplexitySchema } from "@treadlight/domain/environment";
import { clearerGuess, guessedKind, guessKind, type KindGuess } from "@treadlight/domain/kind-of-work";
import { CONTENT_TYPES, WORKFLOW_TYPES } from "@treadlight/domain/productivity";
import { DETECTOR_TYPES, inspectText, KEYWORD_CATEGORIES } from "@treadlight/domain/security";
import {
  MAX_PROMPTS,
  MAX_REQUESTS,
  MAX_TIME_ENGAGED_SECONDS,
  MAX_TOKENS,
  type SessionInputJson,
} from "@treadlight/domain/session";
import { z } from "zod";
import { MAX_JUDGED_CHARACTERS } from "../records/texts-sent.ts";
import type { AgentRecord, Measured, ModelCall } from "./record.ts";

const count = z.number().min(0);
/** Milliseconds that records add to, and sums since a start, of which the greatest counts. */
const measuredSchema = z.object({ added: count, series: z.record(z.string(), count) });
const guessSchema = z.object({
  kind: z.literal("task"),
  workflowType: z.enum(WORKFLOW_TYPES),
  contentType: z.enum(CONTENT_TYPES),
  confidence: z.number(),
});

/** What all records of a session have told, whichever came first. Counts and labels, no text. */
const totalsSchema = z.object({
  aiTool: z.string(),
  /** Unknown while only metrics have told of it. */
  startedAt: z.number().optional(),
  endedAt: z.number().optional(),
  automated: z.literal(true).optional(),
  /** That of the newest record that names one. */
  project: z.object({ name: z.string(), at: z.number() }).optional(),
  prompts: count.default(0),
  requests: count.default(0),
  inputTokens: count.optional(),
  outputTokens: count.optional(),
  cachedTokens: count.optional(),
  /** Tokens by model: the one that did most is the session's. */
  models: z.record(z.string(), count).default({}),
  engaged: measuredSchema.optional(),
  detected: z.partialRecord(DETECTOR_TYPES, count).optional(),
  categories: z.array(KEYWORD_CATEGORIES).default([]),
  inspectedPartly: z.literal(true).optional(),
  complexity: promptComplexitySchema.optional(),
  guess: guessSchema.optional(),
});
export type Totals = z.output<typeof totalsSchema>;

const MAX_MODELS = 20;

/** Adds records to what earlier ones have told: the order changes nothing. */
export function addRecords(stored: unknown, records: readonly AgentRecord[]): Totals {
  const totals = totalsSchema.parse({ aiTool: records[0]?.aiTool, ...z.looseObject({}).parse(stored) });
  for (const record of records) add(totals, record);
  return totals;
}

function add(totals: Totals, { at, project, automated, isPrompt, call, engaged, sent }: AgentRecord) {
  if (engaged) {
    // A metric says when it was exported.
    totals.engaged = measured(totals.engaged, engaged);
    return;
  }
  totals.startedAt = Math.min(totals.startedAt ?? at, at);
  totals.endedAt = Math.max(totals.endedAt ?? at, at);
  if (project !== undefined) totals.project = newer(totals.project, { name: project, at });
  if (automated) totals.automated = true;
  if (isPrompt) totals.prompts += 1;
  if (call) addCall(totals, call);
  if (sent) addFindings(totals, sent);
}

function newer(before: Totals["project"], next: NonNullable<Totals["project"]>): NonNullable<Totals["project"]> {
  if (before === undefined || before.at < next.at) return next;
  return before.at > next.at || before.name > next.name ? before : next;
}

function addCall(totals: Totals, { model, inputTokens, outputTokens, cachedTokens }: ModelCall) {
  totals.requests += 1;
  if (inputTokens !== undefined) totals.inputTokens = (totals.inputTokens ?? 0) + inputTokens;
  if (outputTokens !== undefined) totals.outputTokens = (totals.outputTokens ?? 0) + outputTokens;
  if (cachedTokens !== undefined) totals.cachedTokens = (totals.cachedTokens ?? 0) + cachedTokens;
  if (model === undefined) return;
  const isNew = totals.models[model] === undefined;
  if (isNew && Object.keys(totals.models).length >= MAX_MODELS) return;
  totals.models[model] = (totals.models[model] ?? 0) + (inputTokens ?? 0) + (outputTokens ?? 0);
}

function measured(before: Totals["engaged"], { milliseconds, series }: Measured): NonNullable<Totals["engaged"]> {
  const { added, series: known } = before ?? { added: 0, series: {} };
  if (series === undefined) return { added: added + milliseconds, series: known };
  return { added, series: { ...known, [series]: Math.max(known[series] ?? 0, milliseconds) } };
}

/** Seconds; unknown for a session at which nobody sat. */
function timeEngagedOf({ automated, engaged }: Totals): number | undefined {
  if (automated || engaged === undefined) return undefined;
  const milliseconds = Object.values(engaged.series).reduce((sum, one) => sum + one, engaged.added);
  return Math.min(milliseconds / 1_000, MAX_TIME_ENGAGED_SECONDS);
}

/** A type counts once in each text. */
function addFindings(totals: Totals, { prompt, texts, isCut }: NonNullable<AgentRecord["sent"]>) {
  totals.detected ??= {};
  for (const text of texts) {
    const { counts, categories } = inspectText(text);
    for (const type of DETECTOR_TYPES.options) {
      if (counts[type]) totals.detected[type] = Math.min((totals.detected[type] ?? 0) + 1, MAX_PROMPTS);
    }
    totals.categories = [...new Set([...totals.categories, ...categories])].sort();
  }
  if (isCut) totals.inspectedPartly = true;
  if (prompt === undefined) return;
  const judged = prompt.slice(0, MAX_JUDGED_CHARACTERS);
  totals.complexity = higher(totals.complexity, promptComplexity(judged));
  const guess: KindGuess = clearerGuess(totals.guess, guessKind(judged, matchTool(totals.aiTool)?.category));
  if (guess.kind === "task") totals.guess = guess;
}

function higher(before: PromptComplexity | undefined, next: PromptComplexity): PromptComplexity {
  const { options } = promptComplexitySchema;
  return before !== undefined && options.indexOf(before) > options.indexOf(next) ? before : next;
}

/** The whole session as its totals say; undefined while only metrics have told of it. */
export function sessionOfTotals(totals: Totals): SessionInputJson | undefined {
  const { aiTool, automated, startedAt, endedAt, detected, complexity, inspectedPartly } = totals;
  if (startedAt === undefined || endedAt === undefined) return undefined;
  const [model] =
    Object.entries(totals.models).toSorted(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))[0] ?? [];
  return {
    ...{ source: "otel", aiTool, model, automated, project: totals.project?.name },
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(endedAt).toISOString(),
    promptCount: Math.min(totals.prompts, MAX_PROMPTS),
    timeEngaged: timeEngagedOf(totals),
    ...(totals.requests > 0 && tokensOfCalls(totals)),
    ...(detected && { detected, categories: totals.categories, inspectedPartly }),
    ...guessedKind(totals.guess),
    complexity,
  };
}

function tokensOfCalls({ requests, inputTokens, outputTokens, cachedTokens }: Totals) {
  return { requests: Math.min(requests, MAX_REQUESTS), ...limited({ inputTokens, outputTokens, cachedTokens }) };
}

function limited({ inputTokens, outputTokens, cachedTokens }: ModelCall) {
  const upTo = (tokens: number | undefined, max: number) =>
    tokens === undefined ? undefined : Math.min(Math.round(tokens), max);
  const input = upTo(inputTokens, MAX_TOKENS);
  return {
    ...{ inputTokens: input, outputTokens: upTo(outputTokens, MAX_TOKENS) },
    cachedTokens: input === undefined ? undefined : upTo(cachedTokens, input),
  };
}
