import { Suspense, useSyncExternalStore } from "react";
import { useConsole } from "../session/context.ts";
import { screen } from "../shared/screen.tsx";

const StepUpWall = screen(() => import("./step-up-wall.tsx"), "StepUpWall");
const ConfirmationWall = screen(() => import("./confirmation-wall.tsx"), "ConfirmationWall");

/** What the server asks of a person before it does something, while it asks. Few visits are asked. */
export function Walls() {
  const { stepUp, confirmation } = useConsole();
  const isProofAsked = useSyncExternalStore(stepUp.subscribe, stepUp.getState);
  const question = useSyncExternalStore(confirmation.subscribe, confirmation.getState);
  return (
    <Suspense fallback={null}>
      {isProofAsked && <StepUpWall />}
      {question && <ConfirmationWall />}
    </Suspense>
  );
}
