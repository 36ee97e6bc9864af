import { useQuery } from "@tanstack/react-query";
import type { Answer } from "@treadlight/client";
import {
  finishCompanySignIn,
  linkCompanyAccount,
  linkCompanyAccountSchema,
  startCompanySignIn,
  startCompanySignInSchema,
} from "@treadlight/contract/company";
import { PasswordField, TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router";
import { useApi } from "../../shared/api/context.ts";
import { useAuth } from "../../shared/auth/context.ts";
import { formFailure } from "../../shared/failures/failure.ts";
import { CodeField } from "../../shared/forms/code-field.tsx";
import { FormLayout } from "../../shared/forms/form-layout.tsx";
import { OPTIONAL, schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { paths } from "../../shared/pages.ts";

/** Sends people to their company's provider, which sends them back here. */
export function CompanySignInPage() {
  const query = useProvidersAnswer();
  return (
    <FormLayout
      title="Continue with your company"
      lead={
        <>
          Or{" "}
          <Link to={paths.login} className="text-link">
            sign in with a password
          </Link>
        </>
      }
    >
      {query === undefined ? <Start /> : <Finish query={query} />}
    </FormLayout>
  );
}

/** The query with which the provider sent the browser back. It is taken out of the address, so that it is in no history. */
function useProvidersAnswer(): string | undefined {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<string>();
  useEffect(() => {
    const query = new URLSearchParams(search);
    // By OpenID Connect, or by SAML.
    if (!query.has("state") && !query.has("saml")) return;
    setAnswer(search);
    void navigate(pathname, { replace: true });
  }, [pathname, search, navigate]);
  return answer;
}

function Start({ problem }: { problem?: string }) {
  const api = useApi();
  const form = useForm({ resolver: schemaResolver(startCompanySignInSchema) });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure = problem } = useSubmit(form, ["email"], async (body) => {
    const { url } = await api.call(startCompanySignIn, { body });
    location.assign(url);
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Continue with your company" className="grid gap-5">
      {failure !== undefined && <ErrorNotice title="Couldn't sign you in">{failure}</ErrorNotice>}
      <TextField
        label="Work e-mail"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <SubmitButton isBusy={isSubmitting} busy="Contacting your company...">
        Continue
      </SubmitButton>
    </form>
  );
}

/** Exchanges the provider's answer, which works once. */
function Finish({ query }: { query: string }) {
  const api = useApi();
  const auth = useAuth();
  const { data, error } = useQuery({
    queryKey: [finishCompanySignIn.path, query],
    queryFn: () => api.call(finishCompanySignIn, { body: { query } }),
    retry: false,
    staleTime: "static",
    gcTime: 0,
  });
  useEffect(() => {
    // The route then leads on to the dashboard.
    if (data?.success) auth.accept(data.data);
  }, [data, auth]);
  if (error) return <Start problem={formFailure(error, []).text} />;
  if (data && !data.success) return <LinkAccount {...data.link} />;
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Signing you in</span>
      <Skeleton className="h-11" />
    </div>
  );
}

type AccountLink = Extract<Answer<typeof finishCompanySignIn>, { success: false }>["link"];

/** The address already has an account. Its password and, with two-step sign-in, a code prove that both are the same person. */
function LinkAccount({ email, organizationName, token }: AccountLink) {
  const api = useApi();
  const auth = useAuth();
  const form = useForm({ resolver: schemaResolver(linkCompanyAccountSchema) });
  const { errors, isSubmitting } = form.formState;
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  // Only the server knows whether the account has a second step.
  if (errors.code && !isCodeNeeded) setIsCodeNeeded(true);
  const { submit, failure } = useSubmit(form, ["password", "code"], async (body) => {
    const { data } = await api.call(linkCompanyAccount, { body: { token, ...body } });
    auth.accept(data);
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Link your account" className="grid gap-5">
      <p>
        {email} already has an account. Enter its password once, and from then on {organizationName} signs you in. If
        you are not a member of {organizationName} yet, you leave your current organization. Sessions stay where they
        were recorded.
      </p>
      {failure !== undefined && <ErrorNotice title="Couldn't link the account">{failure}</ErrorNotice>}
      <TextField label="E-mail" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      {isCodeNeeded && <CodeField error={errors.code?.message} {...form.register("code", OPTIONAL)} />}
      <SubmitButton isBusy={isSubmitting} busy="Linking...">
        Link and continue
      </SubmitButton>
      <Link to={paths.forgotPassword} className="text-link justify-self-start py-1 text-sm">
        Forgot your password?
      </Link>
    </form>
  );
}
