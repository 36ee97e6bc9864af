import { z } from "zod";
import type { Row } from "./benchmark.ts";

const rowSchema = z.object({
  what: z.string(),
  measured: z.string(),
  yardstick: z.string(),
  ratio: z.number(),
  goal: z.object({ text: z.string(), met: z.boolean() }).exactOptional(),
}) satisfies z.ZodType<Row>;

/** What the process of one benchmark sends home. */
export const resultSchema = z.object({ name: z.string(), how: z.string(), rows: z.array(rowSchema) });
export type Result = z.output<typeof resultSchema>;
