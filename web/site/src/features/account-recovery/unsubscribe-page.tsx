import { reasonOf } from "@treadlight/client";
import { unsubscribe } from "@treadlight/contract/account";
import { FormDone } from "@treadlight/ui/forms/form-done.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useApi } from "../../shared/api/context.ts";
import { useMutationOnce } from "../../shared/api/mutate-once.ts";
import { FormLayout } from "../../shared/forms/form-layout.tsx";
import { useMailedToken } from "../../shared/forms/mailed-token.ts";
import { DeadLink } from "./dead-link.tsx";

/** Unsubscribes at the press of a button, not when opened: mail scanners open every link. */
export function UnsubscribePage() {
  const api = useApi();
  const token = useMailedToken();
  const { data, error, isPending, mutate } = useMutationOnce({
    mutationFn: () => api.call(unsubscribe, { query: { token: token ?? "" } }),
  });
  return (
    <FormLayout title="Unsubscribe" lead="You will no longer get e-mails of this kind. Others are not affected.">
      {data ? (
        <FormDone title="Done">
          <p>{data.message}</p>
        </FormDone>
      ) : token === null ? (
        <DeadLink>The link may be incomplete. Open it again from the e-mail.</DeadLink>
      ) : (
        <div className="grid gap-5">
          {error && <ErrorNotice title="Couldn't unsubscribe">{reasonOf(error)}</ErrorNotice>}
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isPending}
            aria-busy={isPending}
            onClick={() => mutate()}
          >
            {isPending ? "Unsubscribing..." : "Unsubscribe"}
          </button>
        </div>
      )}
    </FormLayout>
  );
}
