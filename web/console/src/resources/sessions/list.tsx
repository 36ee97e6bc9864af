import { DECISIONS_NOW, type sessions } from "@treadlight/contract/console";
import { formatCo2 } from "@treadlight/domain/format";
import { estimateOf } from "@treadlight/domain/productivity";
import { DETECTOR_TYPES, KEYWORD_CATEGORIES, RISK_LEVELS } from "@treadlight/domain/security";
import { GUARD_OUTCOMES, SOURCE_NAMES } from "@treadlight/domain/session";
import { timeSavedText } from "@treadlight/ui/charts/time-saved.tsx";
import { DataTable, SelectInput, TextInput, useGetOne } from "react-admin";
import type { z } from "zod";
import { useUser } from "../../session/context.ts";
import { choicesOf } from "../../shared/choices.ts";
import { durationText } from "../../shared/duration-text.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { PERIOD_FILTERS } from "../../shared/period-filters.tsx";
import { PersonField } from "../../shared/person-field.tsx";
import { PersonInput } from "../../shared/reference-inputs.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";

type Session = z.input<typeof sessions.row>;

/** Filters that take the text of a column, word for word. */
const TEXTS = [
  ...["tool", "provider", "category", "model", "department", "team", "region"],
  ...["contentType", "workflowType", "smartCategory", "project", "factorSet"],
];

const SOURCES = Object.entries(SOURCE_NAMES).map(([id, name]) => ({ id, name }));

const timeEngagedText = ({ timeEngaged }: Session) => durationText(timeEngaged);

export function SessionList() {
  const { data: organization } = useGetOne("organizations", { id: useUser().organizationId });
  return (
    <ConsoleList<Session>
      rowClick="show"
      filters={[
        ...TEXTS.map((source) => <TextInput key={source} source={source} />),
        <SelectInput key="source" source="source" choices={SOURCES} />,
        organization?.peopleVisible ? (
          <PersonInput key="user" source="user" label="Person" />
        ) : (
          <TextInput key="user" source="user" label="Pseudonym" />
        ),
        <SelectInput
          key="sensitiveType"
          source="sensitiveType"
          label="Type of sensitive value"
          choices={choicesOf(DETECTOR_TYPES.options)}
        />,
        <SelectInput
          key="subject"
          source="subject"
          label="Sensitive subject"
          choices={choicesOf(KEYWORD_CATEGORIES.options)}
        />,
        <SelectInput key="guard" source="guardOutcome" label="Warning" choices={choicesOf(GUARD_OUTCOMES)} />,
        <SelectInput
          key="decision"
          source="toolDecision"
          label="Decision about the tool"
          choices={choicesOf(DECISIONS_NOW)}
        />,
        ...PERIOD_FILTERS,
      ]}
      // Without counts: they would read all sessions once more for every list.
      facets={[
        { source: "riskLevel", label: "Risk colour", values: RISK_LEVELS.options },
        {
          source: "sensitive",
          label: "Values found",
          values: [true, false],
          nameOf: (isFound) => (isFound ? "Yes" : "No"),
        },
      ]}
      sort={{ field: "startedAt", order: "DESC" }}
      hiddenColumns={[
        "receivedAt",
        "team",
        "provider",
        "category",
        "model",
        "source",
        "region",
        "productivityScore",
        "complianceScore",
        "riskLevel",
      ]}
      small={{ primary: ({ tool }) => tool, secondary: timeEngagedText }}
    >
      <DataTable.Col source="startedAt" label="Started" field={TimeField} />
      <DataTable.Col source="receivedAt" label="Received" field={TimeField} />
      <DataTable.Col source="user" label="Person" field={PersonField} />
      <DataTable.Col source="tool" />
      <DataTable.Col source="provider" disableSort />
      <DataTable.Col source="category" field={WordsField} disableSort />
      <DataTable.Col source="model" disableSort />
      <DataTable.Col<Session> source="source" disableSort render={({ source }) => SOURCE_NAMES[source]} />
      <DataTable.Col source="region" disableSort />
      <DataTable.Col source="department" />
      <DataTable.Col source="team" />
      <DataTable.NumberCol source="promptCount" label="Prompts" />
      <DataTable.Col<Session> align="right" source="timeEngaged" label="Time engaged" render={timeEngagedText} />
      <DataTable.Col<Session>
        align="right"
        source="timeSavedCentral"
        label="Estimated time saved"
        render={(session) => timeSavedText(estimateOf(session))}
      />
      <DataTable.NumberCol source="productivityScore" label="Productivity" />
      <DataTable.NumberCol source="complianceScore" label="Compliance" />
      <DataTable.Col source="dataExposureLevel" label="Exposure" field={WordsField} />
      <DataTable.Col source="riskLevel" label="Risk colour, as specified" field={WordsField} />
      <DataTable.Col<Session>
        align="right"
        source="co2Emissions"
        label="CO₂, estimate"
        render={({ co2Emissions }) => (co2Emissions === null ? "not estimated" : formatCo2(co2Emissions))}
      />
    </ConsoleList>
  );
}
