import { type ConnectorKind, NEEDS_ACCOUNT, NEEDS_CLIENT } from "@treadlight/contract/console";
import { PasswordInput, required, TextInput } from "react-admin";
import { SECRETS } from "./words.ts";

interface Props {
  kind: ConnectorKind;
  /** Whether a secret is stored, which stays unless another one is entered. */
  hasSecret: boolean;
}

/** What a kind of connector asks for. */
export function ConnectorInputs({ kind, hasSecret }: Props) {
  const { label, help } = SECRETS[kind];
  return (
    <>
      {NEEDS_ACCOUNT.includes(kind) && (
        <TextInput
          source="account"
          validate={required()}
          {...(kind === "github-copilot"
            ? { label: "Organization", helperText: "As in its address: acme. An enterprise: enterprises/acme." }
            : { label: "Tenant ID" })}
        />
      )}
      {NEEDS_CLIENT.includes(kind) && <TextInput source="clientId" label="Client ID" validate={required()} />}
      <PasswordInput
        source="secret"
        label={label}
        validate={hasSecret ? [] : required()}
        parse={(secret: string) => (secret === "" ? undefined : secret)}
        autoComplete="off"
        helperText={`${help} It is encrypted, and nobody can read it here again.${hasSecret ? " Leave it empty to keep it." : ""}`}
      />
    </>
  );
}
