import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from "@mui/material";
import { useMutation, useQuery } from "@tanstack/react-query";
import { reasonOf } from "@treadlight/client";
import { getSecondSteps, prove } from "@treadlight/contract/auth";
import type { Auth } from "@treadlight/site/shared/auth/auth.ts";
import { usedPasskey } from "@treadlight/site/shared/auth/passkey.ts";
import { paths } from "@treadlight/site/shared/pages.ts";
import { useSyncExternalStore } from "react";
import { useApi, useConsole } from "../session/context.ts";

/** Signing out reloads the page, unless it is on its way elsewhere. */
function signInAgain(auth: Auth): void {
  void auth.signOut();
  location.assign(paths.companySignIn);
}

/** The dialog that asks for a step-up, while somebody is asked. */
export function StepUpWall() {
  const { stepUp } = useConsole();
  return useSyncExternalStore(stepUp.subscribe, stepUp.getState) ? <StepUpDialog onAnswer={stepUp.answer} /> : null;
}

function StepUpDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const api = useApi();
  const steps = useQuery({ queryKey: [getSecondSteps.path], queryFn: () => api.call(getSecondSteps) });
  const needsCode = (steps.data?.methods.length ?? 0) > 0;
  const confirm = useMutation({
    mutationFn: (form: FormData) => {
      const code = String(form.get("code") ?? "");
      const body = { password: String(form.get("password")), ...(code !== "" && { code }) };
      return api.call(prove, { body });
    },
    onSuccess: () => onAnswer(true),
  });
  const byPasskey = useMutation({
    mutationFn: async () => api.call(prove, { body: { passkey: await usedPasskey(api) } }),
    onSuccess: () => onAnswer(true),
  });
  const { auth } = useConsole();
  const hasPassword = steps.data?.hasPassword !== false;
  const failure = confirm.error ?? byPasskey.error ?? steps.error;
  return (
    <Dialog open onClose={() => onAnswer(false)} aria-labelledby="step-up">
      <form action={(form: FormData) => confirm.mutate(form)} aria-labelledby="step-up">
        <DialogTitle id="step-up">Confirm it's you</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            You signed in a while ago. Please confirm before you continue.
            {!hasPassword && " Sign in with your company again, then repeat this."}
          </DialogContentText>
          {failure && (
            <Alert severity="error" role="alert" sx={{ mb: 2 }}>
              {reasonOf(failure)}
            </Alert>
          )}
          {hasPassword && (
            <TextField
              fullWidth
              required
              autoFocus
              name="password"
              type="password"
              label="Your password"
              autoComplete="current-password"
            />
          )}
          {hasPassword && needsCode && (
            <TextField
              fullWidth
              required
              name="code"
              label="Code"
              autoComplete="one-time-code"
              helperText="Six digits from your authenticator app, or one of your recovery codes."
              sx={{ mt: 2 }}
            />
          )}
        </DialogContent>
        <DialogActions>
          {steps.data?.methods.includes("passkey") && (
            <Button disabled={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
              Use a passkey
            </Button>
          )}
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          {hasPassword ? (
            <Button type="submit" variant="contained" disabled={confirm.isPending || steps.isPending}>
              Continue
            </Button>
          ) : (
            <Button variant="contained" onClick={() => signInAgain(auth)}>
              Continue with your company
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
