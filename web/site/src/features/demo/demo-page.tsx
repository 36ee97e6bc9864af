import { useQuery } from "@tanstack/react-query";
import { ApiError, reasonOf } from "@treadlight/client";
import { openDemo } from "@treadlight/contract/auth";
import { Loading } from "@treadlight/ui/loading.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Navigate, useLocation } from "react-router";
import { useApi } from "../../shared/api/context.ts";
import { useAuth, useAuthState } from "../../shared/auth/context.ts";
import { cameFrom } from "../../shared/came-from.ts";
import { FormLayout } from "../../shared/forms/form-layout.tsx";
import { paths } from "../../shared/pages.ts";
import { StartLink } from "../../shared/start-link.tsx";

/** Opens the demo at once, on its dashboard or where the link meant: nobody has to sign in. */
export function DemoPage() {
  const api = useApi();
  const auth = useAuth();
  const { isDemo, isLoading } = useAuthState();
  const { state } = useLocation();
  const { error, isFetching, refetch } = useQuery({
    queryKey: [openDemo.path],
    queryFn: async () => {
      const { data } = await api.call(openDemo, { body: {} });
      auth.accept({ ...data, isDemo: true });
      return null;
    },
    enabled: !isDemo && !isLoading,
    retry: false,
  });
  if (isDemo) return <Navigate replace to={cameFrom(state) ?? paths.dashboard} />;
  return (
    <FormLayout title="Demo" lead="A made-up company with 64 people, to look around in. Nothing can be changed.">
      {!error || isFetching ? (
        <Loading />
      ) : error instanceof ApiError && error.status === 404 ? (
        <div className="grid justify-items-start gap-5">
          <ErrorNotice title="This installation has no demo">Create an account to see your own figures.</ErrorNotice>
          <StartLink place="signIn" className="button button-primary" />
        </div>
      ) : (
        <div className="grid justify-items-start gap-5">
          <ErrorNotice title="The demo could not be opened">{reasonOf(error)}</ErrorNotice>
          <button type="button" className="button button-primary" onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )}
    </FormLayout>
  );
}
