import { z } from "zod";

/** What an organization can decide about a tool: people may use it, are warned first, or may not use it. */
export const TOOL_DECISIONS = ["approve", "warn", "block"] as const;
export const toolDecisionSchema = z.enum(TOOL_DECISIONS);
export type ToolDecision = z.output<typeof toolDecisionSchema>;
