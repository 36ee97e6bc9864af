import { type Query, useQueryClient } from "@tanstack/react-query";
import { useKeptFocus } from "@treadlight/ui/use-kept-focus.ts";
import { useState } from "react";

/** Asks again what the page shows: the questions to which this applies. */
export function TryAgain({ of, className }: { of: (query: Query) => boolean; className: string }) {
  const client = useQueryClient();
  const ref = useKeptFocus<HTMLButtonElement>();
  const [isBusy, setBusy] = useState(false);

  async function ask() {
    setBusy(true);
    await client.refetchQueries({ type: "active", predicate: of });
    setBusy(false);
  }

  return (
    <button
      ref={ref}
      type="button"
      className={className}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void ask();
      }}
    >
      {isBusy ? "Trying..." : "Try Again"}
    </button>
  );
}
