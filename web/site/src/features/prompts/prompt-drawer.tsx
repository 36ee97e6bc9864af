import { useQuery, useQueryClient } from "@tanstack/react-query";
import { reasonOf } from "@treadlight/client";
import { can } from "@treadlight/contract/access";
import { countPromptUse, type Prompt, removePrompt } from "@treadlight/contract/prompts";
import { variablesIn, withValues } from "@treadlight/domain/prompts";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { Drawer } from "@treadlight/ui/drawer.tsx";
import { TextField } from "@treadlight/ui/field.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { Copy, CopyPlus, Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useApi } from "../../shared/api/context.ts";
import { useMutationOnce } from "../../shared/api/mutate-once.ts";
import { useChange } from "../../shared/api/use-route.ts";
import { useUser } from "../../shared/auth/use-user.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { FavouriteButton } from "./favourite-button.tsx";
import { PROMPTS_KEY, promptQuery } from "./queries.ts";
import { SHARING_NAMES } from "./sharing-names.ts";

// The catalogue, the detectors and the comparison are large, and most visits only copy a prompt.
const OpenInTool = lazy(async () => ({ default: (await import("./open-in-tool.tsx")).OpenInTool }));
const SensitiveNotice = lazy(async () => ({ default: (await import("./sensitive-notice.tsx")).SensitiveNotice }));
const Versions = lazy(async () => ({ default: (await import("./versions.tsx")).Versions }));

interface DrawerProps {
  id: string;
  onClose: () => void;
  onEdit: (prompt: Prompt) => void;
  /** Keeps a copy of somebody else's prompt. */
  onCopy: (prompt: Prompt) => void;
}

/** A prompt to fill in and use. */
export function PromptDrawer({ id, onClose, onEdit, onCopy }: DrawerProps) {
  const { data: prompt, error } = useQuery(promptQuery(useApi(), id));
  return (
    <Drawer title={prompt?.title ?? "Prompt"} onClose={onClose}>
      <div className="grid gap-6 p-5">
        {prompt ? (
          <OpenPrompt {...{ prompt, onClose, onEdit, onCopy }} />
        ) : error ? (
          <LoadFailed what="the prompt" error={error} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </div>
    </Drawer>
  );
}

function OpenPrompt({ prompt, onClose, onEdit, onCopy }: Omit<DrawerProps, "id"> & { prompt: Prompt }) {
  const { id, text, folder, tags, sharing, mine, version, uses } = prompt;
  const api = useApi();
  const user = useUser();
  const queries = useQueryClient();
  const showToast = useToast();
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const variables = variablesIn(text);
  const filled = withValues(text, values);
  const mayChange = mine || (user !== null && can(user.userType, "manage_people"));
  const use = useMutationOnce({
    mutationFn: async () => {
      await navigator.clipboard.writeText(filled);
      await api.call(countPromptUse, { params: { id } });
    },
    onSuccess: () => {
      showToast({ title: "Copied", description: "The prompt is on your clipboard." });
      return queries.invalidateQueries({ queryKey: PROMPTS_KEY });
    },
    onError: (error) => showToast({ title: "Couldn't copy", description: reasonOf(error), isDestructive: true }),
  });
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-label text-ink-soft">
        <FavouriteButton prompt={prompt} />
        {folder !== null && <span className="break-all">In {folder}</span>}
        <span>{mine ? SHARING_NAMES[sharing] : "Shared with you"}</span>
        {tags.map((tag) => (
          <span key={tag} className="rounded-md bg-sunken px-1.5 py-0.5 break-all text-ink">
            {tag}
          </span>
        ))}
        <span className="figures ml-auto">{uses === 1 ? "1 use" : `${uses} uses`}</span>
      </p>
      {variables.length > 0 && (
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-semibold">Fill in</legend>
          {variables.map((name) => (
            <TextField
              key={name}
              label={name}
              value={values.get(name) ?? ""}
              onChange={({ target }) => setValues(new Map(values).set(name, target.value))}
            />
          ))}
        </fieldset>
      )}
      <div className="grid gap-3">
        <pre className="rounded-lg bg-sunken p-4 font-sans text-sm break-words whitespace-pre-wrap">{filled}</pre>
        <Suspense fallback={null}>
          <SensitiveNotice text={filled} />
        </Suspense>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <button type="button" className="button button-primary" aria-busy={use.isPending} onClick={() => use.mutate()}>
          <Copy aria-hidden className="size-4" />
          Copy
        </button>
        <Suspense fallback={<Skeleton className="h-11 w-48" />}>
          <OpenInTool onOpen={() => use.mutateAsync()} />
        </Suspense>
      </div>
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        {mayChange && (
          <button type="button" className="button button-quiet button-small" onClick={() => onEdit(prompt)}>
            <Pencil aria-hidden className="size-4" />
            Edit or share
          </button>
        )}
        {!mine && (
          <button type="button" className="button button-quiet button-small" onClick={() => onCopy(prompt)}>
            <CopyPlus aria-hidden className="size-4" />
            Keep a copy
          </button>
        )}
        {mayChange && <DeleteButton prompt={prompt} onDeleted={onClose} />}
      </div>
      {version > 1 && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <Versions prompt={prompt} mayRestore={mayChange} />
        </Suspense>
      )}
    </>
  );
}

function DeleteButton({ prompt: { id, title }, onDeleted }: { prompt: Prompt; onDeleted: () => void }) {
  const queries = useQueryClient();
  const showToast = useToast();
  const remove = useChange(removePrompt, []);
  const onSuccess = () => {
    onDeleted();
    // Before the others are read again, because this one no longer exists.
    queries.removeQueries({ queryKey: [...PROMPTS_KEY, "one", id] });
    void queries.invalidateQueries({ queryKey: PROMPTS_KEY });
    showToast({ title: "Deleted", description: "The prompt and its versions were deleted." });
  };
  return (
    <ConfirmButton
      label={`Delete ${title} with all its versions`}
      onConfirm={() => remove.mutate({ params: { id } }, { onSuccess })}
    >
      Delete
    </ConfirmButton>
  );
}
