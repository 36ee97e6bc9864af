import { GOAL_KINDS, GOALS } from "@treadlight/domain/goals";
import { z } from "zod";
import { defineRoute } from "../route/index.ts";

const goalSchema = z
  .strictObject({
    kind: z.enum(GOAL_KINDS),
    target: z
      .number()
      .min(0, "must not be negative")
      .describe(
        "By week: days with sessions, seconds of time saved (central estimate), sessions with sensitive values. By month: grams of CO2, US dollars of spend on tokens. Of the last three, at most.",
      ),
  })
  .refine(({ kind, target }) => target <= GOALS[kind].max, { path: ["target"], message: "is too large" });
export type Goal = z.output<typeof goalSchema>;

const goalsSchema = z.strictObject({
  goals: z
    .array(goalSchema)
    .max(GOAL_KINDS.length)
    .refine((goals) => new Set(goals.map(({ kind }) => kind)).size === goals.length, "must name each kind once"),
});

export const getGoals = defineRoute({
  route: "GET /api/user/goals",
  summary: "Gets your own goals",
  description: "Nobody else sees them, administrators included.",
  answers: { 200: goalsSchema },
});

export const setGoals = defineRoute({
  route: "PUT /api/user/goals",
  summary: "Sets your own goals, in place of those you had",
  body: goalsSchema,
  answers: { 200: goalsSchema },
});

export const GOAL_ROUTES = [getGoals, setGoals];
