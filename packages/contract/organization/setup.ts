import { z } from "zod";
import { defineRoute } from "../route/index.ts";

/** What setting up an organization consists of, in the order of the checklist. */
export const SETUP_STEPS = [
  /** Its region and time zone are known. */
  "profile",
  "departments",
  /** Somebody else belongs to it or is invited. */
  "people",
  "ingestKey",
  "firstSession",
  /** It limits CO2, energy, prompts or hours. */
  "budget",
  "toolPolicy",
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export const getSetup = defineRoute({
  route: "GET /api/organization/setup",
  summary: "Gets which steps of setting up your organization are done",
  answers: { 200: z.object({ steps: z.array(z.object({ step: z.enum(SETUP_STEPS), isDone: z.boolean() })) }) },
  errors: ["warehouse_unavailable"],
});
