import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@treadlight/client";
import {
  createPrompt,
  MAX_PROMPT_CHARACTERS,
  newPromptSchema,
  type Prompt,
  type PromptContent,
  SHARING,
  updatePrompt,
} from "@treadlight/contract/prompts";
import { ChoiceField, TextArea, TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { Modal } from "@treadlight/ui/modal.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { lazy, Suspense, useId, useRef } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useApi } from "../../shared/api/context.ts";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { PROMPTS_KEY, promptQuery } from "./queries.ts";
import { SHARING_NAMES } from "./sharing-names.ts";

const SensitiveNotice = lazy(async () => ({ default: (await import("./sensitive-notice.tsx")).SensitiveNotice }));

/** What the editor begins with: a prompt to change, the content of a new one, or nothing. */
export interface Draft {
  prompt?: Prompt;
  content?: PromptContent;
}

const { title, text, folder, tags, sharing } = newPromptSchema.shape;
const splitAtCommas = (line: string) =>
  line
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
const schema = z.object({
  ...{ title, text, sharing },
  folder: z
    .string()
    .transform((name) => name.trim() || null)
    .pipe(folder.unwrap()),
  tags: z.string().transform(splitAtCommas).pipe(tags.unwrap()),
});
const FIELDS = ["title", "text", "folder", "tags", "sharing"] as const;
const CHOICES = SHARING.map((value) => ({ value, name: SHARING_NAMES[value] }));
const limit = new Intl.NumberFormat("en-GB").format(MAX_PROMPT_CHARACTERS);

/** A form for a new prompt, or for changing and sharing one. */
export function PromptEditor({
  draft: { prompt, content = prompt },
  folders,
  onClose,
  onSaved,
}: {
  draft: Draft;
  /** Folders that exist, as suggestions. */
  folders: readonly string[];
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const listId = useId();
  /** The version that the form was opened with, or that its author was told of since. */
  const etag = useRef(prompt?.etag);
  const form = useForm({
    resolver: schemaResolver(schema),
    defaultValues: {
      title: content?.title ?? "",
      text: content?.text ?? "",
      folder: content?.folder ?? "",
      tags: content?.tags.join(", ") ?? "",
      sharing: prompt?.sharing ?? "private",
    },
  });
  const { errors, isSubmitting } = form.formState;

  async function change(id: string, body: z.output<typeof schema>) {
    try {
      const headers = { "If-Match": `"${etag.current}"` };
      return await api.call(updatePrompt, { params: { id }, body }, { headers });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
      etag.current = (await queries.fetchQuery({ ...promptQuery(api, id), staleTime: 0 })).etag;
      throw new Error("Someone changed this prompt since you opened it. Save again to overwrite their changes.");
    }
  }

  const { submit, failure } = useSubmit(form, FIELDS, async (body) => {
    const saved = prompt ? await change(prompt.id, body) : await api.call(createPrompt, { body });
    await queries.invalidateQueries({ queryKey: PROMPTS_KEY });
    onSaved(saved.id);
  });

  return (
    <Modal title={prompt ? "Edit the prompt" : "New prompt"} onClose={onClose}>
      <form noValidate onSubmit={submit} aria-label="Prompt" className="grid gap-5">
        {failure !== undefined && <ErrorNotice title="Couldn't save">{failure}</ErrorNotice>}
        <TextField label="Title" error={errors.title?.message} {...form.register("title")} />
        <TextArea
          label="Text"
          rows={9}
          hint={`Up to ${limit} characters. Use {{variable}} for what changes.`}
          error={errors.text?.message}
          {...form.register("text")}
        />
        <Suspense fallback={null}>
          <SensitiveNotice text={form.watch("text")} />
        </Suspense>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Folder"
            isOptional
            list={listId}
            error={errors.folder?.message}
            {...form.register("folder")}
          />
          <TextField
            label="Tags"
            isOptional
            hint="Separated by commas."
            error={errors.tags?.message}
            {...form.register("tags")}
          />
        </div>
        <datalist id={listId}>
          {folders.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <ChoiceField
          legend="Who sees it"
          choices={CHOICES}
          className="sm:grid-cols-3"
          error={errors.sharing?.message}
          {...form.register("sharing")}
        />
        <div>
          <SubmitButton isBusy={isSubmitting} busy="Saving...">
            Save
          </SubmitButton>
        </div>
      </form>
    </Modal>
  );
}
