import { Navigate, Outlet, useLocation } from "react-router";
import { z } from "zod";
import { useAuthState } from "../shared/auth/context.ts";
import { paths } from "../shared/paths.ts";
import { Loading } from "../shared/ui/loading.tsx";

const cameFromSchema = z.object({ cameFrom: z.string() });

/** Screens for people who are signed in; others sign in first and then arrive where they wanted to go. */
export function SignedIn() {
  const { isAuthenticated, isLoading } = useAuthState();
  const { pathname, search } = useLocation();
  if (isLoading) return <Loading />;
  if (!isAuthenticated) return <Navigate to={paths.login} replace state={{ cameFrom: pathname + search }} />;
  return <Outlet />;
}

/** Screens that say nothing to people who are signed in: they go on to their dashboard. */
export function SignedOut() {
  const { isAuthenticated, isLoading } = useAuthState();
  const { state } = useLocation();
  if (isLoading) return <Loading />;
  if (isAuthenticated) {
    const { data } = cameFromSchema.safeParse(state);
    return <Navigate to={data?.cameFrom ?? paths.dashboard} replace />;
  }
  return <Outlet />;
}
