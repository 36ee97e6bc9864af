import { reasonOf } from "@treadlight/client";
import { eraseSession } from "@treadlight/contract/usage-records";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useApi } from "../../shared/api/context.ts";
import { useMutationOnce } from "../../shared/api/mutate-once.ts";
import { useRefresh } from "./queries/use-refresh.ts";

/** Erases a session for good. */
export function EraseSession({ id, onErased }: { id: string; onErased: () => void }) {
  const api = useApi();
  const refresh = useRefresh();
  const showToast = useToast();
  const erasure = useMutationOnce({
    mutationFn: () => api.call(eraseSession, { params: { id } }),
    onSuccess: () => {
      refresh();
      showToast({ title: "Session deleted", description: "It is gone within seconds." });
      onErased();
    },
  });
  return (
    <section aria-label="Delete this session" className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">Delete this session</h3>
      <p className="text-label text-ink-soft">
        It is gone for good, with what you have said of it, and what its sender still sends of it is dropped. Sums of
        closed weeks that your organization's members see, and reports made before, stay as they are; nobody can be told
        from them.
      </p>
      {erasure.error && <ErrorNotice title="Couldn't delete">{reasonOf(erasure.error)}</ErrorNotice>}
      <ConfirmButton
        label="Delete this session"
        className="button button-quiet justify-self-start"
        isBusy={erasure.isPending}
        onConfirm={() => erasure.mutate()}
      >
        Delete
      </ConfirmButton>
    </section>
  );
}
