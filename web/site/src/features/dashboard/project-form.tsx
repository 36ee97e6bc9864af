import { reasonOf } from "@treadlight/client";
import { MAX_PROJECT_CHARACTERS } from "@treadlight/contract/usage-records";
import { TextField } from "@treadlight/ui/field.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { type SubmitEvent, useState } from "react";
import { useSetProject } from "./use-set-project.ts";

/**
 * What the project of some sessions is called.
 * @param project what it is called now
 * @param isOwn whether the person has said it of any of them
 */
export function ProjectForm({
  ids,
  project,
  isOwn,
  onDone,
}: {
  ids: string[];
  project: string;
  isOwn: boolean;
  onDone?: () => void;
}) {
  const [name, setName] = useState(project);
  const saying = useSetProject(onDone);
  const isBusy = ids.length === 0 || saying.isPending;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    saying.mutate({ ids, project: name.trim() });
  };
  return (
    <form onSubmit={submit} aria-label="Project" className="grid gap-3">
      {saying.error && <ErrorNotice title="Couldn't save">{reasonOf(saying.error)}</ErrorNotice>}
      <TextField
        label="Project"
        hint="Only you see this name. Leave it empty for none."
        value={name}
        maxLength={MAX_PROJECT_CHARACTERS}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="button button-quiet" disabled={isBusy}>
          Save
        </button>
        {isOwn && (
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            onClick={() => saying.mutate({ ids, project: null })}
          >
            Use the sender's name
          </button>
        )}
      </div>
    </form>
  );
}
