import { useMutation } from "@tanstack/react-query";
import { FormDone } from "@treadlight/ui/forms/form-done.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Link } from "react-router";
import { z } from "zod";
import { useApi } from "../../shared/api/context.ts";
import { ApiError } from "../../shared/api/errors.ts";
import { useAuthState } from "../../shared/auth/context.ts";
import { FormLayout } from "../../shared/forms/form-layout.tsx";
import { paths } from "../../shared/pages.ts";
import { DeadLink } from "./dead-link.tsx";
import { useMailedToken } from "./mailed-token.ts";

const answerSchema = z.object({ message: z.string().optional() });

/** Confirms at the press of a button, not when opened: mail scanners open every link. */
export function ConfirmEmailPage() {
  const api = useApi();
  const token = useMailedToken();
  const { isAuthenticated } = useAuthState();
  const confirmation = useMutation({
    mutationFn: () => api.request("/auth/confirm-email", answerSchema, { method: "POST", body: { token } }),
  });
  const { data, error, isPending } = confirmation;
  return (
    <FormLayout title="Confirm your e-mail address" lead="This makes sure that the address is yours.">
      {data ? (
        <FormDone title="Address confirmed">
          <p>{data.message ?? "This address is yours."}</p>
          <Link to={isAuthenticated ? paths.dashboard : paths.login} className="button button-primary">
            {isAuthenticated ? "Go to the dashboard" : "Sign in"}
          </Link>
        </FormDone>
      ) : token === null ? (
        <DeadLink>The link may be incomplete. Open it again from the e-mail.</DeadLink>
      ) : (
        <div className="grid gap-5">
          {error && (
            <ErrorNotice title="The address is not confirmed">
              {error instanceof ApiError ? error.reason : error.message}
            </ErrorNotice>
          )}
          <button
            type="button"
            className="button button-primary"
            disabled={isPending}
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
