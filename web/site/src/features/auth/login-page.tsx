import { loginSchema } from "@treadlight/contract/auth";
import { PasswordField, TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router";
import { useAuth, useAuthState } from "../../shared/auth/context.ts";
import { FormLayout } from "../../shared/forms/form-layout.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { paths } from "../../shared/pages.ts";

const FIELDS = ["email", "password"] as const;

export function LoginPage() {
  const auth = useAuth();
  const { hasExpired } = useAuthState();
  const { state } = useLocation();
  const form = useForm({ resolver: schemaResolver(loginSchema) });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, FIELDS, async ({ email, password }) => {
    // Once signed in, the route redirects to where the person wanted to go.
    if (await auth.signIn(email, password)) return;
    // Either may be wrong. The password is what people mistype, because they cannot see it.
    form.setFocus("password", { shouldSelect: true });
    throw new Error("Wrong e-mail or password.");
  });

  return (
    <FormLayout
      title="Sign in"
      lead={
        <>
          New here?{" "}
          <Link to={paths.register} state={state} className="text-link">
            Create an account
          </Link>
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
        <Link to={paths.forgotPassword} className="text-link justify-self-start py-1 text-sm">
          Forgot your password?
        </Link>
      </form>
    </FormLayout>
  );
}
