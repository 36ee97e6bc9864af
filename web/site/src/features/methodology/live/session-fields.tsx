import { TOOL_CATEGORIES, TOOLS } from "@treadlight/domain/catalogue";
import { REGIONS } from "@treadlight/domain/environment";
import { CONTENT_TYPES, WORKFLOW_TYPES } from "@treadlight/domain/productivity";
import { MAX_PROMPT_PREVIEW_CHARACTERS } from "@treadlight/domain/session";
import { SelectField, TextArea, TextField } from "@treadlight/ui/field.tsx";
import { Slider } from "@treadlight/ui/slider.tsx";
import { useId } from "react";
import { inWords } from "../reference/in-words.ts";
import type { TrialSession } from "./trial-session.ts";

const MOST_PROMPTS = 20;
const MOST_MINUTES = 120;

/** The session to try the models on; every key changes the results. */
export function SessionFields({
  session,
  onChange,
}: {
  session: TrialSession;
  onChange: (change: Partial<TrialSession>) => void;
}) {
  return (
    <form
      aria-label="The session"
      className="grid content-start gap-5 lg:sticky lg:top-24 lg:self-start"
      onSubmit={(event) => event.preventDefault()}
    >
      <TextArea
        label="Prompt preview"
        rows={5}
        maxLength={MAX_PROMPT_PREVIEW_CHARACTERS}
        hint="It does not leave this page."
        value={session.promptPreview}
        onChange={({ target }) => onChange({ promptPreview: target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <SelectField label="Tool" value={session.aiTool} onChange={({ target }) => onChange({ aiTool: target.value })}>
          <option value="">A tool we do not know</option>
          {TOOL_CATEGORIES.map((category) => (
            <optgroup key={category} label={category}>
              {TOOLS.filter((listed) => listed.category === category).map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField
          label="Model"
          placeholder="Not stated"
          autoComplete="off"
          value={session.model}
          onChange={({ target }) => onChange({ model: target.value })}
        />
        <SelectField
          label="Region"
          value={session.region}
          onChange={({ target }) => onChange({ region: target.value })}
        >
          <option value="">Not stated</option>
          {REGIONS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Kind of work"
          value={session.workflowType}
          onChange={({ target }) => {
            const workflowType = WORKFLOW_TYPES.find((type) => type === target.value);
            if (workflowType) onChange({ workflowType });
          }}
        >
          {WORKFLOW_TYPES.map((type) => (
            <option key={type} value={type}>
              {inWords(type)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Result"
          value={session.contentType}
          onChange={({ target }) => {
            const contentType = CONTENT_TYPES.find((type) => type === target.value);
            if (contentType) onChange({ contentType });
          }}
        >
          {CONTENT_TYPES.map((type) => (
            <option key={type} value={type}>
              {inWords(type)}
            </option>
          ))}
        </SelectField>
      </div>
      <LabelledSlider
        label="Time engaged"
        unit="min"
        min={0}
        max={MOST_MINUTES}
        value={session.timeEngagedMinutes}
        onChange={(timeEngagedMinutes) => onChange({ timeEngagedMinutes })}
      />
      <LabelledSlider
        label="Prompts"
        unit=""
        min={0}
        max={MOST_PROMPTS}
        value={session.promptCount}
        onChange={(promptCount) => onChange({ promptCount })}
      />
    </form>
  );
}

function LabelledSlider({
  label,
  unit,
  onChange,
  ...range
}: {
  label: string;
  unit: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  const text = `${range.value} ${unit}`.trim();
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <output htmlFor={id} className="figures text-sm">
        {text}
      </output>
      <div className="col-span-2">
        <Slider {...range} id={id} aria-valuetext={text} onChange={({ target }) => onChange(target.valueAsNumber)} />
      </div>
    </div>
  );
}
