import { z } from "zod";
import { scalingCostsSchema } from "../../scripts/docs/scaling-costs.ts";
import type { Row } from "./benchmark.ts";

const rowSchema = z.object({
  what: z.string(),
  measured: z.string(),
  yardstick: z.string(),
  ratio: z.number(),
  goal: z.object({ text: z.string(), met: z.boolean() }).exactOptional(),
}) satisfies z.ZodType<Row>;

/** What a benchmark found. Its process sends it to the parent process, and `bench/results.json` keeps the newest of each. */
export const resultSchema = z.object({
  name: z.string(),
  measuredOn: z.iso.date(),
  rows: z.array(rowSchema),
  details: z.array(z.array(z.string())).exactOptional(),
  costs: scalingCostsSchema.exactOptional(),
});
export type Result = z.output<typeof resultSchema>;
