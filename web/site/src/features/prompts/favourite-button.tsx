import { useMutation, useQueryClient } from "@tanstack/react-query";
import { markFavouritePrompt, type PromptSummary, unmarkFavouritePrompt } from "@treadlight/contract/prompts";
import { useToast } from "@treadlight/ui/toast.tsx";
import { Star } from "lucide-react";
import { useApi } from "../../shared/api/context.ts";
import { PROMPTS_KEY } from "./queries.ts";

/** A star that makes a prompt a favourite. */
export function FavouriteButton({ prompt }: { prompt: Pick<PromptSummary, "id" | "title" | "isFavourite"> }) {
  const { id, title, isFavourite } = prompt;
  const api = useApi();
  const queries = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isWanted: boolean) =>
      api.call(isWanted ? markFavouritePrompt : unmarkFavouritePrompt, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: PROMPTS_KEY }),
    onError: ({ message }) => showToast({ title: "That did not work", description: message, isDestructive: true }),
  });
  const isMarked = isPending ? variables : isFavourite;
  return (
    <button
      type="button"
      aria-label={`Favourite: ${title}`}
      aria-pressed={isMarked}
      className="icon-button size-11"
      onClick={() => mutate(!isMarked)}
    >
      <Star aria-hidden className={`size-5 ${isMarked ? "fill-lamp text-step" : ""}`} />
    </button>
  );
}
