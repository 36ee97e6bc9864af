import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { PlanWallContext } from "./plan-limit/context.ts";
import { planLimitOf } from "./plan-limit/plan-limit.ts";

// Most visits meet no limit.
const PlanDialog = lazy(async () => ({ default: (await import("./plan-dialog.tsx")).PlanDialog }));

/** Holds the dialog about a limit of the plan. */
export function PlanWallProvider({ children }: { children: ReactNode }) {
  const [limit, setLimit] = useState<string>();
  const show = useCallback((error: unknown) => {
    const met = planLimitOf(error);
    setLimit(met);
    return met !== undefined;
  }, []);
  return (
    <PlanWallContext value={show}>
      {children}
      {limit !== undefined && (
        <Suspense fallback={null}>
          <PlanDialog limit={limit} onClose={() => setLimit(undefined)} />
        </Suspense>
      )}
    </PlanWallContext>
  );
}
