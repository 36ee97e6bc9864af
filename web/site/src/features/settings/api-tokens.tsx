import { useQuery, useQueryClient } from "@tanstack/react-query";
import { reasonOf } from "@treadlight/client";
import { ORGANIZATION_SCOPES, TOKEN_SCOPES, type TokenScope } from "@treadlight/contract/access";
import {
  createApiToken,
  createOrganizationToken,
  listApiTokens,
  listOrganizationTokens,
  newApiTokenSchema,
  ROTATION_HOURS,
  revokeApiToken,
  revokeOrganizationToken,
  rotateApiToken,
  rotateOrganizationToken,
} from "@treadlight/contract/auth";
import { formatDay } from "@treadlight/domain/format";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Modal } from "@treadlight/ui/modal.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { RowButton } from "@treadlight/ui/row-button.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useApi } from "../../shared/api/context.ts";
import { useMutationOnce } from "../../shared/api/mutate-once.ts";
import { getQueryOrNull } from "../../shared/api/query.ts";
import { CodeBlock } from "../../shared/code-block.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";

const SCOPE_NAMES: Readonly<Record<TokenScope, string>> = {
  "sessions:send": "Send sessions",
  "usage:read": "Read usage and outcomes",
  "exports:read": "Export usage and sessions",
  "reports:write": "Make and read reports",
  "audit:read": "Read the audit log",
  "audit:stream": "Stream the audit log, with sign-ins and their addresses",
};
const LIFETIMES_DAYS = [30, 90, 366];

const OWN = {
  ...{ list: listApiTokens, create: createApiToken, rotate: rotateApiToken, revoke: revokeApiToken },
  scopes: TOKEN_SCOPES,
  explanation: "With a token, a program or a pipeline calls the API as you, within the permissions you choose.",
};
const SHARED = {
  ...{ list: listOrganizationTokens, create: createOrganizationToken },
  ...{ rotate: rotateOrganizationToken, revoke: revokeOrganizationToken },
  scopes: ORGANIZATION_SCOPES,
  explanation:
    "They belong to no one person, so they keep working when people leave. They see totals, but no names, as an auditor does.",
};
type Kind = typeof OWN | typeof SHARED;

/** The tokens with which programs call the API as this person. */
export const ApiTokens = () => <Tokens title="API tokens" kind={OWN} />;

/** The tokens with which programs call the API for the organization. */
export const OrganizationTokens = ({ name }: { name: string }) => (
  <Tokens title={`API tokens of ${name}`} kind={SHARED} />
);

function Tokens({ title, kind }: { title: string; kind: Kind }) {
  const api = useApi();
  const client = useQueryClient();
  const showToast = useToast();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ token: string; isRotated: boolean }>();
  const { data, error } = useQuery(getQueryOrNull(api, kind.list));
  const changed = () => client.invalidateQueries({ queryKey: [kind.list.path] });
  const onError = (failure: Error) =>
    showToast({ title: "Couldn't change the token", description: reasonOf(failure), isDestructive: true });
  const rotate = useMutationOnce({
    mutationFn: (id: string) => api.call(kind.rotate, { params: { id } }),
    onSuccess: ({ token }) => {
      setMade({ token, isRotated: true });
      return changed();
    },
    onError,
  });
  const revoke = useMutationOnce({
    mutationFn: (id: string) => api.call(kind.revoke, { params: { id } }),
    onSuccess: changed,
    onError,
  });
  return (
    <Panel
      title={title}
      aside={
        <button type="button" className="button button-quiet button-small" onClick={() => setMaking(true)}>
          New token...<span className="sr-only"> {title}</span>
        </button>
      }
    >
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{kind.explanation}</p>
      {data ? (
        data.tokens.length === 0 ? (
          <p className="text-ink-soft">No tokens yet.</p>
        ) : (
          <ul className="grid">
            {data.tokens.map(({ id, name, prefix, scopes, expiresAt, lastUsedAt }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0"
              >
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-semibold break-words">
                    {name} <span className="font-mono text-label font-normal text-ink-soft">{prefix}...</span>
                  </p>
                  <p className="text-label text-ink-soft">
                    {scopes.map((scope) => SCOPE_NAMES[scope]).join("; ")}. Until {formatDay(expiresAt)},{" "}
                    {lastUsedAt ? `last used ${formatDay(lastUsedAt)}` : "never used"}.
                  </p>
                </div>
                <div className="flex gap-2">
                  <RowButton about={name} isBusy={rotate.isPending} onPress={() => rotate.mutate(id)}>
                    Rotate
                  </RowButton>
                  <ConfirmButton label={`Revoke ${name}`} onConfirm={() => revoke.mutate(id)}>
                    Revoke
                  </ConfirmButton>
                </div>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailed what="the tokens" error={error} />
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
      {isMaking && (
        <NewToken
          kind={kind}
          onDone={(token) => {
            setMaking(false);
            setMade({ token, isRotated: false });
            void changed();
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made !== undefined && (
        <Modal title="Your new token" onClose={() => setMade(undefined)}>
          <div className="grid gap-5">
            <p>
              Copy it now. You won't see it again. Send it as a bearer token.
              {made.isRotated && ` The old one works for ${ROTATION_HOURS} more hours at most.`}
            </p>
            <CodeBlock name="API token">{made.token}</CodeBlock>
            <div>
              <button type="button" className="button button-primary" onClick={() => setMade(undefined)}>
                I have saved it
              </button>
            </div>
          </div>
        </Modal>
      )}
    </Panel>
  );
}

function NewToken({ kind, onDone, onClose }: { kind: Kind; onDone: (token: string) => void; onClose: () => void }) {
  const api = useApi();
  const form = useForm({
    resolver: schemaResolver(newApiTokenSchema),
    defaultValues: { name: "", scopes: [], days: 90 },
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, ["name", "scopes", "days"], async (body) => {
    const { token } = await api.call(kind.create, { body });
    onDone(token);
  });
  return (
    <Modal title="New API token" onClose={onClose}>
      <form noValidate onSubmit={submit} aria-label="New API token" className="grid gap-5">
        {failure !== undefined && <ErrorNotice title="Couldn't create the token">{failure}</ErrorNotice>}
        <TextField
          label="Name"
          hint="What is it for?"
          autoComplete="off"
          error={errors.name?.message}
          {...form.register("name")}
        />
        <fieldset className="grid gap-1">
          <legend className="mb-1.5 text-sm font-semibold">It may</legend>
          {kind.scopes.map((scope) => (
            <label key={scope} className="flex items-center gap-2.5 py-1.5">
              <input
                type="checkbox"
                value={scope}
                className="size-4 accent-[var(--step)]"
                {...form.register("scopes")}
              />
              {SCOPE_NAMES[scope]}
            </label>
          ))}
          {errors.scopes && <p className="text-label text-risk-red">Choose at least one.</p>}
        </fieldset>
        <SelectField label="Valid for" error={errors.days?.message} {...form.register("days", { valueAsNumber: true })}>
          {LIFETIMES_DAYS.map((days) => (
            <option key={days} value={days}>
              {days} days
            </option>
          ))}
        </SelectField>
        <div>
          <SubmitButton isBusy={isSubmitting} busy="Creating...">
            Create token
          </SubmitButton>
        </div>
      </form>
    </Modal>
  );
}
