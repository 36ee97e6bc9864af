import { NumberField, TextField, useRecordContext } from "react-admin";
import { JsonField } from "../../shared/json-field.tsx";
import { PersonField } from "../../shared/person-field.tsx";
import { ConsoleShow } from "../../shared/show.tsx";
import { Table } from "../../shared/table.tsx";
import { Time, TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";
import { type ErrorGroup, ReopenButton, ResolveButton } from "./list.tsx";
import { Trend } from "./trend.tsx";

export function ErrorGroupShow() {
  return (
    <ConsoleShow isLive actions={<DecideThis />}>
      <TextField source="message" />
      <TextField source="name" emptyText="–" />
      <WordsField source="status" label="Status" />
      <History />
      <NumberField source="count" label="Times" />
      <NumberField source="people" label="Signed-in people" />
      <TimeField source="firstSeen" label="First seen" />
      <TimeField source="lastSeen" label="Last seen" />
      <LastDays label="Last 30 days" />
      <Releases label="Releases" />
      <TextField source="url" label="Last at" emptyText="–" />
      <JsonField source="stack" label="Latest stack" />
    </ConsoleShow>
  );
}

function DecideThis() {
  const group = useRecordContext<ErrorGroup>();
  if (!group) return null;
  return group.status === "resolved" ? <ReopenButton ids={[group.id]} /> : <ResolveButton ids={[group.id]} />;
}

/** Who resolved and reopened it, and when. */
function History() {
  const group = useRecordContext<ErrorGroup>();
  if (!group?.resolvedAt) return null;
  return (
    <p>
      Resolved <Time at={group.resolvedAt} />
      {group.resolvedBy && (
        <>
          {" "}
          by <PersonField source="resolvedBy" />
        </>
      )}
      .
      {group.reopenedAt && (
        <>
          {" "}
          Reopened <Time at={group.reopenedAt} />{" "}
          {group.reopenedBy ? (
            <>
              by <PersonField source="reopenedBy" />
            </>
          ) : (
            "because a newer release reported it"
          )}
          .
        </>
      )}
    </p>
  );
}

function LastDays(_: { label: string }) {
  const days = useRecordContext<ErrorGroup>()?.days;
  return days ? <Trend days={days} /> : null;
}

function Releases(_: { label: string }) {
  const releases = useRecordContext<ErrorGroup>()?.releases ?? [];
  return (
    <Table
      columns={["Release", "Times", "First seen", "Last seen"]}
      rows={releases.map(({ release, count, firstSeen, lastSeen }) => [
        release || "not stated",
        count.toLocaleString(),
        <Time key="first" at={firstSeen} />,
        <Time key="last" at={lastSeen} />,
      ])}
    />
  );
}
