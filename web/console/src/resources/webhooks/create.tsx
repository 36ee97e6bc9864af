import { useState } from "react";
import { required, TextInput, useRedirect } from "react-admin";
import { z } from "zod";
import { ConsoleCreate } from "../../shared/create.tsx";
import { ShownOnce } from "../../shared/shown-once.tsx";
import { EventsInputs } from "./events.tsx";

const createdSchema = z.object({ secret: z.string() });

export function WebhookCreate() {
  const [secret, setSecret] = useState<string>();
  const redirect = useRedirect();
  return (
    <>
      <ConsoleCreate onCreated={(created) => setSecret(createdSchema.parse(created).secret)}>
        <TextInput source="name" validate={required()} />
        <TextInput source="url" label="URL" type="url" validate={required()} />
        <EventsInputs />
      </ConsoleCreate>
      {secret !== undefined && (
        <ShownOnce
          title="The secret that signs deliveries"
          text={secret}
          onClose={() => redirect("list", "webhooks")}
        />
      )}
    </>
  );
}
