import type { AuditFormat, WebhookFormat, webhooks } from "@treadlight/contract/console";
import { CheckboxGroupInput, FormDataConsumer, required, SelectInput } from "react-admin";
import type { z } from "zod";
import { FormatInput } from "./format.tsx";

type Event = z.input<typeof webhooks.row>["events"][number];

const EVENTS: Readonly<Record<Event, string>> = {
  alerts: "Alerts",
  audit: "Changes in the audit log",
  sign_ins: "Sign-ins and refused sign-ins",
};
const FORMATS: Readonly<Record<AuditFormat, string>> = { json: "JSON", cef: "CEF", ocsf: "OCSF" };

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([id, name]) => ({ id, name }));

/** What a webhook is told of, and as what it is sent; entries of the audit log also in which format. */
export function EventsInputs() {
  return (
    <>
      <FormatInput />
      <CheckboxGroupInput
        source="events"
        label="Events"
        choices={choicesOf(EVENTS)}
        defaultValue={["alerts"]}
        validate={required()}
      />
      <FormDataConsumer<{ events?: Event[]; format?: WebhookFormat }>>
        {({ formData: { events = [], format = "json" } }) =>
          format === "json" &&
          events.some((event) => event !== "alerts") && (
            <SelectInput
              source="auditFormat"
              label="Format of audit entries"
              choices={choicesOf(FORMATS)}
              defaultValue="json"
              validate={required()}
            />
          )
        }
      </FormDataConsumer>
    </>
  );
}
