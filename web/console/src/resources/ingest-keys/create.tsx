import { INGEST_SCOPES } from "@treadlight/contract/ingest";
import { useState } from "react";
import { CheckboxGroupInput, Create, required, SimpleForm, TextInput, useRedirect } from "react-admin";
import { z } from "zod";
import { choicesOf } from "../../shared/choices.ts";
import { ShownOnce } from "../../shared/shown-once.tsx";

const createdSchema = z.object({ key: z.string() });

export function IngestKeyCreate() {
  const [key, setKey] = useState<string>();
  const redirect = useRedirect();
  return (
    <Create mutationOptions={{ onSuccess: (created: unknown) => setKey(createdSchema.parse(created).key) }}>
      <SimpleForm>
        <TextInput source="name" validate={required()} helperText="Where the key is used, to tell keys apart." />
        <CheckboxGroupInput source="scopes" choices={choicesOf(INGEST_SCOPES)} defaultValue={[...INGEST_SCOPES]} />
      </SimpleForm>
      {key !== undefined && (
        <ShownOnce title="Your new ingest key" text={key} onClose={() => redirect("list", "ingest-keys")} />
      )}
    </Create>
  );
}
