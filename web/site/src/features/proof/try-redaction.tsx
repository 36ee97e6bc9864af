import { inspectText } from "@treadlight/domain/security";
import { MAX_PROMPT_PREVIEW_CHARACTERS } from "@treadlight/domain/session";
import { TextArea } from "@treadlight/ui/field.tsx";
import { useState } from "react";
import { StoredPreview } from "../../shared/stored-preview.tsx";
import { Prompt } from "./prompt.tsx";
import { PROMPT_PARTS } from "./prompt-parts.ts";

const SAMPLE = PROMPT_PARTS.map((part) => (typeof part === "string" ? part : part.value)).join("");
const focus = (area: HTMLTextAreaElement | null) => area?.focus();

/** A text of the visitor's own and what would be kept of it, by the detectors that inspect every prompt. */
export function TryRedaction() {
  const [text, setText] = useState(SAMPLE);
  return (
    <>
      <div className="panel p-5 sm:p-6">
        <TextArea
          ref={focus}
          label="Your text"
          rows={5}
          maxLength={MAX_PROMPT_PREVIEW_CHARACTERS}
          hint="It does not leave this page."
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Prompt title="What Treadlight stores">
        <StoredPreview inspection={inspectText(text)} />
      </Prompt>
    </>
  );
}
