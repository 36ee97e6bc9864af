import { alerts } from "@treadlight/contract/console";
import { BooleanInput, Labeled, ReferenceField, useRecordContext } from "react-admin";
import type { z } from "zod";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { Fact } from "../../shared/fact.tsx";
import { PersonField } from "../../shared/person-field.tsx";
import { TimeField } from "../../shared/time.tsx";

export function AlertEdit() {
  return (
    <ConsoleEdit update={alerts.update}>
      <Fact source="message" label="Alert" />
      <Fact source="raisedAt" label="Raised" field={TimeField} />
      <Labeled label="Rule">
        <ReferenceField source="ruleId" reference="alert-rules" emptyText="deleted" />
      </Labeled>
      <BooleanInput source="acknowledged" />
      <Acknowledgement />
    </ConsoleEdit>
  );
}

/** Who acknowledged the alert, and when. */
function Acknowledgement() {
  if (!useRecordContext<z.input<typeof alerts.row>>()?.acknowledgedAt) return null;
  return (
    <>
      <Fact source="acknowledgedAt" label="Acknowledged" field={TimeField} />
      <Fact source="acknowledgedBy" label="By" field={PersonField} />
    </>
  );
}
