import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useMutationOnce } from "../api/mutate-once.ts";
import { formFailure } from "../failures/failure.ts";

/** Does something with a passkey. Says under itself if that failed. */
export function PasskeyButton({ children, use }: { children: string; use: () => Promise<void> }) {
  const { mutate, isPending, error } = useMutationOnce({ mutationFn: use, retry: false });
  return (
    <div className="grid gap-3">
      <button type="button" className="button button-quiet" aria-disabled={isPending} onClick={() => mutate()}>
        {isPending ? "Waiting for your device..." : children}
      </button>
      {error && <ErrorNotice title="The passkey was not accepted">{formFailure(error, []).text}</ErrorNotice>}
    </div>
  );
}
