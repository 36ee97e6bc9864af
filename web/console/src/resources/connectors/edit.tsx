import FetchIcon from "@mui/icons-material/CloudDownloadOutlined";
import TestIcon from "@mui/icons-material/NetworkCheckOutlined";
import ImportsIcon from "@mui/icons-material/UploadFileOutlined";
import { Box } from "@mui/material";
import { connectors } from "@treadlight/contract/console";
import { formatCalendarDay } from "@treadlight/domain/format";
import {
  BooleanInput,
  Button,
  DataTable,
  ReferenceManyField,
  required,
  TextInput,
  useRecordContext,
} from "react-admin";
import { Link } from "react-router";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { saying } from "../../shared/counted.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { Fact } from "../../shared/fact.tsx";
import { filteredList } from "../../shared/filtered-list.ts";
import { OpenColumn } from "../../shared/open-column.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";
import { ConnectorInputs } from "./inputs.tsx";
import { type Connector, KIND_NAMES, rangesOf, stateOf } from "./words.ts";

export function ConnectorEdit() {
  return (
    <ConsoleEdit
      update={connectors.update}
      actions={<ConnectorActions />}
      tabs={[{ id: "imports", label: "Imports", content: <Imports /> }]}
      remove={
        <RemoveButton
          label="Delete"
          consequence="Its secret is deleted as well. What it has imported stays; costs that the vendor reported to it do not. This cannot be undone."
          said={saying("connector", "connectors", "deleted")}
        />
      }
    >
      <Fact source="kind" label="Fetches from" field={Kind} />
      <TextInput source="name" validate={required()} />
      <InputsOfKind />
      <BooleanInput source="enabled" label="Fetches" helperText="Off: paused." />
      <Fact source="fetching" label="State" field={State} />
      <Fact source="problem" label="Problem" />
      <Fact source="costsProblem" label="Costs not fetched" />
      <Fact source="costsMissing" label="Days without costs (UTC)" field={MissingDays} />
      <Fact source="failingSince" label="Failing since" field={TimeField} />
      <Fact source="fetchedAt" label="Last fetched" field={TimeField} />
      <Fact source="nextAt" label="Next" field={TimeField} />
      <Fact source="nextDay" label="Complete before (UTC)" field={NextDay} />
    </ConsoleEdit>
  );
}

function Kind(_: { source: string }) {
  const connector = useRecordContext<Connector>();
  return <>{connector && KIND_NAMES[connector.kind]}</>;
}

function State(_: { source: string }) {
  const connector = useRecordContext<Connector>();
  return <>{connector && stateOf(connector)}</>;
}

function MissingDays(_: { source: string }) {
  const connector = useRecordContext<Connector>();
  return <>{connector && (rangesOf(connector.costsMissing) || "–")}</>;
}

function NextDay(_: { source: string }) {
  const connector = useRecordContext<Connector>();
  return <>{connector && formatCalendarDay(connector.nextDay)}</>;
}

function InputsOfKind() {
  const connector = useRecordContext<Connector>();
  return connector ? <ConnectorInputs kind={connector.kind} hasSecret /> : null;
}

/** A connector's imports are of its kind, or of the kind of its files. Those of the same kind by hand are among them. */
function Imports() {
  const connector = useRecordContext<Connector>();
  if (!connector) return null;
  const kind = connector.reads ?? connector.kind;
  return (
    <Box component="section" aria-label="Imports" sx={{ p: 2 }}>
      <h2 className="card-title">Imports of its kind, also those by hand</h2>
      <ReferenceManyField
        reference="imports"
        target="kind"
        source={connector.reads === null ? "kind" : "reads"}
        sort={{ field: "requestedAt", order: "DESC" }}
        perPage={10}
        empty="Nothing of its kind was imported yet."
      >
        <DataTable storeKey="connectors.imports" rowClick="show" bulkActionButtons={false} size="small">
          <DataTable.Col source="fileName" label="File" />
          <DataTable.Col source="state" field={WordsField} />
          <DataTable.Col source="requestedAt" label="Started" field={TimeField} />
          <OpenColumn page="show" />
        </DataTable>
      </ReferenceManyField>
      <Button component={Link} to={filteredList("imports", { kind })} label="All of them">
        <ImportsIcon />
      </Button>
    </Box>
  );
}

function ConnectorActions() {
  const api = useApi();
  const connector = useRecordContext<Connector>();
  if (!connector) return null;
  const params = { id: connector.id };
  const test = async () => {
    const { problem } = await api.call(connectors.test, { params });
    return problem ?? "It works: a day was fetched. Nothing was imported.";
  };
  const fetchNow = async () => {
    await api.call(connectors.fetchNow, { params });
    return "Fetching now. See the tab Imports.";
  };
  return (
    <>
      <ActionButton label="Test" icon={<TestIcon />} act={test} />
      {connector.enabled && <ActionButton label="Fetch now" icon={<FetchIcon />} act={fetchNow} />}
    </>
  );
}
