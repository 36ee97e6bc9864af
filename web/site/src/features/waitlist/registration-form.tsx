import { registrationSchema } from "@treadlight/contract/auth";
import { MIN_PASSWORD_CHARACTERS } from "@treadlight/contract/fields";
import { REGIONS } from "@treadlight/domain/environment";
import { ChoiceField, PasswordField, SelectField, TextField } from "@treadlight/ui/field.tsx";
import { FormDone } from "@treadlight/ui/forms/form-done.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router";
import { useAuth } from "../../shared/auth/context.ts";
import { OPTIONAL, schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { paths } from "../../shared/pages.ts";

const ACCOUNT_TYPES = [
  { value: "individual", name: "For myself", note: "Only you see your sessions" },
  { value: "business", name: "For my organization", note: "You become its owner" },
] as const;
const FIELDS = ["accountType", "organizationName", "name", "email", "password", "region"] as const;

/**
 * @param invitation the token of the mailed link for a person on the waiting list
 * @param onSignedIn called when the account exists and the person is signed in
 */
export function RegistrationForm({
  invitation,
  onSignedIn,
}: {
  invitation: string | undefined;
  onSignedIn: () => void;
}) {
  const auth = useAuth();
  const { state } = useLocation();
  const [isMailed, setIsMailed] = useState(false);
  const form = useForm({ resolver: schemaResolver(registrationSchema) });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, FIELDS, async (registration) => {
    if (await auth.register({ ...registration, invitation })) onSignedIn();
    else setIsMailed(true);
  });

  // The server does not reveal whether an address already has an account; its owner learns that by mail.
  if (isMailed) {
    return (
      <FormDone title="Check your e-mail">
        <p>We have sent you an e-mail with the next step, even if you already have an account.</p>
        <Link to={paths.login} state={state} className="button button-primary">
          Sign in
        </Link>
      </FormDone>
    );
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Create an account" className="grid gap-5">
      {failure !== undefined && <ErrorNotice title="Registration failed">{failure}</ErrorNotice>}
      <ChoiceField
        legend="Who is it for?"
        choices={ACCOUNT_TYPES}
        defaultChoice="individual"
        error={errors.accountType?.message}
        {...form.register("accountType")}
      />
      {form.watch("accountType") === "business" && (
        <TextField
          label="Organization"
          autoComplete="organization"
          error={errors.organizationName?.message}
          {...form.register("organizationName", { ...OPTIONAL, shouldUnregister: true })}
        />
      )}
      <TextField
        label="Name"
        isOptional
        autoComplete="name"
        error={errors.name?.message}
        {...form.register("name", OPTIONAL)}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        hint={invitation && "The address we invited"}
        error={errors.email?.message}
        {...form.register("email")}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_CHARACTERS} characters. Try a short sentence.`}
        error={errors.password?.message}
        {...form.register("password")}
      />
      <SelectField
        label="Where you work"
        isOptional
        hint="Sets the electricity grid for your footprint"
        error={errors.region?.message}
        {...form.register("region", OPTIONAL)}
      >
        <option value="">Prefer not to say</option>
        {REGIONS.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <SubmitButton isBusy={isSubmitting} busy="Creating your account...">
        Create account
      </SubmitButton>
      <p className="text-label text-ink-soft">
        Already have an account?{" "}
        <Link to={paths.login} state={state} className="text-link">
          Sign in
        </Link>
      </p>
    </form>
  );
}
