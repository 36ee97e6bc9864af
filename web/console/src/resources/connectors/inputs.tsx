import { type ConnectorKind, NEEDS_ACCOUNT, NEEDS_CLIENT, NO_FILES_OF_BUCKETS } from "@treadlight/contract/console";
import { IMPORT_KINDS } from "@treadlight/contract/imports";
import { IMPORT_KIND_NAMES } from "@treadlight/site/shared/import-words.ts";
import { PasswordInput, required, SelectInput, TextInput, useRecordContext } from "react-admin";
import { type Connector, SECRETS } from "./words.ts";

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
      {kind === "s3" && <FileInputs />}
      {NEEDS_CLIENT.includes(kind) && (
        <TextInput source="clientId" label={kind === "s3" ? "Access key ID" : "Client ID"} validate={required()} />
      )}
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

/** Which files, and what they are. Tables of one's own need a mapping of their columns, which only the API takes. */
function FileInputs() {
  const isTable = useRecordContext<Connector>()?.reads === "csv";
  const kinds = IMPORT_KINDS.filter((kind) => (kind !== "csv" || isTable) && !NO_FILES_OF_BUCKETS.includes(kind));
  return (
    <>
      <TextInput
        source="address"
        label="Bucket"
        type="url"
        validate={required()}
        helperText="Such as https://s3.eu-central-1.amazonaws.com/logs?region=eu-central-1"
      />
      <TextInput
        source="prefix"
        label="Folder"
        parse={(prefix: string) => prefix}
        helperText="What the names of its files begin with. Empty: all files."
      />
      <SelectInput
        source="reads"
        label="Its files are"
        choices={kinds.map((id) => ({ id, name: IMPORT_KIND_NAMES[id] }))}
        validate={required()}
      />
      <TextInput
        source="settings.timeZone"
        label="Time zone"
        parse={(zone: string) => (zone === "" ? undefined : zone)}
        helperText="Of times that do not name one, such as Europe/Berlin. Empty: UTC."
      />
    </>
  );
}
