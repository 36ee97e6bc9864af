import { type Query, useQueryClient } from "@tanstack/react-query";

/** Asks again what the page shows: the questions to which this applies. */
export function TryAgain({ of, className }: { of: (query: Query) => boolean; className: string }) {
  const client = useQueryClient();
  return (
    <button
      type="button"
      className={className}
      onClick={() => void client.refetchQueries({ type: "active", predicate: of })}
    >
      Try Again
    </button>
  );
}
