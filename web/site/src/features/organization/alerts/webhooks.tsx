import { webhookDeliveries, webhooks } from "@treadlight/contract/console";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { Drawer } from "@treadlight/ui/drawer.tsx";
import { TextField } from "@treadlight/ui/field.tsx";
import { Modal } from "@treadlight/ui/modal.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { type FormEvent, useState } from "react";
import { Answered } from "../../../shared/answered.tsx";
import { useChange, useRoute } from "../../../shared/api/use-route.ts";
import { timeName } from "../parts/time-name.ts";

const FOLLOW_MS = 1_000;
const SMALL = "button button-quiet button-small";

/** Addresses that alerts are sent to: try them, and see what was sent. */
export function Webhooks() {
  const [secret, setSecret] = useState<string>();
  const [shown, setShown] = useState<{ id: string; name: string }>();
  const list = useRoute(webhooks.list, { query: { range: "[0,99]" } });
  const create = useChange(webhooks.create, [webhooks.list]);
  const update = useChange(webhooks.update, [webhooks.list]);
  const remove = useChange(webhooks.remove, [webhooks.list]);
  const rotate = useChange(webhooks.rotateSecret, [webhooks.list]);
  const test = useChange(webhooks.test, [webhooks.list, webhookDeliveries.list]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    create.mutate(
      { body: { name: String(data.get("name")), url: String(data.get("url")) } },
      {
        onSuccess: (made) => {
          form.reset();
          setSecret(made.secret);
        },
      },
    );
  }

  return (
    <Panel title="Webhooks">
      <Answered query={list} what="the webhooks" className="h-32 w-full">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">
              There is no webhook yet. Add the address of a chat or of your own program, and alerts are sent there.
            </p>
          ) : (
            <DataTable
              label="All webhooks"
              columns={[
                { id: "name", heading: "Webhook", cell: ({ name }) => name },
                { id: "url", heading: "Address", cell: ({ url }) => url },
                {
                  id: "state",
                  heading: "State",
                  cell: ({ enabled, failingSince, waiting }) =>
                    !enabled
                      ? "Off"
                      : failingSince === null
                        ? "On"
                        : `Failing since ${timeName(failingSince)}, ${waiting} waiting`,
                },
                {
                  id: "actions",
                  heading: "Actions",
                  cell: ({ id, name, enabled, etag }) => (
                    <span className="flex gap-2">
                      {enabled && (
                        <button
                          type="button"
                          className={SMALL}
                          aria-label={`Test ${name}`}
                          onClick={() => test.mutate({ params: { id } }, { onSuccess: () => setShown({ id, name }) })}
                        >
                          Test
                        </button>
                      )}
                      <button
                        type="button"
                        className={SMALL}
                        aria-label={`Deliveries to ${name}`}
                        onClick={() => setShown({ id, name })}
                      >
                        Deliveries
                      </button>
                      <ConfirmButton
                        label={`New secret for ${name}`}
                        onConfirm={() =>
                          rotate.mutate({ params: { id } }, { onSuccess: (made) => setSecret(made.secret) })
                        }
                      >
                        New secret
                      </ConfirmButton>
                      <button
                        type="button"
                        className={SMALL}
                        aria-label={`Turn ${enabled ? "off" : "on"} ${name}`}
                        onClick={() => update.mutate({ params: { id }, body: { enabled: !enabled }, etag })}
                      >
                        {enabled ? "Turn off" : "Turn on"}
                      </button>
                      <ConfirmButton label={`Delete ${name}`} onConfirm={() => remove.mutate({ params: { id } })}>
                        Delete
                      </ConfirmButton>
                    </span>
                  ),
                },
              ]}
              rows={rows}
              keyOf={({ id }) => id}
            />
          )
        }
      </Answered>
      <form
        className="mt-6 grid items-end gap-4 border-t border-line pt-5 sm:grid-cols-[1fr_2fr_auto]"
        onSubmit={submit}
      >
        <TextField label="Name of a new webhook" name="name" required maxLength={120} autoComplete="off" />
        <TextField label="Address" name="url" type="url" required placeholder="https://" autoComplete="off" />
        <button type="submit" className="button button-primary" aria-disabled={create.isPending}>
          Add webhook
        </button>
      </form>
      {secret !== undefined && (
        <Modal title="Secret of the webhook" onClose={() => setSecret(undefined)}>
          <p className="mb-4 text-ink-soft">
            Deliveries are signed with it, as Standard Webhooks describes. Copy it now: it is not shown again.
          </p>
          <code className="block rounded-lg bg-sunken p-4 text-sm break-all select-all">{secret}</code>
        </Modal>
      )}
      {shown && (
        <Drawer title={`Deliveries to ${shown.name}`} onClose={() => setShown(undefined)}>
          <Deliveries webhookId={shown.id} />
        </Drawer>
      )}
    </Panel>
  );
}

function Deliveries({ webhookId }: { webhookId: string }) {
  const list = useRoute(
    webhookDeliveries.list,
    { query: { range: "[0,99]", filter: JSON.stringify({ webhookId }) } },
    { refetchIntervalMs: (rows) => (rows.some(({ attempts }) => attempts === 0) ? FOLLOW_MS : false) },
  );
  return (
    <div className="p-5">
      <Answered query={list} what="the deliveries">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">Nothing was sent in the last 30 days. “Test” sends something.</p>
          ) : (
            <ul className="grid text-sm" aria-live="polite">
              {rows.map(({ id, event, createdAt, delivered, attempts, status, failure }) => (
                <li key={id} className="grid gap-0.5 border-t border-line py-3 first:border-t-0">
                  <p className="flex flex-wrap justify-between gap-x-3">
                    <strong>{event === "test" ? "Test" : "Alert"}</strong>
                    <span className="text-ink-soft">{timeName(createdAt)}</span>
                  </p>
                  <p className={delivered ? "text-risk-green" : attempts === 0 ? "text-ink-soft" : "text-risk-red"}>
                    {delivered ? "Delivered" : attempts === 0 ? "Waiting" : `Failed: ${failure ?? `status ${status}`}`}
                    {status !== null && delivered && `, status ${status}`}
                    {attempts > 1 && `, ${attempts} attempts`}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </div>
  );
}
