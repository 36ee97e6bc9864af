import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet } from "react-router";
import { cacheAnswers, restoreAnswers } from "../../shared/api/cached-answers.ts";
import { createQueryClient } from "../../shared/api/query-client.ts";
import { useAuth } from "../../shared/auth/context.ts";
import { ConfirmationWall } from "../../shared/confirmation/confirmation-wall.tsx";
import { PlanWallProvider } from "../../shared/plan-wall.tsx";
import { StepUpWall } from "../../shared/step-up/step-up-wall.tsx";
import { useStorage } from "../../shared/storage/context.ts";

/** Gives the pages inside the cache of the server's answers, at first those that this browser cached. */
export function QueryLayout() {
  const auth = useAuth();
  const storage = useStorage();
  const [cached] = useState(() => {
    const userId = () => auth.getState().user?.id;
    const cached = { client: createQueryClient(), storage, build: import.meta.env.BUILT_AT, userId };
    restoreAnswers(cached);
    return cached;
  });
  useEffect(() => cacheAnswers(cached), [cached]);
  useEffect(() => {
    let userId = cached.userId();
    return auth.subscribe(() => {
      const next = cached.userId();
      // The next person at the same browser must not see the previous one's data.
      if (next !== userId) cached.client.clear();
      userId = next;
    });
  }, [auth, cached]);
  return (
    <QueryClientProvider client={cached.client}>
      <PlanWallProvider>
        <Outlet />
        <StepUpWall />
        <ConfirmationWall />
      </PlanWallProvider>
    </QueryClientProvider>
  );
}
