import { matchTool } from "@treadlight/domain/catalogue";
import { PLANS, ratingText, type ToolRating, toolRating } from "@treadlight/domain/ratings";
import { RatingEvidence } from "@treadlight/ui/tool-rating.tsx";
import type { ShownRecord } from "./queries/records.ts";
import { toolName } from "./words.ts";

/** The rating that a session was scored with: that of the plan which has it. Another one if the catalogue has changed since. */
export function ratingOfSession({ aiTool, platformSecurityRating }: ShownRecord): ToolRating {
  const tool = matchTool(aiTool)?.name ?? aiTool;
  const usual = toolRating(tool);
  const ratings = [usual, ...PLANS.map((plan) => toolRating(tool, plan))];
  return ratings.find(({ score }) => score === platformSecurityRating) ?? usual;
}

/** The tool apart from what was done with it: its rating, and the evidence for it. */
export function SessionRating({ record }: { record: ShownRecord }) {
  const rating = ratingOfSession(record);
  const title = `Rating of ${toolName(record)}`;
  return (
    <section aria-label={title} className="grid gap-2 border-t border-line pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        <p className={rating.assessed ? "figures font-display text-xl font-semibold" : "text-ink-soft"}>
          {ratingText(rating)}
        </p>
      </div>
      {rating.score !== record.platformSecurityRating && (
        <p className="text-label text-ink-soft">
          This session counts with {record.platformSecurityRating}, the rating when it was scored.
        </p>
      )}
      <RatingEvidence rating={rating} />
    </section>
  );
}
