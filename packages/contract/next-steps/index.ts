import { MAX_NEXT_STEPS, NEXT_STEP_KINDS, NOT_USEFUL_DAYS } from "@treadlight/domain/advice";
import { MODEL_CLASSES } from "@treadlight/domain/environment";
import { z } from "zod";
import { defineRoute, timestampSchema } from "../route/index.ts";

const scope = z.enum(["own", "organization"]);
const workSchema = z.object({ tool: z.string(), sessions: z.int(), prompts: z.int() });

const nextStepSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("exposed_data"),
    department: z.string(),
    tool: z.string(),
    decision: z.string().describe("What the organization decided about the tool: `warn`, `block` or `undecided`."),
    sessions: z.int().describe("Those in which high or critical data was found."),
    people: z.int(),
  }),
  z.object({
    kind: z.literal("stopped_source"),
    sourceKind: z.string().describe("As in `GET /api/sources`."),
    name: z.string().nullable(),
    lastDay: z.iso.date().describe("The last day (UTC) on which it sent something."),
  }),
  z.object({
    kind: z.literal("idle_licences"),
    tool: z.string(),
    contract: z.string(),
    seats: z.int(),
    unused: z.int(),
    unusedMonthly: z.number(),
    currency: z.string(),
  }),
  z.object({
    kind: z.literal("lighter_model"),
    department: z.string().describe('"" for sessions without one.'),
    tool: z.string(),
    from: z.enum(MODEL_CLASSES),
    to: z.enum(MODEL_CLASSES),
    sessions: z.int(),
    before: z.number().describe("Grams of CO2, an estimate, as is `after`."),
    after: z.number(),
  }),
  z.object({
    kind: z.literal("exposing_habit"),
    tool: z.string(),
    sessions: z.int(),
    exposed: z.int().describe("Those in which high or critical data was found."),
  }),
  z.object({ kind: z.literal("many_prompts"), work: z.string(), more: workSchema, fewer: workSchema }),
]);
export type NextStep = z.output<typeof nextStepSchema>;

export const listNextSteps = defineRoute({
  route: "GET /api/analytics/next-steps",
  summary: "Says what you could do next",
  description: [
    `At most ${MAX_NEXT_STEPS}, of different kinds, and none while evidence is thin. For the organization, what you see people of: all of it, or your departments;`,
    "licences and sources are for those who manage them. For yourself, your own sessions and sources.",
  ].join(" "),
  query: z.strictObject({ scope: scope.default("own") }),
  answers: { 200: z.object({ steps: z.array(nextStepSchema) }) },
  errors: ["warehouse_unavailable", "query_too_expensive"],
});

export const setNotUseful = defineRoute({
  route: "POST /api/analytics/next-steps/not-useful",
  summary: "Says that a kind of step is not useful to you",
  description: `You are told none of this kind for ${NOT_USEFUL_DAYS} days. Nobody else sees it.`,
  body: z.strictObject({ scope, kind: z.enum(NEXT_STEP_KINDS) }),
  answers: { 200: z.object({ silentUntil: timestampSchema }) },
});

export const NEXT_STEP_ROUTES = [listNextSteps, setNotUseful];
