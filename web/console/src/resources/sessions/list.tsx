import type { sessions } from "@treadlight/contract/console";
import { formatCo2, formatDuration } from "@treadlight/domain/format";
import { RISK_LEVELS } from "@treadlight/domain/security";
import { DataTable, SelectInput, TextInput } from "react-admin";
import type { z } from "zod";
import { choicesOf } from "../../shared/choices.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { PERIOD_FILTERS } from "../../shared/period-filters.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";
import { PersonField } from "./person-field.tsx";

type Session = z.input<typeof sessions.row>;

export function SessionList() {
  return (
    <ConsoleList<Session>
      rowClick="show"
      filters={[
        <TextInput key="tool" source="tool" />,
        <TextInput key="department" source="department" />,
        <TextInput key="team" source="team" />,
        <TextInput key="user" source="user" label="Person" helperText="An id or a pseudonym" />,
        <SelectInput key="risk" source="riskLevel" choices={choicesOf(RISK_LEVELS.options)} />,
        ...PERIOD_FILTERS,
      ]}
      sort={{ field: "startedAt", order: "DESC" }}
      hiddenColumns={["receivedAt", "team", "productivityScore", "complianceScore"]}
      small={{ primary: ({ tool }) => tool, secondary: ({ timeEngaged }) => formatDuration(timeEngaged) }}
    >
      <DataTable.Col source="startedAt" label="Started" field={TimeField} />
      <DataTable.Col source="receivedAt" label="Received" field={TimeField} />
      <DataTable.Col source="user" label="Person" field={PersonField} />
      <DataTable.Col source="tool" />
      <DataTable.Col source="department" />
      <DataTable.Col source="team" />
      <DataTable.NumberCol source="promptCount" label="Prompts" />
      <DataTable.Col<Session>
        align="right"
        source="timeEngaged"
        label="Time"
        render={({ timeEngaged }) => formatDuration(timeEngaged)}
      />
      <DataTable.Col<Session>
        align="right"
        source="timeSaved"
        label="Saved"
        render={({ timeSaved }) => formatDuration(timeSaved)}
      />
      <DataTable.NumberCol source="productivityScore" label="Productivity" />
      <DataTable.NumberCol source="complianceScore" label="Compliance" />
      <DataTable.Col source="riskLevel" label="Risk" field={WordsField} />
      <DataTable.Col<Session>
        align="right"
        source="co2Emissions"
        label="CO₂, estimate"
        render={({ co2Emissions }) => formatCo2(co2Emissions)}
      />
    </ConsoleList>
  );
}
