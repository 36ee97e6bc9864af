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
  const effect = useSyncExternalStore(
    confirmation?.subscribe ?? nothing,
    confirmation?.getState ?? (() => undefined),
    () => undefined,
  );
  if (!confirmation || effect === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog effect={effect} onAnswer={confirmation.answer} />
    </Suspense>
  );
}
