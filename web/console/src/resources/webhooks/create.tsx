import { useState } from "react";
import { Create, required, SimpleForm, TextInput, useRedirect } from "react-admin";
import { z } from "zod";
import { ShownOnce } from "../../shared/shown-once.tsx";
import { EventsInputs } from "./events.tsx";

const createdSchema = z.object({ secret: z.string() });

export function WebhookCreate() {
  const [secret, setSecret] = useState<string>();
  const redirect = useRedirect();
  return (
    <Create mutationOptions={{ onSuccess: (created: unknown) => setSecret(createdSchema.parse(created).secret) }}>
      <SimpleForm noValidate warnWhenUnsavedChanges>
        <TextInput source="name" validate={required()} />
        <TextInput source="url" label="URL" type="url" validate={required()} />
        <EventsInputs />
      </SimpleForm>
      {secret !== undefined && (
        <ShownOnce
          title="The secret that signs deliveries"
          text={secret}
          onClose={() => redirect("list", "webhooks")}
        />
      )}
    </Create>
  );
}
