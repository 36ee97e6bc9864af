import { forgotPasswordSchema } from "@treadlight/contract/auth";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod";
import { useApi } from "../../shared/api/context.ts";
import { FormDone } from "../../shared/forms/form-done.tsx";
import { FormFrame } from "../../shared/forms/form-frame.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { SubmitButton } from "../../shared/forms/submit-button.tsx";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { paths } from "../../shared/paths.ts";
import { STATED_LIMITS } from "../../shared/stated-limits.ts";
import { TextField } from "../../shared/ui/field.tsx";
import { ErrorNotice } from "../../shared/ui/notice.tsx";

const FIELDS = ["email"] as const;
const answerSchema = z.object({ message: z.string() });

export function ForgotPasswordPage() {
  const api = useApi();
  const [answer, setAnswer] = useState<string>();
  const form = useForm({ resolver: schemaResolver(forgotPasswordSchema) });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, FIELDS, async (body) => {
    const { message } = await api.request("/auth/forgot-password", answerSchema, { method: "POST", body });
    setAnswer(message);
  });

  return (
    <FormFrame
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
          {failure !== undefined && <ErrorNotice title="The link was not sent">{failure}</ErrorNotice>}
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
    </FormFrame>
  );
}
