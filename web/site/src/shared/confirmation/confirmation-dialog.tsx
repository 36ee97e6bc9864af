import { useQuery } from "@tanstack/react-query";
import { getOrganization } from "@treadlight/contract/organization";
import { TextField } from "@treadlight/ui/field.tsx";
import { Loading } from "@treadlight/ui/loading.tsx";
import { Modal } from "@treadlight/ui/modal.tsx";
import { useState } from "react";
import { useApi } from "../api/context.ts";
import { getQueryOrNull } from "../api/query.ts";
import { LoadFailed } from "../load-failed.tsx";

/** Says what a change will do, and asks for the organization's name. */
export function ConfirmationDialog({
  effect,
  onAnswer,
}: {
  effect: string;
  onAnswer: (name: string | undefined) => void;
}) {
  const { data, error } = useQuery(getQueryOrNull(useApi(), getOrganization));
  const [typed, setTyped] = useState("");
  return (
    <Modal title="Confirm this change" onClose={() => onAnswer(undefined)}>
      {data ? (
        <form
          noValidate
          aria-label="Confirm this change"
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed === data.name) onAnswer(typed);
          }}
        >
          <p>{effect}</p>
          <TextField
            label={`Type ${data.name} to confirm`}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="button button-primary" disabled={typed !== data.name}>
              Confirm
            </button>
            <button type="button" className="button button-quiet" onClick={() => onAnswer(undefined)}>
              Cancel
            </button>
          </div>
        </form>
      ) : error ? (
        <LoadFailed what="your organization" error={error} />
      ) : (
        <Loading />
      )}
    </Modal>
  );
}
