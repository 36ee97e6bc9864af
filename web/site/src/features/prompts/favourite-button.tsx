import {
  listPrompts,
  markFavouritePrompt,
  type PromptSummary,
  unmarkFavouritePrompt,
} from "@treadlight/contract/prompts";
import { Star } from "lucide-react";
import { useChange } from "../../shared/api/use-route.ts";

/** A star that makes a prompt a favourite. */
export function FavouriteButton({ prompt }: { prompt: Pick<PromptSummary, "id" | "title" | "isFavourite"> }) {
  const { id, title, isFavourite } = prompt;
  const mark = useChange(markFavouritePrompt, [listPrompts]);
  const unmark = useChange(unmarkFavouritePrompt, [listPrompts]);
  const change = isFavourite ? unmark : mark;
  return (
    <button
      type="button"
      aria-label={`Favourite: ${title}`}
      aria-pressed={isFavourite}
      aria-busy={change.isPending}
      className="icon-button size-11 aria-busy:animate-breathe"
      onClick={() => change.mutate({ params: { id } })}
    >
      <Star aria-hidden className={`size-5 ${isFavourite ? "fill-lamp text-step" : ""}`} />
    </button>
  );
}
