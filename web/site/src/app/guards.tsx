import { Navigate, Outlet, useLocation } from "react-router";
import { useAuthState } from "../shared/auth/context.ts";
import { cameFrom } from "../shared/came-from.ts";
import { paths } from "../shared/paths.ts";
import { Loading } from "../shared/ui/loading.tsx";

/** Screens for people who are signed in; others sign in first and then arrive where they wanted to go. */
export function SignedIn() {
  const { isAuthenticated, isLoading } = useAuthState();
  const { pathname, search } = useLocation();
  if (isLoading) return <Loading />;
  if (!isAuthenticated) return <Navigate to={paths.login} replace state={{ cameFrom: pathname + search }} />;
  return <Outlet />;
}

/** Screens that say nothing to people who are signed in: they go on to their dashboard. They are rendered ahead, for everybody else. */
export function SignedOut() {
  const { isAuthenticated } = useAuthState();
  const { state } = useLocation();
  if (isAuthenticated) return <Navigate to={cameFrom(state) ?? paths.dashboard} replace />;
  return <Outlet />;
}
