import { useQueryClient } from "@tanstack/react-query";
import {
  createDirectoryKey,
  listDirectoryKeys,
  newDirectoryKeySchema,
  revokeDirectoryKey,
} from "@treadlight/contract/directory";
import { formatTime } from "@treadlight/domain/format";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { useChange, useRoute } from "../../shared/api/use-route.ts";
import { CodeBlock } from "../../shared/code-block.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";

/** The keys with which the company's directory adds, changes and removes people. */
export function DirectoryKeys() {
  const list = useRoute(listDirectoryKeys);
  const revoke = useChange(revokeDirectoryKey, [listDirectoryKeys]);

  return (
    <Panel title="Directory">
      <div className="mb-4 grid gap-2">
        <p className="max-w-prose text-sm text-ink-soft">
          Your directory adds, changes and removes people by SCIM 2.0. Somebody whom it deactivates is signed out
          everywhere at once. Give it this address and a key:
        </p>
        <CodeBlock name="Address for the directory">{`${location.origin}/api/scim/v2`}</CodeBlock>
      </div>
      <Answered query={list} what="the keys" className="h-24 w-full">
        {({ keys }) =>
          keys.length === 0 ? (
            <p className="text-ink-soft">No keys yet.</p>
          ) : (
            <DataTable
              label="Keys of the directory"
              columns={[
                { id: "name", heading: "Key", cell: ({ name }) => name },
                { id: "createdAt", heading: "Created", cell: ({ createdAt }) => formatTime(createdAt) },
                {
                  id: "lastUsedAt",
                  heading: "Last used",
                  cell: ({ lastUsedAt }) => (lastUsedAt ? formatTime(lastUsedAt) : "Never"),
                },
                {
                  id: "actions",
                  heading: "Actions",
                  cell: ({ id, name }) => (
                    <ConfirmButton label={`Revoke ${name}`} onConfirm={() => revoke.mutate({ params: { id } })}>
                      Revoke
                    </ConfirmButton>
                  ),
                },
              ]}
              rows={keys}
              keyOf={({ id }) => id}
            />
          )
        }
      </Answered>
      <NewKey />
    </Panel>
  );
}

function NewKey() {
  const api = useApi();
  const client = useQueryClient();
  const [key, setKey] = useState<string>();
  const form = useForm({ resolver: schemaResolver(newDirectoryKeySchema), defaultValues: { name: "" } });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, ["name"], async (body) => {
    const created = await api.call(createDirectoryKey, { body });
    setKey(created.key);
    form.reset();
    await client.invalidateQueries({ queryKey: [listDirectoryKeys.path] });
  });
  return (
    <>
      <form
        noValidate
        className="mt-6 grid max-w-sm gap-4 border-t border-line pt-5"
        onSubmit={submit}
        aria-label="Create a key"
      >
        {failure !== undefined && <ErrorNotice title="Couldn't create the key">{failure}</ErrorNotice>}
        <TextField
          label="Name of a new key"
          autoComplete="off"
          error={errors.name?.message}
          {...form.register("name")}
        />
        <div>
          <SubmitButton isBusy={isSubmitting} busy="Creating...">
            Create key
          </SubmitButton>
        </div>
      </form>
      {key !== undefined && (
        <div role="status" className="mt-5 grid gap-3">
          <p className="font-semibold">Copy it now. You won't see it again.</p>
          <CodeBlock name="Key">{key}</CodeBlock>
        </div>
      )}
    </>
  );
}
