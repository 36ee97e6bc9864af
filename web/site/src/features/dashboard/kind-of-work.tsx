import { reasonOf } from "@treadlight/client";
import { correctKind, type StatedKind } from "@treadlight/contract/usage-records";
import { CONTENT_TYPES, type ContentType, NOT_WORK, WORKFLOW_TYPES } from "@treadlight/domain/productivity";
import { SelectField } from "@treadlight/ui/field.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { type SubmitEvent, useState } from "react";
import { useApi } from "../../shared/api/context.ts";
import { useMutationOnce } from "../../shared/api/mutate-once.ts";
import type { ShownRecord } from "./queries/records.ts";
import { useRefresh } from "./queries/use-refresh.ts";
import { words } from "./words.ts";

const WORKS = [...WORKFLOW_TYPES, NOT_WORK] as const;

const SOURCES = {
  stated: "Set by you, or by the program that sent the session.",
  guessed: "Guessed from the words of the prompts.",
  none: "Not known: the sender did not say, and there was no text to guess from.",
} satisfies Record<ShownRecord["kindSource"], string>;

/** The kind of work of a session, which its person can correct. */
export function KindOfWork({ record: { id, workflowType, contentType, kindSource } }: { record: ShownRecord }) {
  const api = useApi();
  const refresh = useRefresh();
  const showToast = useToast();
  const [work, setWork] = useState(WORKS.find((type) => type === workflowType));
  const [content, setContent] = useState(CONTENT_TYPES.find((type) => type === contentType));
  const correction = useMutationOnce({
    mutationFn: (body: StatedKind) => api.call(correctKind, { params: { id }, body }),
    onSuccess: () => {
      refresh();
      showToast({ title: "Kind of work saved", description: "The figures follow within seconds." });
    },
  });
  const kind = kindIn(work, content);
  const isKept = work === workflowType && (work === NOT_WORK || content === contentType);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (kind) correction.mutate(kind);
  }
  return (
    <form onSubmit={submit} aria-label="Kind of work" className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">Kind of work</h3>
      {correction.error && <ErrorNotice title="Couldn't save">{reasonOf(correction.error)}</ErrorNotice>}
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Work"
          value={work ?? ""}
          onChange={({ target }) => setWork(WORKS.find((type) => type === target.value))}
        >
          {work === undefined && <option value="">Choose</option>}
          {WORKS.map((type) => (
            <option key={type} value={type}>
              {words(type)}
            </option>
          ))}
        </SelectField>
        {work !== NOT_WORK && (
          <SelectField
            label="Result"
            value={content ?? ""}
            onChange={({ target }) => setContent(CONTENT_TYPES.find((type) => type === target.value))}
          >
            {content === undefined && <option value="">Choose</option>}
            {CONTENT_TYPES.map((type) => (
              <option key={type} value={type}>
                {words(type)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <p className="text-label text-ink-soft">
        {work === NOT_WORK
          ? "It saves no time and has no score. What it exposed and its footprint still count, and your organization counts it as not work."
          : SOURCES[kindSource]}
      </p>
      <button
        type="submit"
        className="button button-quiet justify-self-start"
        disabled={kind === undefined || (kindSource === "stated" && isKept) || correction.isPending}
      >
        {kindSource === "guessed" && isKept ? "That is right" : "Save"}
      </button>
    </form>
  );
}

/** The chosen kind of work, once it is whole. */
function kindIn(work: (typeof WORKS)[number] | undefined, content: ContentType | undefined): StatedKind | undefined {
  if (work === NOT_WORK) return { workflowType: work };
  return work && content && { workflowType: work, contentType: content };
}
