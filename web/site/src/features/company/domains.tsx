import { useQueryClient } from "@tanstack/react-query";
import {
  addDomain,
  changeDomain,
  checkDomain,
  type Domain,
  listDomains,
  newDomainSchema,
  removeDomain,
} from "@treadlight/contract/company";
import { formatDay } from "@treadlight/domain/format";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Switch } from "@treadlight/ui/switch.tsx";
import { useForm } from "react-hook-form";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { useChange, useRoute } from "../../shared/api/use-route.ts";
import { CodeBlock } from "../../shared/code-block.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";

/** The domains of the company's mail addresses, and the DNS records that prove them. */
export function Domains() {
  const list = useRoute(listDomains);
  return (
    <Panel title="Domains">
      <Answered query={list} what="the domains" className="h-24 w-full">
        {({ domains }) =>
          domains.length === 0 ? (
            <p className="max-w-prose text-ink-soft">
              No domains yet. Add the domain of your e-mail addresses and verify it with a DNS record.
            </p>
          ) : (
            <ul className="grid gap-5">
              {domains.map((domain) => (
                <DomainRow key={domain.id} domain={domain} />
              ))}
            </ul>
          )
        }
      </Answered>
      <NewDomain />
    </Panel>
  );
}

function NewDomain() {
  const api = useApi();
  const client = useQueryClient();
  const form = useForm({ resolver: schemaResolver(newDomainSchema), defaultValues: { name: "" } });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, ["name"], async (body) => {
    await api.call(addDomain, { body });
    form.reset();
    await client.invalidateQueries({ queryKey: [listDomains.path] });
  });
  return (
    <form
      noValidate
      className="mt-6 grid max-w-sm gap-4 border-t border-line pt-5"
      onSubmit={submit}
      aria-label="Add a domain"
    >
      {failure !== undefined && <ErrorNotice title="Couldn't add the domain">{failure}</ErrorNotice>}
      <TextField
        label="Domain"
        placeholder="acme.example"
        autoComplete="off"
        error={errors.name?.message}
        {...form.register("name")}
      />
      <div>
        <SubmitButton isBusy={isSubmitting} busy="Adding...">
          Add domain
        </SubmitButton>
      </div>
    </form>
  );
}

function DomainRow({ domain: { id, name, record, verifiedAt, missingSince, joinable, etag } }: { domain: Domain }) {
  const check = useChange(checkDomain, [listDomains]);
  const change = useChange(changeDomain, [listDomains]);
  const remove = useChange(removeDomain, [listDomains]);
  return (
    <li className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 className="font-semibold break-all">{name}</h3>
          <p className={`text-sm ${verifiedAt && !missingSince ? "text-risk-green" : "text-ink-soft"}`}>
            {!verifiedAt
              ? "Not verified yet"
              : missingSince
                ? `Its record has been missing since ${formatDay(missingSince)}`
                : `Verified on ${formatDay(verifiedAt)}`}
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          <button
            type="button"
            className="button button-quiet button-small"
            aria-disabled={check.isPending}
            aria-label={`Check the DNS record of ${name}`}
            onClick={() => check.mutate({ params: { id } })}
          >
            Check the DNS record
          </button>
          <ConfirmButton label={`Remove ${name}`} onConfirm={() => remove.mutate({ params: { id } })}>
            Remove
          </ConfirmButton>
        </span>
      </div>
      {(!verifiedAt || missingSince) && (
        <div className="grid gap-2">
          <p className="text-sm text-ink-soft">Add this TXT record to the domain's DNS, and keep it there:</p>
          <CodeBlock name={`Name of the record for ${name}`}>{record.name}</CodeBlock>
          <CodeBlock name={`Value of the record for ${name}`}>{record.value}</CodeBlock>
        </div>
      )}
      {verifiedAt && (
        <Switch
          label={`Let people at ${name} request an invitation`}
          hint="They get it by e-mail and join as a member."
          isOn={joinable}
          onChange={(isOn) => change.mutate({ params: { id }, body: { joinable: isOn }, etag })}
        />
      )}
    </li>
  );
}
