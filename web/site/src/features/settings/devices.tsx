import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listDevices, logoutAll, revokeDevice } from "@treadlight/contract/auth";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { LoadFailed } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useApi } from "../../shared/api/context.ts";
import { getQueryOrNull } from "../../shared/api/query.ts";

const dateTime = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** Where the person is signed in, and what else may send in their name; each can be ended. */
export function Devices() {
  const api = useApi();
  const client = useQueryClient();
  const showToast = useToast();
  const { data, error, refetch } = useQuery(getQueryOrNull(api, listDevices));
  const after = {
    onSuccess: () => client.invalidateQueries({ queryKey: [listDevices.path] }),
    onError: (failure: Error) =>
      showToast({ title: "The device was not signed out", description: failure.message, isDestructive: true }),
  };
  const revoke = useMutation({ mutationFn: (id: string) => api.call(revokeDevice, { params: { id } }), ...after });
  const revokeOthers = useMutation({
    mutationFn: () => api.call(logoutAll, { body: { includingThis: false } }),
    ...after,
  });
  return (
    <Panel
      title="Devices"
      aside={
        data &&
        data.devices.length > 1 && (
          <button
            type="button"
            className="button button-quiet button-small"
            disabled={revokeOthers.isPending}
            onClick={() => revokeOthers.mutate()}
          >
            Sign out all others
          </button>
        )
      }
    >
      {data ? (
        <ul className="grid">
          {data.devices.map(({ id, kind, device, lastUsedAt, isCurrent }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0 first:pt-0"
            >
              <div>
                <p className="font-semibold">
                  {device ?? "Unknown device"}
                  {isCurrent && <span className="font-normal text-ink-soft"> (this one)</span>}
                </p>
                <p className="text-label text-ink-soft">
                  {kind === "credential" ? "Sends sessions" : "Signed in"}, last used {dateTime.format(lastUsedAt)}
                </p>
              </div>
              {!isCurrent && (
                <button
                  type="button"
                  className="button button-quiet button-small"
                  disabled={revoke.isPending}
                  onClick={() => revoke.mutate(id)}
                >
                  {kind === "credential" ? "Revoke" : "Sign out"}
                  <span className="sr-only"> {device ?? "unknown device"}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadFailed what="Your devices" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Panel>
  );
}
