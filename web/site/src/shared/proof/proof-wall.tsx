import { lazy, Suspense, useContext, useSyncExternalStore } from "react";
import { ProofContext } from "./context.ts";

// Most visits change nothing that needs a proof.
const ProofDialog = lazy(async () => ({ default: (await import("./proof-dialog.tsx")).ProofDialog }));

const nothing = () => () => {};

/** Shows the dialog that asks for a proof, while somebody is asked. */
export function ProofWall() {
  const proof = useContext(ProofContext);
  const isAsked = useSyncExternalStore(proof?.subscribe ?? nothing, proof?.getState ?? (() => false), () => false);
  if (!proof || !isAsked) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog onAnswer={proof.answer} />
    </Suspense>
  );
}
