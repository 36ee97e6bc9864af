import { sendSessions } from "@treadlight/contract/ingest";
import { MAX_PROMPT_PREVIEW_CHARACTERS, MAX_PROMPTS, MAX_TIME_ENGAGED_SECONDS } from "@treadlight/domain/session";
import { SelectField, TextArea, TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { useApi } from "../../shared/api/context.ts";
import { OPTIONAL, schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { useRefresh } from "./queries/use-refresh.ts";

/** What people do most with AI tools, as the models know it. */
const KINDS = {
  email: { name: "An e-mail", work: { workflowType: "communication", contentType: "email" } },
  document: { name: "A text or a document", work: { workflowType: "content-creation", contentType: "document" } },
  code: { name: "Code", work: { workflowType: "code-development", contentType: "code" } },
  data: { name: "A table or figures", work: { workflowType: "data-analysis", contentType: "data" } },
  summary: { name: "A summary", work: { workflowType: "research", contentType: "summary" } },
} as const;
const KIND_NAMES = ["email", "document", "code", "data", "summary"] as const;
const TOOLS = ["ChatGPT", "Claude", "Gemini", "Microsoft Copilot", "GitHub Copilot", "Perplexity", "DeepL"];

const MAX_MINUTES = MAX_TIME_ENGAGED_SECONDS / 60;
const count = new Intl.NumberFormat("en-GB");
const FIELDS = ["aiTool", "kind", "promptCount", "minutes", "promptPreview"] as const;
const schema = z.object({
  aiTool: z.string().trim().min(1).max(200),
  kind: z.enum(KIND_NAMES).optional(),
  promptCount: z
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(MAX_PROMPTS, `must be at most ${count.format(MAX_PROMPTS)}`),
  minutes: z
    .number("must be a number")
    .positive("must be more than 0")
    .max(MAX_MINUTES, `must be at most ${count.format(MAX_MINUTES)}`),
  promptPreview: z.string().max(MAX_PROMPT_PREVIEW_CHARACTERS).optional(),
});

/** Counts a session that the person remembers, without a program that measures. */
export function CountByHand() {
  const api = useApi();
  const refresh = useRefresh();
  const toolsId = useId();
  // What is sent again because no answer came keeps its id, and is counted once.
  const [id, setId] = useState(() => uuid());
  const form = useForm({ resolver: schemaResolver(schema) });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const { submit, failure } = useSubmit(form, FIELDS, async ({ kind, minutes, ...session }) => {
    await api.request(sendSessions.path, z.unknown(), {
      method: "POST",
      body: { id, byHand: true, ...session, ...(kind && KINDS[kind].work), timeEngaged: minutes * 60 },
    });
    setId(uuid());
    form.reset();
    refresh();
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Count a session" className="grid gap-4">
      {failure !== undefined && <ErrorNotice title="Couldn't count it">{failure}</ErrorNotice>}
      <div className="grid grid-cols-2 gap-4 max-sm:*:nth-[-n+3]:col-span-2">
        <TextField
          label="AI tool"
          list={toolsId}
          autoComplete="off"
          placeholder="ChatGPT"
          error={errors.aiTool?.message}
          {...form.register("aiTool")}
        />
        <datalist id={toolsId}>
          {TOOLS.map((tool) => (
            <option key={tool} value={tool} />
          ))}
        </datalist>
        <SelectField
          label="What came of it"
          isOptional
          error={errors.kind?.message}
          {...form.register("kind", OPTIONAL)}
        >
          <option value="">Something else</option>
          {KIND_NAMES.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind].name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Prompts"
          type="number"
          inputMode="numeric"
          min={1}
          error={errors.promptCount?.message}
          {...form.register("promptCount", { valueAsNumber: true })}
        />
        <TextField
          label="Minutes"
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          error={errors.minutes?.message}
          {...form.register("minutes", { valueAsNumber: true })}
        />
      </div>
      <TextArea
        label="What you asked"
        isOptional
        rows={2}
        hint="A preview of a prompt is stored without the values found in it. Only you see it."
        error={errors.promptPreview?.message}
        {...form.register("promptPreview", OPTIONAL)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton isBusy={isSubmitting} busy="Counting...">
          Count this session
        </SubmitButton>
        <p role="status" className="text-sm text-ink-soft">
          {isSubmitSuccessful && failure === undefined && "Counted. Its figures appear here in a moment."}
        </p>
      </div>
    </form>
  );
}
