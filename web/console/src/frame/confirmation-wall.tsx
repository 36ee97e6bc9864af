import { useQuery } from "@tanstack/react-query";
import { getOrganization } from "@treadlight/contract/organization";
import { useSyncExternalStore } from "react";
import { useApi, useConsole } from "../session/context.ts";
import { Confirmation } from "../shared/confirmation.tsx";

/** The dialog that says what a change will do and asks for the organization's name, while somebody is asked. */
export function ConfirmationWall() {
  const { confirmation } = useConsole();
  const effect = useSyncExternalStore(confirmation.subscribe, confirmation.getState);
  if (effect === undefined) return null;
  return <ConfirmationDialog effect={effect} onAnswer={confirmation.answer} />;
}

function ConfirmationDialog({ effect, onAnswer }: { effect: string; onAnswer: (name: string | undefined) => void }) {
  const api = useApi();
  const { data } = useQuery({ queryKey: [getOrganization.path], queryFn: () => api.call(getOrganization) });
  if (!data) return null;
  return (
    <Confirmation
      label="Confirm this change"
      consequence={effect}
      expected={data.name}
      act={async () => onAnswer(data.name)}
      onClose={() => onAnswer(undefined)}
    />
  );
}
