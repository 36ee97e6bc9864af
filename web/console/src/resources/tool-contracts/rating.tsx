import type { Plan } from "@treadlight/domain/ratings/plans";
import { type Ratings, useRatings } from "../../shared/use-ratings.ts";

/** "90 instead of 82", and why. */
export function RatingUnderContract({ tool, plan }: { tool: string; plan: Plan }) {
  const ratings = useRatings();
  if (!ratings) return "...";
  return (
    <>
      <strong>{changeText(ratings, tool, plan)}</strong>. {ratings.reasonText(ratings.toolRating(tool, plan))}
    </>
  );
}

/** What a contract does to a tool's rating. */
export const changeText = ({ ratingText, toolRating }: Ratings, tool: string, plan: Plan): string =>
  `${ratingText(toolRating(tool, plan))} instead of ${ratingText(toolRating(tool)).toLowerCase()}`;
