import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet } from "react-router";
import { keepAnswers, restoreAnswers } from "../../shared/api/kept-answers.ts";
import { createQueryClient } from "../../shared/api/query-client.ts";
import { useAuth } from "../../shared/auth/context.ts";
import { PlanWallProvider } from "../../shared/plan-wall.tsx";
import { ProofWall } from "../../shared/proof/proof-wall.tsx";
import { useStorage } from "../../shared/storage/context.ts";

/** Gives the pages inside the cache of the server's answers, at first those that this browser kept. */
export function QueryLayout() {
  const auth = useAuth();
  const storage = useStorage();
  const [kept] = useState(() => {
    const userId = () => auth.getState().user?.id;
    const kept = { client: createQueryClient(), storage, build: import.meta.env.BUILT_AT, userId };
    restoreAnswers(kept);
    return kept;
  });
  useEffect(() => keepAnswers(kept), [kept]);
  useEffect(() => {
    let userId = kept.userId();
    return auth.subscribe(() => {
      const next = kept.userId();
      // The next person at the same browser must not see the previous one's data.
      if (next !== userId) kept.client.clear();
      userId = next;
    });
  }, [auth, kept]);
  return (
    <QueryClientProvider client={kept.client}>
      <PlanWallProvider>
        <Outlet />
        <ProofWall />
      </PlanWallProvider>
    </QueryClientProvider>
  );
}
