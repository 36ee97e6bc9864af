import { useQueryClient } from "@tanstack/react-query";
import {
  type CompanySignIn,
  companySignInChangeSchema,
  getCompanySignIn,
  removeCompanySignIn,
  testCompanySignIn,
  updateCompanySignIn,
} from "@treadlight/contract/company";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { PasswordField, TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Switch } from "@treadlight/ui/switch.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useForm } from "react-hook-form";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { useChange, useRoute } from "../../shared/api/use-route.ts";
import { CodeBlock } from "../../shared/code-block.tsx";
import { OPTIONAL, schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";

const schema = companySignInChangeSchema
  .omit({ required: true })
  .required({ issuer: true, clientId: true, groupsClaim: true });

/** The company's OpenID provider. */
export function ProviderSettings() {
  const settings = useRoute(getCompanySignIn);
  return (
    <Panel title="Sign-in provider">
      <Answered query={settings} what="the settings" className="h-64 w-full">
        {(stored) => <Settings key={stored.etag} {...stored} />}
      </Answered>
    </Panel>
  );
}

function Settings(stored: CompanySignIn) {
  const { configured, issuer, clientId, groupsClaim, required, wayBack, redirectUri, backChannelLogoutUri, etag } =
    stored;
  const api = useApi();
  const client = useQueryClient();
  const change = useChange(updateCompanySignIn, [getCompanySignIn]);
  const remove = useChange(removeCompanySignIn, [getCompanySignIn]);
  const test = useChange(testCompanySignIn, []);
  const showToast = useToast();

  const form = useForm({
    resolver: schemaResolver(schema),
    defaultValues: { issuer: issuer ?? "", clientId: clientId ?? "", groupsClaim },
  });
  const { errors, isSubmitting } = form.formState;
  const fields = ["issuer", "clientId", "clientSecret", "groupsClaim"] as const;
  const { submit, failure } = useSubmit(form, fields, async (body) => {
    await api.call(updateCompanySignIn, { body }, { headers: { "If-Match": `"${etag}"` } });
    showToast({ title: "Provider saved" });
    await client.invalidateQueries({ queryKey: [getCompanySignIn.path] });
  });

  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <p className="max-w-prose text-sm text-ink-soft">
          Any OpenID Connect provider works, such as Entra ID, Okta, Google Workspace or Keycloak. Register Treadlight
          there as a web application with these addresses:
        </p>
        <CodeBlock name="Redirect address">{redirectUri}</CodeBlock>
        <CodeBlock name="Back-channel logout address">{backChannelLogoutUri}</CodeBlock>
      </div>
      <form noValidate onSubmit={submit} aria-label="Sign-in provider" className="grid gap-4 sm:grid-cols-2">
        {failure !== undefined && (
          <div className="sm:col-span-2">
            <ErrorNotice title="Couldn't save the provider">{failure}</ErrorNotice>
          </div>
        )}
        <TextField
          label="Issuer"
          type="url"
          placeholder="https://login.acme.example"
          autoComplete="off"
          error={errors.issuer?.message}
          {...form.register("issuer")}
        />
        <TextField
          label="Client ID"
          autoComplete="off"
          error={errors.clientId?.message}
          {...form.register("clientId")}
        />
        <PasswordField
          label="Client secret"
          hint={
            configured
              ? "Leave empty to keep the current secret. A new issuer needs a new secret."
              : "It is stored encrypted and never shown again."
          }
          autoComplete="new-password"
          error={errors.clientSecret?.message}
          {...form.register("clientSecret", OPTIONAL)}
        />
        <TextField
          label="Groups claim"
          hint="Such as groups, or realm_access.roles"
          autoComplete="off"
          error={errors.groupsClaim?.message}
          {...form.register("groupsClaim")}
        />
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <SubmitButton isBusy={isSubmitting} busy="Saving...">
            Save provider
          </SubmitButton>
          {configured && (
            <>
              <button
                type="button"
                className="button button-quiet"
                aria-disabled={test.isPending}
                onClick={() => test.mutate({})}
              >
                Test connection
              </button>
              <ConfirmButton
                className="button button-quiet"
                label="Remove the sign-in provider"
                onConfirm={() => remove.mutate({})}
              >
                Remove
              </ConfirmButton>
            </>
          )}
        </div>
      </form>
      {test.data &&
        (test.data.problem === null ? (
          <p role="status" className="text-risk-green">
            The provider responds and accepts this client.
          </p>
        ) : (
          <ErrorNotice title="The provider does not work yet">{test.data.problem}</ErrorNotice>
        ))}
      {configured && (
        <div className="border-t border-line pt-4">
          <Switch
            label="Members must sign in with the provider"
            hint={
              required
                ? `Passwords no longer work, except for ${wayBack ?? "owners"}.`
                : "Passwords stop working for everybody but you, and other members are signed out."
            }
            isOn={required}
            onChange={(isOn) => change.mutate({ body: { required: isOn }, etag })}
          />
        </div>
      )}
    </div>
  );
}
