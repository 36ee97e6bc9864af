import { RatingEvidence, RatingMark } from "@treadlight/ui/tool-rating.tsx";
import { ratingOfSession } from "../../shared/rating-of-session.ts";
import { ExplainedHeading } from "./explained-heading.tsx";
import type { ShownRecord } from "./queries/records.ts";
import { toolName } from "./words.ts";

/** The rating alone, for lists. */
export function RatingOfSession({ record }: { record: ShownRecord }) {
  return <RatingMark rating={ratingOfSession(record)} />;
}

/** The tool apart from what was done with it: its rating, and the evidence for it. */
export function SessionRating({ record }: { record: ShownRecord }) {
  const rating = ratingOfSession(record);
  const title = `Rating of ${toolName(record)}`;
  return (
    <section aria-label={title} className="grid gap-2 border-t border-line pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <ExplainedHeading name={title} what="toolRating" />
        <p className={rating.assessed ? "figures font-display text-xl font-semibold" : ""}>
          <RatingMark rating={rating} />
        </p>
      </div>
      {rating.score !== record.platformSecurityRating && (
        <p className="text-label text-ink-soft">
          This session uses {record.platformSecurityRating}, the rating on the day it was scored.
        </p>
      )}
      <RatingEvidence rating={rating} />
    </section>
  );
}
