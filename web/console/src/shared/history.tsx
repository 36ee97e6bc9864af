import { Alert } from "@mui/material";
import { reasonOf } from "@treadlight/client";
import type { AuditRow, auditLog } from "@treadlight/contract/console";
import { formatDay } from "@treadlight/domain/format";
import { groupedBy } from "@treadlight/domain/grouping";
import { ChoiceChips } from "@treadlight/ui/choice-chips.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { MoreButton } from "@treadlight/ui/more-button.tsx";
import { type RaRecord, useGetList, useRecordContext, useResourceContext } from "ra-core";
import { useState } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { mayAct } from "../session/auth-provider.ts";
import { useUser } from "../session/context.ts";
import { FieldValue, fieldName } from "./field-value.tsx";
import { filteredList } from "./filtered-list.ts";

type Entry = z.input<typeof auditLog.row>;

const ENTRIES = 20;
/** More fields are on the page of the entry. */
const SHOWN_FIELDS = 4;

/** The filter for what the audit log says about the record; undefined for those who may not read that log. */
export function useHistoryFilter(): { resource: string; resourceId: string } | undefined {
  const user = useUser();
  const resource = useResourceContext() ?? "";
  const record = useRecordContext<RaRecord>();
  // Staff read the log of the platform, which does not hold what an organization does.
  const isOwn = record?.organizationId === undefined || record.organizationId === user.organizationId;
  if (record === undefined || !isOwn || !mayAct(user, "audit-log", "list")) return undefined;
  return { resource, resourceId: String(record.id) };
}

/** What was done to a record, as the audit log has it, by days and the newest first; of a person also what they did. */
export function History() {
  const about = useHistoryFilter();
  const [which, setWhich] = useState<"about" | "by">("about");
  if (!about) return null;
  return (
    <section aria-label="History" className="grid max-w-3xl justify-items-start gap-5 p-4">
      {about.resource === "users" && (
        <ChoiceChips
          label="Entries"
          choices={[
            { id: "about", label: "About them" },
            { id: "by", label: "By them" },
          ]}
          chosen={which}
          onChoose={setWhich}
        />
      )}
      <Entries key={which} filter={which === "by" ? { actorId: about.resourceId } : about} />
    </section>
  );
}

function Entries({ filter }: { filter: object }) {
  const [shown, setShown] = useState(ENTRIES);
  const { data, total, error, isFetching } = useGetList<Entry>(
    "audit-log",
    { filter, sort: { field: "position", order: "DESC" }, pagination: { page: 1, perPage: shown } },
    // Those that are there, and the focus, stay while older ones come.
    { placeholderData: (before) => before },
  );
  const days = groupedBy(data ?? [], ({ occurredAt }) => formatDay(new Date(occurredAt)));
  return (
    <>
      {error && !data && <Alert severity="error">{reasonOf(error)}</Alert>}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data?.length === 0 && <p className="text-ink-soft">The audit log has no such entry.</p>}
      {[...days].map(([day, entries]) => (
        <section key={day} aria-label={day} className="grid w-full gap-3">
          <h2 className="text-label font-semibold text-ink-soft">{day}</h2>
          <ol className="ml-1.5 grid gap-4 border-l-2 border-line">
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {data && total !== undefined && total > data.length && (
        <div className="flex flex-wrap items-center gap-4">
          <MoreButton isLoading={isFetching} onPress={() => setShown(shown + ENTRIES)}>
            Show older entries
          </MoreButton>
          <Link to={filteredList("audit-log", filter)} className="text-sm text-link">
            All {total.toLocaleString()} in the audit log
          </Link>
        </div>
      )}
    </>
  );
}

function Line({ entry }: { entry: Entry }) {
  const { id, action, occurredAt, before, after } = entry;
  const at = new Date(occurredAt);
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <li className="relative pl-4 text-sm">
      <span aria-hidden className="absolute top-1.5 -left-[5px] size-2 rounded-full bg-step" />
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link to={`/audit-log/${id}/show`} className="font-semibold underline decoration-lamp underline-offset-4">
          {actionText(action)}
        </Link>
        <span className="text-ink-soft">
          <time dateTime={occurredAt} title={occurredAt}>
            {at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}
          </time>
          {actorText(entry)}
        </span>
      </p>
      {fields.length > 0 && (
        <ul className="mt-1 grid gap-0.5 text-ink-soft">
          {fields.slice(0, SHOWN_FIELDS).map((field) => (
            <li key={field} className="wrap-anywhere">
              {fieldName(field)}: {before && field in before && <FieldValue field={field} value={before[field]} />}
              {before && field in before && after && field in after && " → "}
              {after && field in after && <FieldValue field={field} value={after[field]} />}
            </li>
          ))}
          {fields.length > SHOWN_FIELDS && <li>and {fields.length - SHOWN_FIELDS} more</li>}
        </ul>
      )}
    </li>
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
