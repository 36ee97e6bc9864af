import { INGEST_KEY_KINDS, INGEST_SCOPES } from "@treadlight/contract/ingest";
import { useState } from "react";
import { CheckboxGroupInput, FormDataConsumer, required, SelectInput, TextInput, useRedirect } from "react-admin";
import { z } from "zod";
import { choicesOf } from "../../shared/choices.ts";
import { ConsoleCreate } from "../../shared/create.tsx";
import { ShownOnce } from "../../shared/shown-once.tsx";
import { OriginsInput } from "./origins-input.tsx";

const createdSchema = z.object({ key: z.string() });

export function IngestKeyCreate() {
  const [key, setKey] = useState<string>();
  const redirect = useRedirect();
  return (
    <>
      <ConsoleCreate onCreated={(created) => setKey(createdSchema.parse(created).key)}>
        <TextInput source="name" validate={required()} helperText="Where the key is used, to tell keys apart." />
        <CheckboxGroupInput
          source="scopes"
          validate={required()}
          choices={choicesOf(INGEST_SCOPES)}
          defaultValue={[...INGEST_SCOPES]}
        />
        <SelectInput
          source="kind"
          validate={required()}
          choices={choicesOf(INGEST_KEY_KINDS)}
          defaultValue="secret"
          helperText="A secret key stays on servers. A publishable key may be part of a page and may not name people."
        />
        <FormDataConsumer>
          {({ formData: { kind } }) =>
            kind === "publishable" ? (
              <OriginsInput />
            ) : (
              <TextInput
                source="personEmail"
                label="Bound to"
                type="email"
                helperText="For a key that somebody can read, such as in a policy on their computer: the e-mail address of whom everything belongs to that is sent with it. Nobody else can be named then."
              />
            )
          }
        </FormDataConsumer>
      </ConsoleCreate>
      {key !== undefined && (
        <ShownOnce title="Your new ingest key" text={key} onClose={() => redirect("list", "ingest-keys")} />
      )}
    </>
  );
}
