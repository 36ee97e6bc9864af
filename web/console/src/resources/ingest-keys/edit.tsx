import { Alert } from "@mui/material";
import { ingestKeys } from "@treadlight/contract/console";
import { INGEST_SCOPES } from "@treadlight/contract/ingest";
import { CheckboxGroupInput, required, TextInput, useRecordContext } from "react-admin";
import { choicesOf } from "../../shared/choices.ts";
import { saying } from "../../shared/counted.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { Fact } from "../../shared/fact.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { Time, TimeField } from "../../shared/time.tsx";
import { EraseSentButton } from "./erase-sent.tsx";
import { OriginsInput } from "./origins-input.tsx";
import { type IngestKey, RotateButton } from "./rotate.tsx";

export function IngestKeyEdit() {
  return (
    <ConsoleEdit
      update={ingestKeys.update}
      actions={
        <>
          <RotateButton />
          <EraseSentButton />
        </>
      }
      remove={
        <RemoveButton<IngestKey>
          label="Revoke"
          consequence="The key stops working at once. This cannot be undone. It stays listed."
          said={saying("ingest key", "ingest keys", "revoked")}
          word={({ name }) => name}
        />
      }
    >
      <State />
      <Fact source="prefix" label="Begins with" />
      <Fact source="personEmail" label="Bound to" />
      <Fact source="lastUsedAt" label="Last used" field={TimeField} />
      <TextInput source="name" validate={required()} />
      <CheckboxGroupInput source="scopes" validate={required()} choices={choicesOf(INGEST_SCOPES)} />
      <Origins />
    </ConsoleEdit>
  );
}

function Origins() {
  return useRecordContext<IngestKey>()?.kind === "publishable" && <OriginsInput />;
}

/** Says that a key has been revoked or replaced. */
function State() {
  const { status, endsAt } = useRecordContext<IngestKey>() ?? {};
  if (status === undefined || status === "working") return null;
  return (
    <Alert severity={status === "ending" ? "warning" : "info"}>
      {status === "revoked" && "This key is revoked."}
      {status === "ending" && (
        <>
          This key was replaced. It works until <Time at={endsAt} />.
        </>
      )}
      {status === "ended" && (
        <>
          This key was replaced. It stopped working <Time at={endsAt} />.
        </>
      )}
    </Alert>
  );
}
