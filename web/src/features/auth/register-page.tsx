import { zodResolver } from "@hookform/resolvers/zod";
import { REGIONS } from "@treadlight/domain/environment";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router";
import { ApiError } from "../../shared/api/errors.ts";
import { useAuth } from "../../shared/auth/context.ts";
import { paths } from "../../shared/paths.ts";
import { SelectField, TextField } from "../../shared/ui/field.tsx";
import { ErrorNotice } from "../../shared/ui/notice.tsx";
import { useTitle } from "../../shared/ui/use-title.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { EMPTY_REGISTRATION, MIN_PASSWORD_CHARACTERS, registrationFormSchema, registrationOf } from "./registration.ts";

const ACCOUNT_TYPES = [
  { value: "individual", name: "For myself", note: "Your own sessions, seen by you" },
  { value: "business", name: "For my organization", note: "You become its owner" },
] as const;

export function RegisterPage() {
  useTitle("Create an account");
  const auth = useAuth();
  const { state } = useLocation();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    resolver: zodResolver(registrationFormSchema),
    defaultValues: EMPTY_REGISTRATION,
  });
  const { errors, isSubmitting } = form.formState;

  const register = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      if (await auth.register(registrationOf(values))) return;
      // The server does not tell whether an address has an account already; this is how its owner finds out.
      setFailure("Perhaps this e-mail address has an account already. Go to Sign in and use its password.");
    } catch (error) {
      setFailure(
        error instanceof ApiError ? error.reason : error instanceof Error ? error.message : "Registration failed",
      );
      if (!(error instanceof ApiError)) return;
      for (const { path, message } of error.details) {
        if (isField(path)) form.setError(path, { message });
      }
    }
  });

  return (
    <AuthFrame
      title="Create your account"
      lead={
        <>
          Have one already?{" "}
          <Link to={paths.login} state={state} className="text-link">
            Sign in
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={register} className="grid gap-5">
        {failure !== undefined && <ErrorNotice title="Registration failed">{failure}</ErrorNotice>}
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-1.5 text-sm font-semibold">Who is it for?</legend>
          {ACCOUNT_TYPES.map(({ value, name, note }) => (
            <label
              key={value}
              className="grid cursor-pointer gap-0.5 rounded-lg border border-line-strong bg-surface p-3.5 transition-colors hover:border-ink-soft has-checked:border-ink has-checked:bg-lamp-wash has-checked:shadow-[inset_3px_0_0_var(--lamp)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input type="radio" value={value} className="sr-only" {...form.register("accountType")} />
              <span className="font-semibold">{name}</span>
              <span className="text-label text-ink-soft">{note}</span>
            </label>
          ))}
        </fieldset>
        {form.watch("accountType") === "business" && (
          <TextField
            label="Organization"
            autoComplete="organization"
            error={errors.organizationName?.message}
            {...form.register("organizationName")}
          />
        )}
        <TextField
          label="Name (optional)"
          autoComplete="name"
          error={errors.name?.message}
          {...form.register("name")}
        />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_CHARACTERS} characters`}
          error={errors.password?.message}
          {...form.register("password")}
        />
        <SelectField
          label="Where you work (optional)"
          hint="Sets the electricity grid your footprint is estimated with"
          error={errors.region?.message}
          {...form.register("region")}
        >
          <option value="">Not said</option>
          {REGIONS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <button type="submit" className="button button-primary" disabled={isSubmitting}>
          {isSubmitting ? "Creating your account..." : "Create account"}
        </button>
      </form>
    </AuthFrame>
  );
}

function isField(path: string): path is keyof typeof registrationFormSchema.shape {
  return path in registrationFormSchema.shape;
}
