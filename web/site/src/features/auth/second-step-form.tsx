import { codeSchema } from "@treadlight/contract/auth";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { SecondStep } from "../../shared/auth/answers.ts";
import { useAuth } from "../../shared/auth/context.ts";
import { CodeField } from "../../shared/forms/code-field.tsx";
import { FormLayout } from "../../shared/forms/form-layout.tsx";
import { PasskeyButton } from "../../shared/forms/passkey-button.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";

const schema = z.object({ code: codeSchema, remember: z.boolean() });

/** Completes a sign-in whose password was right. */
export function SecondStepForm({ step, onBack }: { step: SecondStep; onBack: () => void }) {
  const auth = useAuth();
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { code: "", remember: false } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const { submit, failure } = useSubmit(form, ["code"], ({ code, remember }) =>
    auth.completeSignIn({ token: step.token, code, remember }),
  );
  return (
    <FormLayout title="Second step" lead="Your password is correct. Now confirm it's you.">
      <form noValidate onSubmit={submit} aria-label="Second step" className="grid gap-5">
        {failure !== undefined && <ErrorNotice title="Couldn't verify the code">{failure}</ErrorNotice>}
        <CodeField error={errors.code?.message} {...form.register("code")} />
        <label className="flex items-center gap-2.5 py-1">
          <input type="checkbox" className="size-4 accent-[var(--step)]" {...form.register("remember")} />
          Do not ask again in this browser for 30 days
        </label>
        <SubmitButton isBusy={isSubmitting} busy="Signing in...">
          Sign in
        </SubmitButton>
        {step.methods.includes("passkey") && (
          <PasskeyButton use={auth.signInWithPasskey}>Use a passkey instead</PasskeyButton>
        )}
        <button type="button" className="text-link justify-self-start py-1 text-sm" onClick={onBack}>
          Start again
        </button>
      </form>
    </FormLayout>
  );
}
