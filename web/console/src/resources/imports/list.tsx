import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import type { importSchema } from "@treadlight/contract/imports";
import { formatNumber } from "@treadlight/domain/format";
import { IMPORT_KIND_NAMES, IMPORT_STATES } from "@treadlight/site/shared/import-words.ts";
import { paths } from "@treadlight/site/shared/pages.ts";
import { Button, DataTable } from "react-admin";
import type { z } from "zod";
import { ConsoleList } from "../../shared/list.tsx";
import { NewestOnly } from "../../shared/newest-only.tsx";
import { TimeField } from "../../shared/time.tsx";

export type Import = z.input<typeof importSchema>;

const nameIn = (names: Readonly<Record<string, string>>, id: unknown) => names[String(id)] ?? String(id);

export function ImportList() {
  return (
    <ConsoleList<Import>
      rowClick="show"
      actions={
        <Button component="a" href={paths.imports} label="Import a file in the app">
          <UploadIcon />
        </Button>
      }
      facets={[
        { source: "state", label: "State", nameOf: (state) => nameIn(IMPORT_STATES, state) },
        { source: "kind", label: "Kind", nameOf: (kind) => nameIn(IMPORT_KIND_NAMES, kind) },
      ]}
      above={<NewestOnly nouns="imports" />}
      sort={{ field: "requestedAt", order: "DESC" }}
      small={{
        primary: ({ fileName }) => fileName,
        secondary: ({ kind, state }) => `${IMPORT_KIND_NAMES[kind]}, ${IMPORT_STATES[state].toLowerCase()}`,
      }}
    >
      <DataTable.Col source="fileName" label="File" />
      <DataTable.Col<Import> source="kind" render={({ kind }) => IMPORT_KIND_NAMES[kind]} />
      <DataTable.Col<Import> source="state" render={({ state }) => IMPORT_STATES[state]} />
      <DataTable.NumberCol<Import>
        source="sessions"
        disableSort
        render={({ summary }) => (summary ? formatNumber(summary.sessions) : "–")}
      />
      <DataTable.NumberCol<Import>
        source="rejected"
        disableSort
        render={({ summary }) => (summary ? formatNumber(summary.rejected) : "–")}
      />
      <DataTable.Col source="requestedAt" label="Started" field={TimeField} />
    </ConsoleList>
  );
}
