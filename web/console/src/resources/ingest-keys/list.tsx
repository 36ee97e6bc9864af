import type { ingestKeys } from "@treadlight/contract/console";
import { DataTable, SelectInput, TextArrayField } from "react-admin";
import type { z } from "zod";
import { ConsoleList } from "../../shared/list.tsx";
import { TimeField } from "../../shared/time.tsx";

type IngestKey = z.input<typeof ingestKeys.row>;

/** The server takes `revokedAt: null` as "not revoked". */
const NOT_REVOKED = [{ id: "null", name: "Not revoked" }];

export function IngestKeyList() {
  return (
    <ConsoleList<IngestKey>
      filters={[
        <SelectInput
          key="revoked"
          source="revokedAt"
          label="Keys"
          choices={NOT_REVOKED}
          parse={(id) => (id === "null" ? null : undefined)}
          format={(value) => (value === null ? "null" : "")}
        />,
      ]}
      sort={{ field: "createdAt", order: "DESC" }}
      small={{
        primary: ({ name }) => name,
        secondary: ({ prefix, revokedAt }) => `${prefix}${revokedAt === null ? "" : ", revoked"}`,
      }}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="prefix" label="Begins with" disableSort />
      <DataTable.Col source="scopes" field={TextArrayField} disableSort />
      <DataTable.Col source="lastUsedAt" label="Last used" field={TimeField} />
      <DataTable.Col source="revokedAt" label="Revoked" field={TimeField} />
      <DataTable.Col source="createdAt" label="Created" field={TimeField} />
    </ConsoleList>
  );
}
