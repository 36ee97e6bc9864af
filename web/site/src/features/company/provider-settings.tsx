import { useQueryClient } from "@tanstack/react-query";
import {
  type CompanySignIn,
  type CompanySignInChange,
  companySignInChangeSchema,
  getCompanySignIn,
  removeCompanySignIn,
  testCompanySignIn,
  updateCompanySignIn,
} from "@treadlight/contract/company";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { PasswordField, SelectField, TextArea, TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Switch } from "@treadlight/ui/switch.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { type PropsWithChildren, useState } from "react";
import { useForm } from "react-hook-form";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { useChange, useRoute } from "../../shared/api/use-route.ts";
import { CodeBlock } from "../../shared/code-block.tsx";
import { OPTIONAL, schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";

/** The company's provider. */
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
  const { configured, protocol: storedProtocol, required, wayBack, etag } = stored;
  const [protocol, setProtocol] = useState(storedProtocol);
  const change = useChange(updateCompanySignIn, [getCompanySignIn]);
  const remove = useChange(removeCompanySignIn, [getCompanySignIn]);
  const test = useChange(testCompanySignIn, []);
  const Form = protocol === "saml" ? SamlForm : OidcForm;
  return (
    <div className="grid gap-6">
      <SelectField
        label="Protocol"
        value={protocol}
        onChange={({ target }) => setProtocol(target.value === "saml" ? "saml" : "oidc")}
      >
        <option value="oidc">OpenID Connect</option>
        <option value="saml">SAML 2.0</option>
      </SelectField>
      <Form {...stored}>
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
      </Form>
      {test.data &&
        (test.data.problem === null ? (
          <p role="status" className="text-risk-green">
            {storedProtocol === "saml"
              ? "The provider's metadata can be read."
              : "The provider responds and accepts this client."}
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

/** Beside the button that saves. */
type FormProps = PropsWithChildren<CompanySignIn>;

function useSave(etag: string) {
  const api = useApi();
  const client = useQueryClient();
  const showToast = useToast();
  return async (body: CompanySignInChange) => {
    await api.call(updateCompanySignIn, { body }, { headers: { "If-Match": `"${etag}"` } });
    showToast({ title: "Provider saved" });
    await client.invalidateQueries({ queryKey: [getCompanySignIn.path] });
  };
}

const oidcSchema = companySignInChangeSchema
  .pick({ issuer: true, clientId: true, clientSecret: true, groupsClaim: true })
  .required({ issuer: true, clientId: true, groupsClaim: true });

function OidcForm({ children, ...stored }: FormProps) {
  const { configured, protocol, issuer, clientId, groupsClaim, redirectUri, backChannelLogoutUri, etag } = stored;
  const isStored = configured && protocol === "oidc";
  const save = useSave(etag);
  const form = useForm({
    resolver: schemaResolver(oidcSchema),
    defaultValues: { issuer: (isStored && issuer) || "", clientId: clientId ?? "", groupsClaim },
  });
  const { errors, isSubmitting } = form.formState;
  const fields = ["issuer", "clientId", "clientSecret", "groupsClaim"] as const;
  const { submit, failure } = useSubmit(form, fields, (body) => save({ protocol: "oidc", ...body }));
  return (
    <>
      <div className="grid gap-2">
        <p className="max-w-prose text-sm text-ink-soft">
          Any OpenID Connect provider works, such as Entra ID, Okta, Google Workspace or Keycloak. Register Treadlight
          there as a web application with these addresses:
        </p>
        <CodeBlock name="Redirect address">{redirectUri}</CodeBlock>
        <CodeBlock name="Back-channel logout address">{backChannelLogoutUri}</CodeBlock>
      </div>
      <form noValidate onSubmit={submit} aria-label="Sign-in provider" className="grid gap-4 sm:grid-cols-2">
        {failure !== undefined && <SaveFailure>{failure}</SaveFailure>}
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
            isStored
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
        <Buttons isBusy={isSubmitting}>{children}</Buttons>
      </form>
    </>
  );
}

const samlSchema = companySignInChangeSchema
  .pick({ metadata: true, metadataUrl: true, groupsClaim: true })
  .required({ groupsClaim: true });

function SamlForm({ children, ...stored }: FormProps) {
  const { configured, protocol, issuer, metadataUrl, groupsClaim, samlUrl, etag } = stored;
  const isStored = configured && protocol === "saml";
  const save = useSave(etag);
  const form = useForm({
    resolver: schemaResolver(samlSchema),
    defaultValues: { metadataUrl: metadataUrl ?? "", groupsClaim },
  });
  const { errors, isSubmitting } = form.formState;
  const fields = ["metadataUrl", "metadata", "groupsClaim"] as const;
  const { submit, failure } = useSubmit(form, fields, (body) => save({ protocol: "saml", ...body }));
  return (
    <>
      <div className="grid gap-2">
        <p className="max-w-prose text-sm text-ink-soft">
          Register Treadlight at your provider as a service provider. This address is its entity ID, its assertion
          consumer service (POST binding) and its metadata:
        </p>
        <CodeBlock name="Treadlight's SAML address">{samlUrl}</CodeBlock>
        <p className="max-w-prose text-sm text-ink-soft">
          Assertions must be signed and not encrypted, and name the person's e-mail address in an attribute or as the
          name ID. People start at Treadlight, not at the provider.
        </p>
        {isStored && <p className="text-sm">The provider in use is {issuer}.</p>}
      </div>
      <form noValidate onSubmit={submit} aria-label="Sign-in provider" className="grid gap-4 sm:grid-cols-2">
        {failure !== undefined && <SaveFailure>{failure}</SaveFailure>}
        <TextField
          label="Metadata address"
          type="url"
          hint="Read at every sign-in, so that new certificates count at once."
          placeholder="https://login.acme.example/metadata"
          autoComplete="off"
          error={errors.metadataUrl?.message}
          {...form.register("metadataUrl", OPTIONAL)}
        />
        <TextField
          label="Groups attribute"
          hint="Such as groups"
          autoComplete="off"
          error={errors.groupsClaim?.message}
          {...form.register("groupsClaim")}
        />
        <div className="sm:col-span-2">
          <TextArea
            label="Or its metadata as XML"
            rows={4}
            spellCheck={false}
            error={errors.metadata?.message}
            {...form.register("metadata", OPTIONAL)}
          />
        </div>
        <Buttons isBusy={isSubmitting}>{children}</Buttons>
      </form>
    </>
  );
}

function SaveFailure({ children }: PropsWithChildren) {
  return (
    <div className="sm:col-span-2">
      <ErrorNotice title="Couldn't save the provider">{children}</ErrorNotice>
    </div>
  );
}

function Buttons({ isBusy, children }: PropsWithChildren<{ isBusy: boolean }>) {
  return (
    <div className="flex flex-wrap gap-3 sm:col-span-2">
      <SubmitButton isBusy={isBusy} busy="Saving...">
        Save provider
      </SubmitButton>
      {children}
    </div>
  );
}
