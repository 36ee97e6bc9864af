import { resetPassword, resetPasswordSchema } from "@treadlight/contract/auth";
import { MIN_PASSWORD_CHARACTERS } from "@treadlight/contract/fields";
import { PasswordField } from "@treadlight/ui/field.tsx";
import { FormDone } from "@treadlight/ui/forms/form-done.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { useApi } from "../../shared/api/context.ts";
import { FormLayout } from "../../shared/forms/form-layout.tsx";
import { useMailedToken } from "../../shared/forms/mailed-token.ts";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { paths } from "../../shared/pages.ts";
import { DeadLink } from "./dead-link.tsx";

const schema = resetPasswordSchema.omit({ token: true });
const FIELDS = ["password"] as const;

export function ResetPasswordPage() {
  const token = useMailedToken();
  const [answer, setAnswer] = useState<string>();
  return (
    <FormLayout title="Choose a new password" lead="This signs you out on every device.">
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
              Request a new link
            </Link>
          }
        >
          The link may be incomplete. Open it again from the e-mail.
        </DeadLink>
      ) : (
        <ResetForm token={token} onDone={setAnswer} />
      )}
    </FormLayout>
  );
}

/** @param token undefined until the page has read its address */
function ResetForm({ token, onDone }: { token: string | undefined; onDone: (message: string) => void }) {
  const api = useApi();
  const form = useForm({ resolver: schemaResolver(schema) });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, FIELDS, async ({ password }) => {
    const body = { token: token ?? "", password };
    onDone((await api.call(resetPassword, { body })).message);
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Reset password" className="grid gap-5">
      {failure !== undefined && (
        <ErrorNotice
          title="Couldn't change the password"
          action={
            <Link to={paths.forgotPassword} className="button button-quiet button-small">
              Request a new link
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
