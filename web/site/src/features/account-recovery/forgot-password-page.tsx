import { forgotPassword, forgotPasswordSchema } from "@treadlight/contract/auth";
import { TextField } from "@treadlight/ui/field.tsx";
import { FormDone } from "@treadlight/ui/forms/form-done.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { useApi } from "../../shared/api/context.ts";
import { FormLayout } from "../../shared/forms/form-layout.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { paths } from "../../shared/pages.ts";
import { STATED_LIMITS } from "../../shared/stated-limits.ts";

const FIELDS = ["email"] as const;

export function ForgotPasswordPage() {
  const api = useApi();
  const [answer, setAnswer] = useState<string>();
  const form = useForm({ resolver: schemaResolver(forgotPasswordSchema) });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, FIELDS, async (body) => {
    const { message } = await api.call(forgotPassword, { body });
    setAnswer(message);
  });

  return (
    <FormLayout
      title="Forgot your password?"
      lead={
        <>
          We'll send you a link to choose a new one. Remembered it?{" "}
          <Link to={paths.login} className="text-link">
            Sign in
          </Link>
        </>
      }
    >
      {answer !== undefined ? (
        <FormDone title="Check your inbox">
          <p>
            {answer} It works for {STATED_LIMITS.passwordResetMinutes} minutes, and only the latest one works.
          </p>
        </FormDone>
      ) : (
        <form noValidate onSubmit={submit} aria-label="Forgot password" className="grid gap-5">
          {failure !== undefined && <ErrorNotice title="Couldn't send the link">{failure}</ErrorNotice>}
          <TextField
            label="E-mail"
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...form.register("email")}
          />
          <SubmitButton isBusy={isSubmitting} busy="Sending...">
            Send the link
          </SubmitButton>
        </form>
      )}
    </FormLayout>
  );
}
