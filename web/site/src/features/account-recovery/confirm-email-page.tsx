import { confirmEmail } from "@treadlight/contract/auth";
import { FormDone } from "@treadlight/ui/forms/form-done.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Link } from "react-router";
import { useApi } from "../../shared/api/context.ts";
import { useMutationOnce } from "../../shared/api/mutate-once.ts";
import { useAuthState } from "../../shared/auth/context.ts";
import { formFailure } from "../../shared/failures/failure.ts";
import { FormLayout } from "../../shared/forms/form-layout.tsx";
import { useMailedToken } from "../../shared/forms/mailed-token.ts";
import { paths } from "../../shared/pages.ts";
import { DeadLink } from "./dead-link.tsx";

/** Confirms at the press of a button, not when opened: mail scanners open every link. */
export function ConfirmEmailPage() {
  const api = useApi();
  const token = useMailedToken();
  const { isAuthenticated } = useAuthState();
  const confirmation = useMutationOnce({
    mutationFn: () => api.call(confirmEmail, { body: { token: token ?? "" } }),
  });
  const { data, error, isPending } = confirmation;
  return (
    <FormLayout title="Confirm your e-mail address" lead="This makes sure that the address is yours.">
      {data ? (
        <FormDone title="Address confirmed">
          <p>{data.message}</p>
          <Link to={isAuthenticated ? paths.dashboard : paths.login} className="button button-primary">
            {isAuthenticated ? "Go to the dashboard" : "Sign in"}
          </Link>
        </FormDone>
      ) : token === null ? (
        <DeadLink>The link may be incomplete. Open it again from the e-mail.</DeadLink>
      ) : (
        <div className="grid gap-5">
          {error && <ErrorNotice title="Couldn't confirm the address">{formFailure(error, []).text}</ErrorNotice>}
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isPending}
            aria-busy={isPending}
            onClick={() => confirmation.mutate()}
          >
            {isPending ? "Confirming..." : "Confirm this address"}
          </button>
        </div>
      )}
    </FormLayout>
  );
}
