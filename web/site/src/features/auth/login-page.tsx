import { loginSchema } from "@treadlight/contract/auth";
import { PasswordField, TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router";
import type { SecondStep } from "../../shared/auth/answers.ts";
import { useAuth, useAuthState } from "../../shared/auth/context.ts";
import { FormLayout } from "../../shared/forms/form-layout.tsx";
import { PasskeyButton } from "../../shared/forms/passkey-button.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { paths } from "../../shared/pages.ts";
import { StartLink } from "../../shared/start-link.tsx";
import { SecondStepForm } from "./second-step-form.tsx";

const FIELDS = ["email", "password"] as const;

export function LoginPage() {
  const auth = useAuth();
  const { hasExpired } = useAuthState();
  const { state } = useLocation();
  const form = useForm({ resolver: schemaResolver(loginSchema) });
  const { errors, isSubmitting } = form.formState;
  const [step, setStep] = useState<SecondStep>();
  const { submit, failure } = useSubmit(form, FIELDS, async ({ email, password }) => {
    const outcome = await auth.signIn(email, password);
    // Once signed in, the route redirects to where the person wanted to go.
    if (outcome === true) return;
    if (outcome !== false) return setStep(outcome);
    // Either may be wrong. The password is what people mistype, because they cannot see it.
    form.setFocus("password", { shouldSelect: true });
    throw new Error("Wrong e-mail or password.");
  });

  if (step) return <SecondStepForm step={step} onBack={() => setStep(undefined)} />;
  return (
    <FormLayout
      title="Sign in"
      lead={
        <>
          New here? <StartLink place="signIn" state={state} className="text-link" />
        </>
      }
    >
      <form noValidate onSubmit={submit} aria-label="Sign in" className="grid gap-5">
        {failure !== undefined && <ErrorNotice title="Login failed">{failure}</ErrorNotice>}
        {failure === undefined && hasExpired && <ErrorNotice title="Authentication required - please log in again" />}
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        <SubmitButton isBusy={isSubmitting} busy="Signing in...">
          Sign in
        </SubmitButton>
        <PasskeyButton use={auth.signInWithPasskey}>Sign in with a passkey</PasskeyButton>
        <Link to={paths.forgotPassword} className="text-link justify-self-start py-1 text-sm">
          Forgot your password?
        </Link>
        <Link to={paths.companySignIn} className="button button-quiet">
          Continue with your company
        </Link>
      </form>
    </FormLayout>
  );
}
