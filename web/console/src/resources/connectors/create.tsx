import { CONNECTOR_KINDS, type ConnectorKind } from "@treadlight/contract/console";
import { DateInput, FormDataConsumer, required, SelectInput, TextInput } from "react-admin";
import { ConsoleCreate } from "../../shared/create.tsx";
import { ConnectorInputs } from "./inputs.tsx";
import { KIND_NAMES } from "./words.ts";

export function ConnectorCreate() {
  return (
    <ConsoleCreate>
      <SelectInput
        source="kind"
        label="Fetches from"
        choices={CONNECTOR_KINDS.map((id) => ({ id, name: KIND_NAMES[id] }))}
        validate={required()}
      />
      <TextInput source="name" validate={required()} />
      <FormDataConsumer<{ kind?: ConnectorKind }>>
        {({ formData: { kind } }) => kind && <ConnectorInputs kind={kind} hasSecret={false} />}
      </FormDataConsumer>
      <DateInput
        source="from"
        label="First day"
        parse={(day: string) => (day === "" ? undefined : day)}
        helperText="Empty: 30 days ago."
      />
    </ConsoleCreate>
  );
}
