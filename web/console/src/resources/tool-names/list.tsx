import { formatCalendarDay } from "@treadlight/domain/format";
import { BooleanInput, DataTable } from "react-admin";
import { counted } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { answeredAs, type ToolName } from "./words.ts";

export function ToolNameList() {
  return (
    <ConsoleList<ToolName>
      filters={[<BooleanInput key="named" source="named" label="Has a name" />]}
      sort={{ field: "sessions", order: "DESC" }}
      small={{
        primary: ({ sentAs: [sentAs = ""] }) => sentAs,
        secondary: (row) => `${answeredAs(row)}, ${counted(row.sessions, "session", "sessions")}`,
      }}
    >
      <DataTable.Col<ToolName> source="sentAs" label="Sent as" render={({ sentAs }) => sentAs.join(", ")} />
      <DataTable.Col<ToolName> source="tool" label="Counted as" render={answeredAs} />
      <DataTable.NumberCol source="sessions" />
      <DataTable.Col<ToolName>
        source="firstDay"
        label="First used (UTC)"
        render={({ firstDay }) => dayText(firstDay)}
      />
      <DataTable.Col<ToolName> source="lastDay" label="Last used (UTC)" render={({ lastDay }) => dayText(lastDay)} />
    </ConsoleList>
  );
}

const dayText = (day: string | null) => (day === null ? "" : formatCalendarDay(day));
