import { listDevices, logoutAll, revokeDevice } from "@treadlight/contract/auth";
import { formatTime } from "@treadlight/domain/format";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { RowButton } from "@treadlight/ui/row-button.tsx";
import { Answered } from "../../shared/answered.tsx";
import { useChange, useRoute } from "../../shared/api/use-route.ts";

const KINDS = { login: "Signed in", credential: "Sends only" };

/** Where somebody is signed in, and which programs send in their name. */
export function Devices() {
  const list = useRoute(listDevices);
  const revoke = useChange(revokeDevice, [listDevices]);
  const revokeOthers = useChange(logoutAll, [listDevices]);
  return (
    <Panel title="Devices and programs">
      <Answered query={list} what="your devices" className="h-32 w-full">
        {({ devices }) => (
          <>
            <DataTable
              label="List of devices and programs"
              columns={[
                { id: "device", heading: "Device", cell: ({ device }) => device ?? "Unknown" },
                { id: "kind", heading: "Access", cell: ({ kind }) => KINDS[kind] },
                { id: "createdAt", heading: "Connected", cell: ({ createdAt }) => formatTime(createdAt) },
                {
                  id: "lastUsedAt",
                  heading: "Last used",
                  cell: ({ lastUsedAt }) => (lastUsedAt === null ? "Never" : formatTime(lastUsedAt)),
                },
                {
                  id: "disconnect",
                  heading: "Disconnect",
                  cell: ({ id, kind, isCurrent, device }) =>
                    isCurrent ? (
                      "This device"
                    ) : (
                      <RowButton
                        about={device ?? "an unknown device"}
                        isBusy={revoke.isPending}
                        onPress={() => revoke.mutate({ params: { id } })}
                      >
                        {kind === "login" ? "Sign out" : "Revoke"}
                      </RowButton>
                    ),
                },
              ]}
              rows={devices}
              keyOf={({ id }) => id}
            />
            {devices.length > 1 && (
              <div className="mt-4">
                <ConfirmButton label="Disconnect all others" onConfirm={() => revokeOthers.mutate({ body: {} })}>
                  Disconnect all others
                </ConfirmButton>
              </div>
            )}
          </>
        )}
      </Answered>
    </Panel>
  );
}
