import { lazy, Suspense, useContext, useSyncExternalStore } from "react";
import { ConfirmationContext } from "./context.ts";

// Few visits change anything that has to be confirmed.
const ConfirmationDialog = lazy(async () => ({
  default: (await import("./confirmation-dialog.tsx")).ConfirmationDialog,
}));

const nothing = () => () => {};

/** Shows the dialog that asks for a confirmation, while somebody is asked. */
export function ConfirmationWall() {
  const confirmation = useContext(ConfirmationContext);
  const question = useSyncExternalStore(
    confirmation?.subscribe ?? nothing,
    confirmation?.getState ?? (() => undefined),
    () => undefined,
  );
  if (!confirmation || !question) return null;
  return (
    <Suspense fallback={null}>
      {/* Each question has a dialog of its own: what was typed confirms one change. */}
      <ConfirmationDialog key={question.id} effect={question.effect} onAnswer={confirmation.answer} />
    </Suspense>
  );
}
