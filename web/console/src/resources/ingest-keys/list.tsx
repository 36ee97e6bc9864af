import SourcesIcon from "@mui/icons-material/Podcasts";
import { INGEST_KEY_STATUSES } from "@treadlight/contract/console";
import { INGEST_KEY_KINDS } from "@treadlight/contract/ingest";
import { paths } from "@treadlight/site/shared/pages.ts";
import { Button, DataTable, SelectInput, TextArrayField } from "react-admin";
import { choicesOf, inWords } from "../../shared/choices.ts";
import { saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";
import type { IngestKey } from "./rotate.tsx";

/** The server takes `lastUsedAt: null` as "never used". */
const NEVER_USED = [{ id: "null", name: "Never used" }];

export function IngestKeyList() {
  return (
    <ConsoleList<IngestKey>
      actions={
        <Button component="a" href={paths.sources} label="What they sent">
          <SourcesIcon />
        </Button>
      }
      filters={[
        <SelectInput key="status" source="status" choices={choicesOf(INGEST_KEY_STATUSES)} />,
        <SelectInput key="kind" source="kind" choices={choicesOf(INGEST_KEY_KINDS)} />,
        <SelectInput
          key="used"
          source="lastUsedAt"
          label="Use"
          choices={NEVER_USED}
          parse={(id) => (id === "null" ? null : undefined)}
          format={(value) => (value === null ? "null" : "")}
        />,
      ]}
      sort={{ field: "createdAt", order: "DESC" }}
      bulk={
        <BulkRemoveButton
          label="Revoke"
          consequence="The keys stop working at once. This cannot be undone. They stay listed."
          said={saying("ingest key", "ingest keys", "revoked")}
          isTyped
        />
      }
      hiddenColumns={["kind", "revokedAt"]}
      small={{
        primary: ({ name }) => name,
        secondary: ({ prefix, status }) => `${prefix}, ${inWords(status).toLowerCase()}`,
      }}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="prefix" label="Begins with" disableSort />
      <DataTable.Col source="kind" field={WordsField} disableSort />
      <DataTable.Col source="status" field={WordsField} disableSort />
      <DataTable.Col source="scopes" field={TextArrayField} disableSort />
      <DataTable.Col source="lastUsedAt" label="Last used" field={TimeField} />
      <DataTable.Col source="endsAt" label="Ends" field={TimeField} disableSort />
      <DataTable.Col source="revokedAt" label="Revoked" field={TimeField} />
      <DataTable.Col source="createdAt" label="Created" field={TimeField} />
    </ConsoleList>
  );
}
