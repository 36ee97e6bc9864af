import { z } from "zod";
import { DETECTOR_TYPES } from "../security/index.ts";
import { MAX_PROMPTS } from "./limits.ts";

/**
 * How a question of the browser extension's guard ends. The person heeds it: the values are removed (`redacted`), or the text is not sent
 * (`kept`). They override it (`sent`), or the notice goes without an answer (`ignored`) and nothing is sent. The organization allows no
 * sending (`blocked`).
 */
export const GUARD_OUTCOMES = ["redacted", "kept", "sent", "ignored", "blocked"] as const;
export type GuardOutcome = (typeof GUARD_OUTCOMES)[number];

/** The guard's questions in a session, by outcome: how many, and about which types of values. Never a value or a text. */
export const guardSchema = z.partialRecord(
  z.enum(GUARD_OUTCOMES),
  z.object({
    count: z.int().min(1).max(MAX_PROMPTS),
    types: z.array(DETECTOR_TYPES).max(DETECTOR_TYPES.options.length),
  }),
);
export type Guard = z.output<typeof guardSchema>;
