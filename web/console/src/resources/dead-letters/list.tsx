import RedriveIcon from "@mui/icons-material/ReplayOutlined";
import { deadLetters } from "@treadlight/contract/console";
import { STREAMS } from "@treadlight/domain/session";
import { DataTable, ReferenceField, SelectInput, TextInput, useListContext, useUnselectAll } from "react-admin";
import type { z } from "zod";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { choicesOf } from "../../shared/choices.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { Time, TimeField } from "../../shared/time.tsx";

type DeadLetter = z.input<typeof deadLetters.row>;

export function DeadLetterList() {
  return (
    <ConsoleList<DeadLetter>
      rowClick="show"
      filters={[
        <SelectInput key="stream" source="stream" choices={choicesOf(STREAMS)} />,
        <TextInput key="reason" source="reason" />,
      ]}
      sort={{ field: "receivedAt", order: "DESC" }}
      bulk={<BulkRedriveButton />}
      small={{ primary: ({ reason }) => reason, secondary: ({ receivedAt }) => <Time at={receivedAt} /> }}
    >
      <DataTable.Col source="receivedAt" label="Received" field={TimeField} />
      <DataTable.Col source="organizationId" label="Organization" disableSort>
        <ReferenceField source="organizationId" reference="organizations" emptyText="–" />
      </DataTable.Col>
      <DataTable.Col source="stream" disableSort />
      <DataTable.Col source="reason" disableSort />
    </ConsoleList>
  );
}

function BulkRedriveButton() {
  const { selectedIds } = useListContext<DeadLetter>();
  const unselectAll = useUnselectAll("dead-letters");
  return <RedriveButton ids={selectedIds} onDone={unselectAll} />;
}

/** Sends dead letters through scoring again. Those that fail again come back to the list. */
export function RedriveButton({ ids, onDone }: { ids: readonly string[]; onDone?: () => void }) {
  const api = useApi();
  const redrive = async () => {
    const { redriven } = await api.call(deadLetters.redrive, { body: { eventIds: [...ids] } });
    onDone?.();
    return `Sent ${redriven} through scoring again. Those that fail again come back to this list.`;
  };
  return <ActionButton label="Redrive" icon={<RedriveIcon />} act={redrive} />;
}
