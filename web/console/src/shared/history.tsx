import type { AuditRow, auditLog } from "@treadlight/contract/console";
import { type RaRecord, useGetList, useRecordContext, useResourceContext } from "ra-core";
import { Link } from "react-router";
import type { z } from "zod";
import { mayAct } from "../session/auth-provider.ts";
import { useUser } from "../session/context.ts";
import { filteredList } from "./filtered-list.ts";
import { Time } from "./time.tsx";

type Entry = z.input<typeof auditLog.row>;

const SHOWN = 8;

/** What was done to the record, as the audit log has it, the newest first. Only those see it who may read that log. */
export function History() {
  const user = useUser();
  const resource = useResourceContext() ?? "";
  const record = useRecordContext<RaRecord>();
  // Staff read the log of the platform, which does not hold what an organization does.
  const isOwn = record?.organizationId === undefined || record.organizationId === user.organizationId;
  const isRead = record !== undefined && isOwn && mayAct(user, "audit-log", "list");
  const filter = { resource, resourceId: String(record?.id) };
  const { data = [], total = 0 } = useGetList<Entry>(
    "audit-log",
    { filter, sort: { field: "position", order: "DESC" }, pagination: { page: 1, perPage: SHOWN } },
    { enabled: isRead },
  );
  if (data.length === 0) return null;
  return (
    <section aria-label="History" className="border-t border-line p-4">
      <h2 className="mb-3 text-title">History</h2>
      <ol className="ml-1.5 grid gap-3 border-l-2 border-line">
        {data.map((entry) => (
          <li key={entry.id} className="relative pl-4 text-sm">
            <span aria-hidden className="absolute top-1.5 -left-[5px] size-2 rounded-full bg-step" />
            <Link
              to={`/audit-log/${entry.id}/show`}
              className="font-semibold underline decoration-lamp underline-offset-4"
            >
              {actionText(entry.action)}
            </Link>
            <p className="text-ink-soft">
              <Time at={entry.occurredAt} />
              {actorText(entry)}
            </p>
          </li>
        ))}
      </ol>
      {total > SHOWN && (
        <p className="mt-4 text-sm">
          <Link to={filteredList("audit-log", filter)} className="text-link">
            All {total.toLocaleString()} entries
          </Link>
        </p>
      )}
    </section>
  );
}

/** `user.role_changed` as "User role changed". */
const actionText = (action: string) => {
  const words = action.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const actorText = ({ actorName, actorKind }: Pick<AuditRow, "actorName" | "actorKind">) => {
  const actor = actorName ?? { user: undefined, staff: "staff", system: "a scheduled task" }[actorKind];
  return actor === undefined ? "" : `, by ${actor}`;
};
