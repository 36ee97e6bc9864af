import { listSubscriptions, removeSubscription, type Subscription } from "@treadlight/contract/subscriptions";
import { formatCalendarDay, formatCurrency, formatNumber } from "@treadlight/domain/format";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useState } from "react";
import { useChange } from "../../../shared/api/use-route.ts";
import { isHardlyUsed, type PaidTool } from "./paid-tools.ts";
import { SubscriptionForm } from "./subscription-form.tsx";

/** What the person pays for themselves, beside how much they use it. */
export function OwnSubscriptions({ paid }: { paid: readonly PaidTool[] }) {
  const remove = useChange(removeSubscription, [listSubscriptions]);
  const [editing, setEditing] = useState<Subscription | "new">();
  return (
    <Panel
      title="What you pay for"
      aside={
        editing === undefined && (
          <button type="button" className="button button-quiet button-small" onClick={() => setEditing("new")}>
            Add
          </button>
        )
      }
    >
      <div className="grid gap-4">
        <p className="max-w-prose text-sm text-ink-soft">
          {paid.length === 0
            ? "List the AI tools that you pay for, to see what a session costs you. Nobody else sees this list."
            : "Nobody else sees this list. The price of a session is a month's price, divided by the sessions of the last 30 days."}
        </p>
        {paid.length > 0 && (
          <DataTable
            label="What you pay for"
            keyOf={({ id }) => id}
            rows={paid}
            columns={[
              { id: "tool", heading: "Tool", cell: ({ tool }) => tool },
              {
                id: "price",
                heading: "Price",
                isNumeric: true,
                cell: ({ price, currency, period }) => `${formatCurrency(price, currency)} a ${period}`,
                sortBy: ({ monthly }) => monthly,
              },
              {
                id: "use",
                heading: "Sessions, last 30 and 90 days",
                isNumeric: true,
                cell: ({ sessions30, sessions90 }) => `${formatNumber(sessions30)}, ${formatNumber(sessions90)}`,
                sortBy: ({ sessions30 }) => sessions30,
              },
              {
                id: "each",
                heading: "A session",
                isNumeric: true,
                cell: ({ perSession, currency }) =>
                  perSession === undefined ? "Not used" : formatCurrency(perSession, currency),
                sortBy: ({ perSession }) => perSession ?? Number.MAX_VALUE,
              },
              {
                id: "renews",
                heading: "Renews or ends",
                cell: ({ renewsOn }) => (renewsOn === null ? "Not set" : formatCalendarDay(renewsOn)),
                sortBy: ({ renewsOn }) => renewsOn ?? "9999",
              },
              {
                id: "used",
                heading: "Use",
                cell: (row) =>
                  isHardlyUsed(row) ? <span className="font-semibold text-risk-orange">Hardly used</span> : "Used",
              },
              {
                id: "actions",
                heading: "Actions",
                cell: (row) => (
                  <span className="flex gap-2">
                    <button
                      type="button"
                      aria-label={`Edit ${row.tool}`}
                      className="button button-quiet button-small"
                      onClick={() => setEditing(row)}
                    >
                      Edit
                    </button>
                    <ConfirmButton
                      label={`Remove ${row.tool}`}
                      isBusy={remove.isPending}
                      onConfirm={() => remove.mutate({ params: { id: row.id } })}
                    >
                      Remove
                    </ConfirmButton>
                  </span>
                ),
              },
            ]}
          />
        )}
        {editing !== undefined && (
          <SubscriptionForm
            key={editing === "new" ? "new" : editing.id}
            stored={editing === "new" ? undefined : editing}
            onDone={() => setEditing(undefined)}
          />
        )}
      </div>
    </Panel>
  );
}
