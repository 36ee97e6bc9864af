import { type Query, useQueryClient } from "@tanstack/react-query";
import { useKeptFocus } from "@treadlight/ui/use-kept-focus.ts";
import { useMutationOnce } from "./api/mutate-once.ts";

/** Refetches the page's failed queries. */
export function TryAgain({ of, className }: { of: (query: Query) => boolean; className: string }) {
  const client = useQueryClient();
  const ref = useKeptFocus<HTMLButtonElement>();
  const ask = useMutationOnce({ mutationFn: () => client.refetchQueries({ type: "active", predicate: of }) });
  return (
    <button ref={ref} type="button" className={className} aria-disabled={ask.isPending} onClick={() => ask.mutate()}>
      {ask.isPending ? "Trying..." : "Try Again"}
    </button>
  );
}
