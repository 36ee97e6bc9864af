import { toolNames } from "@treadlight/contract/console";
import { TextInput, useRecordContext } from "react-admin";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { Fact } from "../../shared/fact.tsx";
import { answeredAs, type ToolName } from "./words.ts";

/** An empty name is none. */
const nullIfEmpty = (name: string) => (name === "" ? null : name);

export function ToolNameEdit() {
  return (
    <ConsoleEdit update={toolNames.update}>
      <Fact source="sentAs" label="Sent as" field={SentAs} />
      <Fact source="sessions" label="Sessions" />
      <Fact source="tool" label="Counted as" field={CountedAs} />
      <TextInput
        source="name"
        label="Count as"
        parse={nullIfEmpty}
        helperText="The name of a tool of the catalogue, such as ChatGPT: its sessions are then scored as that tool's. Or another name. Empty: its own name. Earlier sessions follow within minutes."
      />
    </ConsoleEdit>
  );
}

function SentAs(_: { source: string }) {
  return <>{useRecordContext<ToolName>()?.sentAs.join(", ")}</>;
}

function CountedAs(_: { source: string }) {
  const row = useRecordContext<ToolName>();
  return <>{row && answeredAs(row)}</>;
}
