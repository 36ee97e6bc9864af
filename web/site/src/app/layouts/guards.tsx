import { Loading } from "@treadlight/ui/loading.tsx";
import { useDeferredValue } from "react";
import { Navigate, type NavigateProps, Outlet, useLocation } from "react-router";
import { useAuthState } from "../../shared/auth/context.ts";
import { cameFrom } from "../../shared/came-from.ts";
import { paths } from "../../shared/pages.ts";

/** Pages for people who are signed in. Others sign in first and then arrive where they wanted to go. */
export function SignedIn() {
  const { isAuthenticated, isLoading: isLoadingNow } = useAuthState();
  // The first page is large. Rendered in one go, it would hold up taps and keys.
  const isLoading = useDeferredValue(isLoadingNow);
  const { pathname, search } = useLocation();
  if (isLoading) return <Loading />;
  if (!isAuthenticated) return <Leave to={paths.login} state={{ cameFrom: pathname + search }} />;
  return <Outlet />;
}

/** Pages for people who are signed out. Others are sent on to their dashboard. */
export function SignedOut() {
  const { isAuthenticated, isDemo } = useAuthState();
  const { state } = useLocation();
  if (isAuthenticated && !isDemo) return <Leave to={cameFrom(state) ?? paths.dashboard} />;
  return <Outlet />;
}

/** Goes to another page, and shows that it does: on a slow network, that page takes a moment. */
function Leave(page: Pick<NavigateProps, "to" | "state">) {
  return (
    <>
      <Navigate replace {...page} />
      <Loading />
    </>
  );
}
