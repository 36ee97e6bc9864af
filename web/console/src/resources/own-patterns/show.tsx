import { dataLabel } from "@treadlight/domain/security";
import { FunctionField, NumberField, TextField } from "react-admin";
import { inWords } from "../../shared/choices.ts";
import { ConsoleShow } from "../../shared/show.tsx";
import { Table } from "../../shared/table.tsx";
import { TimeField } from "../../shared/time.tsx";
import type { Version } from "./versions.ts";

/** One version. */
export function OwnPatternsShow() {
  return (
    <ConsoleShow isAudited>
      <NumberField source="version" />
      <TextField source="createdBy" label="Saved by" emptyText="somebody who has left" />
      <TimeField source="createdAt" label="Saved" />
      <FunctionField<Version> label="The guard asks from" render={({ askFrom }) => inWords(askFrom)} />
      <FunctionField<Version>
        label="The guard blocks from"
        render={({ blockFrom }) => (blockFrom === null ? "Never" : inWords(blockFrom))}
      />
      <FunctionField<Version> label="Patterns" render={(version) => <Patterns version={version} />} />
      <FunctionField<Version> label="Own severities" render={(version) => <Severities version={version} />} />
    </ConsoleShow>
  );
}

function Patterns({ version: { patterns } }: { version: Version }) {
  if (patterns.length === 0) return "None";
  return (
    <Table
      columns={["Name", "In records", "Severity", "Looks for"]}
      rows={patterns.map((pattern) => [
        pattern.name,
        `custom:${pattern.id}`,
        inWords(pattern.severity),
        pattern.kind === "words" ? pattern.words.join(", ") : pattern.format,
      ])}
    />
  );
}

function Severities({ version: { severities } }: { version: Version }) {
  const own = Object.entries(severities);
  if (own.length === 0) return "None: as specified";
  return (
    <Table columns={["Type", "Severity"]} rows={own.map(([type, severity]) => [dataLabel(type), inWords(severity)])} />
  );
}
