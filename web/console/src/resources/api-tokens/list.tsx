import AddIcon from "@mui/icons-material/Add";
import type { listOrganizationTokens } from "@treadlight/contract/auth";
import { paths } from "@treadlight/site/shared/pages.ts";
import { Button, DataTable, TextArrayField } from "react-admin";
import type { z } from "zod";
import { saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { Time, TimeField } from "../../shared/time.tsx";

export type ApiToken = z.input<(typeof listOrganizationTokens.answers)[200]>["tokens"][number];

export function ApiTokenList() {
  return (
    <ConsoleList<ApiToken>
      rowClick="show"
      actions={
        <Button component="a" href={paths.settingsTokens} label="Create in the app">
          <AddIcon />
        </Button>
      }
      sort={{ field: "createdAt", order: "DESC" }}
      bulk={
        <BulkRemoveButton
          label="Revoke"
          consequence="The tokens stop working at once, and are no longer listed. This cannot be undone."
          said={saying("API token", "API tokens", "revoked")}
          isTyped
        />
      }
      small={{
        primary: ({ name }) => name,
        secondary: ({ prefix, expiresAt }) => (
          <>
            {prefix}, until <Time at={expiresAt} />
          </>
        ),
      }}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="prefix" label="Begins with" disableSort />
      <DataTable.Col source="scopes" field={TextArrayField} disableSort />
      <DataTable.Col source="lastUsedAt" label="Last used" field={TimeField} />
      <DataTable.Col source="expiresAt" label="Expires" field={TimeField} />
      <DataTable.Col source="createdAt" label="Created" field={TimeField} />
    </ConsoleList>
  );
}
