import { z } from "zod";

/** Answers what a caller only needs to be told. */
export const doneSchema = z.object({ success: z.literal(true), message: z.string() });
