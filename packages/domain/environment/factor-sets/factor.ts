import { z } from "zod";

/** How a factor is known, strongest first. A derived one is worked out from publications that it names. */
export const EVIDENCE_KINDS = [
  "provider_measured",
  "official_statistic",
  "published_dataset",
  "provider_stated",
  "peer_reviewed_model",
  "preprint",
  "derived",
  "assumption",
] as const;

/** One number the model stands on. `low` and `high` are its published range, where it has one of its own. */
export const factorSchema = z.object({
  value: z.number(),
  low: z.number().optional(),
  high: z.number().optional(),
  unit: z.string(),
  source: z.string(),
  /** Of the source. Absent where nobody recorded it. */
  year: z.int().optional(),
  evidence: z.enum(EVIDENCE_KINDS),
});
export type Factor = z.output<typeof factorSchema>;
export type RangedFactor = Factor & { low: number; high: number };
