import { Alert, Button } from "@mui/material";
import { paths } from "@treadlight/site/shared/pages.ts";
import { useCallback } from "react";
import { HttpError, useNotify } from "react-admin";
import { whyNot } from "./why-not.ts";

/** What a plan does not allow. */
const PLAN_LIMITS = new Set(["plan_required", "seats_used"]);

/** Returns a function that tells why something failed, and leads to the plan if that is why. */
export function useNotifyFailure(): (error: unknown) => void {
  const notify = useNotify();
  return useCallback(
    (error) => {
      const reason = whyNot(error);
      const isLimit = error instanceof HttpError && PLAN_LIMITS.has(error.body?.code);
      notify(isLimit ? <PlanLimit reason={reason} /> : reason, { type: isLimit ? "warning" : "error" });
    },
    [notify],
  );
}

function PlanLimit({ reason }: { reason: string }) {
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" href={paths.subscribe}>
          See plans
        </Button>
      }
    >
      {reason}
    </Alert>
  );
}
