import { alertRules, alerts } from "@treadlight/contract/console";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Answered } from "../../../shared/answered.tsx";
import { useChange, useRoute } from "../../../shared/api/use-route.ts";
import { PageHeader } from "../../../shared/page-header.tsx";
import { OnlyFor } from "../../../shared/restricted/only-for.tsx";
import { timeName } from "../parts/time-name.ts";
import { NewRule } from "./new-rule.tsx";
import { limitOf } from "./rule-words.ts";
import { Webhooks } from "./webhooks.tsx";

const TITLE = "Alerts";

/** An organization's alert rules, the alerts that they raised, and the webhooks that alerts are sent to. */
export function AlertsPage() {
  return (
    <OnlyFor title={TITLE} needs="alerts" who="administrators">
      {() => (
        <div className="grid gap-5 sm:gap-6">
          <PageHeader
            title={TITLE}
            note="Rules are checked within a minute after new data. Alerts are mailed to administrators and sent to your webhooks."
          />
          <PastAlerts />
          <Rules />
          <Webhooks />
        </div>
      )}
    </OnlyFor>
  );
}

function PastAlerts() {
  const list = useRoute(alerts.list, { query: { range: "[0,99]" } });
  const update = useChange(alerts.update, [alerts.list]);
  return (
    <Panel title="Recent alerts">
      <Answered query={list} what="the alerts" className="h-32 w-full">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">No alert so far.</p>
          ) : (
            <DataTable
              label="Alerts"
              columns={[
                {
                  id: "message",
                  heading: "Alert",
                  cell: ({ message }) => <span className="whitespace-normal">{message}</span>,
                },
                {
                  id: "raisedAt",
                  heading: "When",
                  cell: ({ raisedAt }) => timeName(raisedAt),
                  sortBy: ({ raisedAt }) => raisedAt.getTime(),
                },
                {
                  id: "acknowledged",
                  heading: "Actions",
                  cell: ({ id, message, acknowledged, etag }) => (
                    <button
                      type="button"
                      className="button button-quiet button-small"
                      onClick={() => update.mutate({ params: { id }, body: { acknowledged: !acknowledged }, etag })}
                    >
                      {acknowledged ? "Reopen" : "Acknowledge"}
                      <span className="sr-only">: {message}</span>
                    </button>
                  ),
                },
              ]}
              rows={rows}
              keyOf={({ id }) => id}
              rowClassName={({ acknowledged }) => (acknowledged ? "text-ink-soft" : "")}
            />
          )
        }
      </Answered>
    </Panel>
  );
}

function Rules() {
  const list = useRoute(alertRules.list, { query: { range: "[0,99]" } });
  const update = useChange(alertRules.update, [alertRules.list]);
  const remove = useChange(alertRules.remove, [alertRules.list]);
  return (
    <Panel title="Rules">
      <Answered query={list} what="the rules" className="h-32 w-full">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">There is no rule yet. You could start with a monthly budget for CO₂.</p>
          ) : (
            <DataTable
              label="All rules"
              columns={[
                { id: "name", heading: "Rule", cell: ({ name }) => name },
                { id: "limit", heading: "Raises an alert", cell: limitOf },
                { id: "state", heading: "State", cell: ({ enabled }) => (enabled ? "On" : "Off") },
                {
                  id: "actions",
                  heading: "Actions",
                  cell: ({ id, name, enabled, etag }) => (
                    <span className="flex gap-2">
                      <button
                        type="button"
                        className="button button-quiet button-small"
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
      <NewRule />
    </Panel>
  );
}
