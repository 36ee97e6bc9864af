import { useQuery } from "@tanstack/react-query";
import { getOrganization } from "@treadlight/contract/organization";
import { useSyncExternalStore } from "react";
import { useApi, useConsole } from "../session/context.ts";
import { AskDialog } from "../shared/ask-dialog.tsx";
import { Confirmation } from "../shared/confirmation.tsx";
import { LoadFailed } from "../shared/load-failed.tsx";

const LABEL = "Confirm this change";

/** The dialog that says what a change will do and asks for the organization's name, while somebody is asked. */
export function ConfirmationWall() {
  const { confirmation } = useConsole();
  const question = useSyncExternalStore(confirmation.subscribe, confirmation.getState);
  if (!question) return null;
  // Each question has a dialog of its own: what was typed confirms one change.
  return <ConfirmationDialog key={question.id} effect={question.effect} onAnswer={confirmation.answer} />;
}

function ConfirmationDialog({ effect, onAnswer }: { effect: string; onAnswer: (name: string | undefined) => void }) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: [getOrganization.path],
    queryFn: () => api.call(getOrganization),
  });
  const cancel = () => onAnswer(undefined);
  if (data) {
    const act = async () => onAnswer(data.name);
    return <Confirmation label={LABEL} consequence={effect} expected={data.name} act={act} onClose={cancel} />;
  }
  if (!error) return null;
  return (
    <AskDialog title={LABEL} label={LABEL} isReady={false} act={async () => {}} onClose={cancel}>
      <LoadFailed error={error} retry={() => void refetch()} />
    </AskDialog>
  );
}
