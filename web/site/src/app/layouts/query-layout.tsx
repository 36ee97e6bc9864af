import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet } from "react-router";
import { createQueryClient } from "../../shared/api/query-client.ts";
import { useAuth } from "../../shared/auth/context.ts";

/** Gives the pages inside the cache of the server's answers. */
export function QueryLayout() {
  const auth = useAuth();
  const [queryClient] = useState(createQueryClient);
  useEffect(() => {
    let userId = auth.getState().user?.id;
    return auth.subscribe(() => {
      const next = auth.getState().user?.id;
      // The next person at the same browser must not see the previous one's data.
      if (next !== userId) queryClient.clear();
      userId = next;
    });
  }, [auth, queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
