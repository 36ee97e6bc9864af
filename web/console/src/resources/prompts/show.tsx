import type { promptSchema } from "@treadlight/contract/prompts";
import { FunctionField, NumberField, TextArrayField, TextField } from "react-admin";
import type { z } from "zod";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { ConsoleShow } from "../../shared/show.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";
import { CONSEQUENCE, InTheApp, SAID } from "./list.tsx";

type Prompt = z.input<typeof promptSchema>;

export function PromptShow() {
  return (
    <ConsoleShow
      isAudited
      actions={
        <>
          <InTheApp />
          <RemoveButton<Prompt> label="Delete" consequence={CONSEQUENCE} said={SAID} word={({ title }) => title} />
        </>
      }
    >
      <TextField source="title" />
      <FunctionField<Prompt> label="Text" render={({ text }) => <pre className="json">{text}</pre>} />
      <WordsField source="sharing" label="Shared with" />
      <TextField source="folder" emptyText="–" />
      <TextArrayField source="tags" />
      <NumberField source="version" />
      <NumberField source="uses" />
      <TimeField source="lastUsedAt" label="Last used" />
      <TimeField source="createdAt" label="Created" />
      <TimeField source="updatedAt" label="Changed" />
    </ConsoleShow>
  );
}
