import { createContext, type ReactNode, Suspense, useState } from "react";
import type { Failure, FailuresDialogProps } from "./failures-dialog.tsx";
import { screen } from "./screen.tsx";

const FailuresDialog = screen<"FailuresDialog", FailuresDialogProps>(
  () => import("./failures-dialog.tsx"),
  "FailuresDialog",
);

/** Shows failures in a dialog, on whichever page the person is by then. */
export const FailuresContext = createContext<(failures: readonly Failure[]) => void>(() => {});

/** Around all pages: holds the dialog. */
export function FailuresProvider({ children }: { children: ReactNode }) {
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  return (
    <FailuresContext value={setFailures}>
      {children}
      {failures.length > 0 && (
        <Suspense fallback={null}>
          <FailuresDialog failures={failures} onClose={() => setFailures([])} />
        </Suspense>
      )}
    </FailuresContext>
  );
}
