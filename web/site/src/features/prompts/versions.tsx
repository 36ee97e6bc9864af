import { useQuery, useQueryClient } from "@tanstack/react-query";
import { reasonOf } from "@treadlight/client";
import { type Prompt, updatePrompt } from "@treadlight/contract/prompts";
import { formatTime } from "@treadlight/domain/format";
import { SelectField } from "@treadlight/ui/field.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { diffWordsWithSpace } from "diff";
import { History } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../shared/api/context.ts";
import { useMutationOnce } from "../../shared/api/mutate-once.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { PROMPTS_KEY, versionsQuery } from "./queries.ts";

/** An earlier version of a prompt, with what has changed since. */
export function Versions({ prompt, mayRestore }: { prompt: Prompt; mayRestore: boolean }) {
  const api = useApi();
  const queries = useQueryClient();
  const showToast = useToast();
  const { data, error } = useQuery(versionsQuery(api, prompt.id));
  const [chosen, setChosen] = useState<number>();
  const restore = useMutationOnce({
    mutationFn: ({ title, text }: { title: string; text: string }) => {
      const headers = { "If-Match": `"${prompt.etag}"` };
      return api.call(updatePrompt, { params: { id: prompt.id }, body: { title, text } }, { headers });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: PROMPTS_KEY }),
    onError: (error) => showToast({ title: "Couldn't restore it", description: reasonOf(error), isDestructive: true }),
  });
  if (error) return <LoadFailed what="the versions" error={error} />;
  if (!data) return <Skeleton className="h-24" />;
  const earlier = data.versions.filter(({ number }) => number < prompt.version);
  const version = earlier.find(({ number }) => number === chosen) ?? earlier[0];
  if (!version) return null;
  return (
    <section aria-label="Versions" className="grid gap-4 border-t border-line pt-5">
      <SelectField
        label="Compare with version"
        value={String(version.number)}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {earlier.map(({ number, createdAt }) => (
          <option key={number} value={number}>
            {number}, {formatTime(createdAt)}
          </option>
        ))}
      </SelectField>
      {version.title !== prompt.title && (
        <p className="text-sm">
          Its title was <strong className="break-words">{version.title}</strong>.
        </p>
      )}
      <Difference before={version.text} after={prompt.text} />
      {mayRestore && (
        <button
          type="button"
          className="button button-quiet button-small justify-self-start"
          aria-busy={restore.isPending}
          onClick={() => restore.mutate(version)}
        >
          <History aria-hidden className="size-4" />
          Restore version {version.number}
        </button>
      )}
    </section>
  );
}

/** A long text that was rewritten would take seconds to compare word by word. */
const MAX_EDITS = 2_000;

function Difference({ before, after }: { before: string; after: string }) {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  if (!parts) return <p className="text-sm text-ink-soft">Nearly everything has changed.</p>;
  let at = 0;
  return (
    <p className="rounded-lg bg-sunken p-4 text-sm break-words whitespace-pre-wrap">
      {parts.map(({ value, added, removed }) => {
        const key = at;
        at += value.length;
        if (added)
          return (
            <ins key={key} className="rounded-sm bg-moss-wash decoration-moss">
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={key} className="rounded-sm bg-lamp-wash text-ink-soft">
              {value}
            </del>
          );
        return <span key={key}>{value}</span>;
      })}
    </p>
  );
}
