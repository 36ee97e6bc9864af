import { resetPasswordSchema } from "@treadlight/contract/auth";
import { MIN_PASSWORD_CHARACTERS } from "@treadlight/contract/fields";
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
import { PasswordField } from "../../shared/ui/field.tsx";
import { ErrorNotice } from "../../shared/ui/notice.tsx";
import { DeadLink } from "./dead-link.tsx";
import { useMailedToken } from "./mailed-token.ts";

const schema = resetPasswordSchema.omit({ token: true });
const FIELDS = ["password"] as const;
const answerSchema = z.object({ message: z.string() });

export function ResetPasswordPage() {
  const token = useMailedToken();
  const [answer, setAnswer] = useState<string>();
  return (
    <FormFrame title="Choose a new password" lead="This signs you out on every device.">
      {answer !== undefined ? (
        <FormDone title="Password changed">
          <p>{answer}</p>
          <Link to={paths.login} className="button button-primary">
            Sign in
          </Link>
        </FormDone>
      ) : token === null ? (
        <DeadLink
          action={
            <Link to={paths.forgotPassword} className="button button-quiet button-small">
              Ask for a new link
            </Link>
          }
        >
          The link may be incomplete. Open it again from the e-mail.
        </DeadLink>
      ) : (
        <ResetForm token={token} onDone={setAnswer} />
      )}
    </FormFrame>
  );
}

/** @param token undefined until the page has looked for it */
function ResetForm({ token, onDone }: { token: string | undefined; onDone: (message: string) => void }) {
  const api = useApi();
  const form = useForm({ resolver: schemaResolver(schema) });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, FIELDS, async ({ password }) => {
    const body = { token, password };
    onDone((await api.request("/auth/reset-password", answerSchema, { method: "POST", body })).message);
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Reset password" className="grid gap-5">
      {failure !== undefined && (
        <ErrorNotice
          title="The password was not changed"
          action={
            <Link to={paths.forgotPassword} className="button button-quiet button-small">
              Ask for a new link
            </Link>
          }
        >
          {failure}
        </ErrorNotice>
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_CHARACTERS} characters. Try a short sentence.`}
        error={errors.password?.message}
        {...form.register("password")}
      />
      <SubmitButton isBusy={isSubmitting} busy="Changing...">
        Change password
      </SubmitButton>
    </form>
  );
}
