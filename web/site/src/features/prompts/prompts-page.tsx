import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Plus } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useApi } from "../../shared/api/context.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { filtered, labelsOf } from "./filter.ts";
import { FilterBar } from "./filter-bar.tsx";
import { PromptDrawer } from "./prompt-drawer.tsx";
import { type Draft, PromptEditor } from "./prompt-editor.tsx";
import { PromptList } from "./prompt-list.tsx";
import { promptsQuery } from "./queries.ts";
import { Transfer } from "./transfer.tsx";
import { useFilter } from "./use-filter.ts";

/** The prompt library: what somebody keeps, and what others share with them. */
export function PromptsPage() {
  const filter = useFilter();
  const [draft, setDraft] = useState<Draft>();
  const query = useDeferredValue(filter.q);
  const { data, error } = useQuery(promptsQuery(useApi(), query));
  const { data: all } = useQuery(promptsQuery(useApi(), ""));
  const labels = labelsOf(all?.prompts ?? []);
  const shown = filtered(data?.prompts ?? [], filter);
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader
        title="Prompts"
        note="Save prompts that work, fill in the variables, and share them with your colleagues."
        actions={
          <>
            <Transfer hasPrompts={all?.prompts.some(({ mine }) => mine) ?? false} />
            <button type="button" className="button button-primary" onClick={() => setDraft({})}>
              <Plus aria-hidden className="size-4" />
              New prompt
            </button>
          </>
        }
      />
      {error ? (
        <LoadFailed what="your prompts" error={error} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : all?.prompts.length === 0 ? (
        <EmptyState
          title="No prompts yet"
          action={
            <button type="button" className="button button-primary" onClick={() => setDraft({})}>
              Write your first prompt
            </button>
          }
        >
          <p>
            Save a prompt that you use often. Turn what changes into a variable, such as <code>{"{{audience}}"}</code>.
          </p>
        </EmptyState>
      ) : (
        <>
          <FilterBar filter={filter} labels={labels} />
          {shown.length > 0 ? (
            <PromptList prompts={shown} onOpen={(prompt) => filter.set({ prompt })} />
          ) : (
            <p className="panel p-6 text-ink-soft">No matching prompts. Try fewer words, or another folder or tag.</p>
          )}
        </>
      )}
      {draft ? (
        <PromptEditor
          draft={draft}
          folders={labels.folders}
          onClose={() => setDraft(undefined)}
          onSaved={(prompt) => {
            setDraft(undefined);
            filter.set({ prompt });
          }}
        />
      ) : (
        filter.prompt !== "" && (
          <PromptDrawer
            key={filter.prompt}
            id={filter.prompt}
            onClose={() => filter.set({ prompt: "" })}
            onEdit={(prompt) => setDraft({ prompt })}
            onCopy={({ title, text, folder, tags }) => setDraft({ content: { title, text, folder, tags } })}
          />
        )
      )}
    </div>
  );
}
