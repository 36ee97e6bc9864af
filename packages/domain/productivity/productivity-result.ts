import { z } from "zod";

/** Best first. */
export const PRODUCTIVITY_RATINGS = ["excellent", "good", "average", "needs_improvement"] as const;
export const productivityRatingSchema = z.enum(PRODUCTIVITY_RATINGS);
export type ProductivityRating = z.output<typeof productivityRatingSchema>;

/** Times are seconds; rate and score are 0 to 100. */
export const productivityResultSchema = z.object({
  timeSaved: z.number().min(0),
  taskCompletionRate: z.number().min(0).max(100),
  productivityScore: z.int().min(0).max(100),
  baselineTaskTime: z.number().positive(),
  actualTaskTime: z.number().min(0),
  iterationCount: z.int().min(0),
  efficiencyRating: productivityRatingSchema,
});
export type ProductivityResult = z.output<typeof productivityResultSchema>;

/** What follows from the time is null where the time is not known. */
export const productivityOrUnknownSchema = productivityResultSchema.extend({
  timeSaved: productivityResultSchema.shape.timeSaved.nullable(),
  taskCompletionRate: productivityResultSchema.shape.taskCompletionRate.nullable(),
  productivityScore: productivityResultSchema.shape.productivityScore.nullable(),
  actualTaskTime: productivityResultSchema.shape.actualTaskTime.nullable(),
  efficiencyRating: productivityRatingSchema.nullable(),
});
export type ProductivityOrUnknown = z.output<typeof productivityOrUnknownSchema>;

/** Source: docs/methodology.md. */
export function productivityRating(score: number): ProductivityRating {
  if (score >= 85) return "excellent";
  if (score >= 70) return "good";
  if (score >= 55) return "average";
  return "needs_improvement";
}
