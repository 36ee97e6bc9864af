import { matchTool } from "@treadlight/domain/catalogue";
import {
  footprintSchema,
  MODEL_CLASSES,
  OTHER_PLATFORM,
  PLATFORM_NAMES,
  REGION_KEYS,
} from "@treadlight/domain/environment";
import { z } from "zod";
import { analyticsQuerySchema } from "../analytics/query.ts";
import { defineRoute } from "../route/index.ts";

const platform = z.enum([...PLATFORM_NAMES, OTHER_PLATFORM]);

/** A model by any of its names; parses to the platform whose factors it uses. */
const model = z
  .string()
  .max(100)
  .transform((name, context) => {
    const tool = matchTool(name);
    if (tool) return tool.platform ?? OTHER_PLATFORM;
    context.addIssue("is not a known model or tool");
    return z.NEVER;
  });

const energySchema = z.object({ value: z.number(), low: z.number(), high: z.number() });
const share = z.number().min(0).max(1);

const changeSchema = z
  .strictObject({
    region: z.enum(REGION_KEYS).optional(),
    platform: platform.optional(),
    model: model.optional().describe("A model or tool by name, in place of `platform`."),
    complexity: z.enum(["low", "medium"]).optional().describe("Treats more complex prompts as this complex."),
    modelClass: z
      .enum(["small", "medium"])
      .optional()
      .describe("Counts the tokens of larger models as those of this class. Sessions without tokens stay as they are."),
    inputShare: share
      .optional()
      .describe("How much of the input tokens there would be: a new chat sends less of what was said before."),
    promptShare: share.optional().describe("How many of the prompts there would be, with all that they cause."),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), "must name at least one change")
  .refine((change) => change.platform === undefined || change.model === undefined, {
    path: ["model"],
    message: "cannot be combined with a platform",
  })
  .transform(({ model, ...change }) => ({ ...change, platform: change.platform ?? model }));

/** `POST /api/analytics/what-if` */
export const whatIfSchema = z.strictObject({
  timeDimension: analyticsQuerySchema.shape.timeDimension,
  filters: analyticsQuerySchema.shape.filters,
  change: changeSchema,
  scope: z
    .enum(["own", "organization"])
    .optional()
    .describe(
      "Whose sessions: your own, or those of the organization if you see people. Default: all that you may see.",
    ),
});

const periodSchema = z.object({ from: z.iso.datetime(), to: z.iso.datetime() });

export const whatIfAnswerSchema = z.object({
  sessions: z.int(),
  prompts: z.int(),
  before: footprintSchema,
  after: footprintSchema,
  meta: periodSchema,
});

/** `GET /api/analytics/advice` */
export const adviceQuerySchema = z.strictObject({
  from: z.iso.date().optional(),
  to: z.iso.date().optional().describe("The last day. Default: today. The default period is 30 days."),
});

export const adviceAnswerSchema = z.object({
  advice: z
    .array(
      z.object({
        department: z.string(),
        aim: z.literal("carbon"),
        change: z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("tool"), from: z.string(), to: z.string() }),
          z.object({
            kind: z.literal("model"),
            tool: z.string(),
            from: z.enum(MODEL_CLASSES),
            to: z.enum(MODEL_CLASSES),
          }),
        ]),
        before: z.number().describe("Grams of CO2, an estimate, as is `after`."),
        after: z.number(),
        saves: z.number(),
        energy: z
          .object({ before: energySchema, after: energySchema })
          .describe(
            "Wh of data centres, with ranges that do not overlap. Grid and training are the same on both sides.",
          ),
        sessions: z.int(),
        prompts: z.int(),
        timeSavedPerSession: z
          .object({ before: z.number(), after: z.number() })
          .describe("In seconds, by the specification's formula."),
        arithmetic: z.string(),
        query: z.unknown().describe("The body of `POST /api/analytics/query` that shows the figures."),
      }),
    )
    .describe(
      "At most three per department, the largest saving first. Only changes whose ranges before and after do not overlap, and that lose no time saved.",
    ),
  meta: periodSchema,
});

export const askWhatIf = defineRoute({
  route: "POST /api/analytics/what-if",
  summary: "Estimates how a change would alter the footprint of sessions",
  description:
    "Both figures use the factors that each session was scored with, so that they differ only by the change.",
  body: whatIfSchema,
  answers: { 200: whatIfAnswerSchema },
  errors: ["plan_required", "warehouse_unavailable", "query_too_expensive"],
});

export const listAdvice = defineRoute({
  route: "GET /api/analytics/advice",
  summary: "Lists the changes that would cut the most carbon without losing time saved",
  query: adviceQuerySchema,
  answers: { 200: adviceAnswerSchema },
  errors: ["plan_required", "warehouse_unavailable", "query_too_expensive"],
});

export const WHAT_IF_ROUTES = [askWhatIf, listAdvice];
