import { lazy, Suspense, useContext, useSyncExternalStore } from "react";
import { StepUpContext } from "./context.ts";

// Most visits change nothing that needs a step-up.
const StepUpDialog = lazy(async () => ({ default: (await import("./step-up-dialog.tsx")).StepUpDialog }));

const nothing = () => () => {};

/** Shows the dialog that asks for a step-up, while somebody is asked. */
export function StepUpWall() {
  const stepUp = useContext(StepUpContext);
  const isAsked = useSyncExternalStore(stepUp?.subscribe ?? nothing, stepUp?.getState ?? (() => false), () => false);
  if (!stepUp || !isAsked) return null;
  return (
    <Suspense fallback={null}>
      <StepUpDialog onAnswer={stepUp.answer} />
    </Suspense>
  );
}
