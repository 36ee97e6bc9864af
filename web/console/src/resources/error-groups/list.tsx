import ReopenIcon from "@mui/icons-material/ReplayOutlined";
import ResolveIcon from "@mui/icons-material/TaskAltOutlined";
import { ERROR_STATUSES, errorGroups } from "@treadlight/contract/console";
import { DataTable, SelectInput, useListContext, useUnselectAll } from "react-admin";
import type { z } from "zod";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { choicesOf } from "../../shared/choices.ts";
import { counted } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { PERIOD_FILTERS } from "../../shared/period-filters.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";
import { Trend } from "./trend.tsx";

export type ErrorGroup = z.input<typeof errorGroups.row>;

export function ErrorGroupList() {
  return (
    <ConsoleList<ErrorGroup>
      rowClick="show"
      filters={[<SelectInput key="status" source="status" choices={choicesOf(ERROR_STATUSES)} />, ...PERIOD_FILTERS]}
      sort={{ field: "lastSeen", order: "DESC" }}
      bulk={<BulkDecisions />}
      hiddenColumns={["firstSeen"]}
      small={{
        primary: ({ message }) => message,
        secondary: ({ count, status }) => `${counted(count, "time", "times")}, ${status}`,
      }}
    >
      <DataTable.Col source="message" disableSort cellClassName="long" />
      <DataTable.Col source="name" disableSort />
      <DataTable.Col source="status" field={WordsField} disableSort />
      <DataTable.Col<ErrorGroup>
        source="days"
        label="Last 30 days"
        disableSort
        render={({ days }) => <Trend days={days} />}
      />
      <DataTable.NumberCol source="count" label="Times" />
      <DataTable.NumberCol source="people" />
      <DataTable.Col source="firstSeen" field={TimeField} />
      <DataTable.Col source="lastSeen" field={TimeField} />
    </ConsoleList>
  );
}

/** Selected rows may be on other pages, so their status is not known. The server changes only those that differ. */
function BulkDecisions() {
  const { selectedIds } = useListContext<ErrorGroup>();
  const unselectAll = useUnselectAll("error-groups");
  return (
    <>
      <ResolveButton ids={selectedIds} onDone={unselectAll} />
      <ReopenButton ids={selectedIds} onDone={unselectAll} />
    </>
  );
}

interface DecisionProps {
  /** Of error groups. */
  ids: readonly string[];
  onDone?: () => void;
}

export function ResolveButton(props: DecisionProps) {
  return <ActionButton label="Resolve" icon={<ResolveIcon />} act={useDecision("resolve", "Resolved.", props)} />;
}

export function ReopenButton(props: DecisionProps) {
  return <ActionButton label="Reopen" icon={<ReopenIcon />} act={useDecision("reopen", "Reopened.", props)} />;
}

function useDecision(action: "resolve" | "reopen", said: string, { ids, onDone }: DecisionProps) {
  const api = useApi();
  return async () => {
    for (const id of ids) await api.call(errorGroups[action], { params: { id } });
    onDone?.();
    return said;
  };
}
