import { useQueryClient } from "@tanstack/react-query";
import {
  GROUP_ROLES,
  type GroupRule,
  getGroupRules,
  groupRulesChangeSchema,
  updateGroupRules,
} from "@treadlight/contract/company";
import { departments, teams } from "@treadlight/contract/console";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useForm } from "react-hook-form";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { FIRST_ROWS, useChange, useRoute } from "../../shared/api/use-route.ts";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { ROLE_NAMES } from "../../shared/role-names.ts";

interface Choice {
  id: string;
  name: string;
}

/** What the company's groups mean here. */
export function GroupRules() {
  const stored = useRoute(getGroupRules);
  const update = useChange(updateGroupRules, [getGroupRules]);
  const { data: departmentRows = [] } = useRoute(departments.list, { query: { range: FIRST_ROWS } });
  const { data: teamRows = [] } = useRoute(teams.list, { query: { range: FIRST_ROWS } });
  const nameOf = (rows: readonly Choice[], id: string | null) => rows.find((row) => row.id === id)?.name ?? "";

  return (
    <Panel title="Groups">
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        A group at your company can set a role, a department and a team. For each, the first matching rule wins. People
        without a matching role become members. No group makes anyone an owner.
      </p>
      <Answered query={stored} what="the rules" className="h-32 w-full">
        {({ rules, etag }) => (
          <>
            {rules.length > 0 && (
              <DataTable
                label="Rules about groups"
                columns={[
                  { id: "group", heading: "Group", cell: ({ rule }) => rule.group },
                  {
                    id: "role",
                    heading: "Role",
                    cell: ({ rule }) => (rule.role === null ? "" : ROLE_NAMES[rule.role]),
                  },
                  {
                    id: "department",
                    heading: "Department",
                    cell: ({ rule }) => nameOf(departmentRows, rule.departmentId),
                  },
                  { id: "team", heading: "Team", cell: ({ rule }) => nameOf(teamRows, rule.teamId) },
                  {
                    id: "actions",
                    heading: "Actions",
                    cell: ({ rule, index }) => (
                      <ConfirmButton
                        label={`Remove the rule for ${rule.group}`}
                        onConfirm={() => update.mutate({ body: { rules: rules.toSpliced(index, 1) }, etag })}
                      >
                        Remove
                      </ConfirmButton>
                    ),
                  },
                ]}
                rows={rules.map((rule, index) => ({ rule, index }))}
                keyOf={({ index }) => String(index)}
              />
            )}
            <NewRule key={etag} {...{ rules, etag, departmentRows, teamRows }} />
          </>
        )}
      </Answered>
    </Panel>
  );
}

const EMPTY_AS_NULL = { setValueAs: (text: string | null) => text || null };

/** The fields are those of the rule after the last one, so that the server's errors find them. */
function NewRule({
  rules,
  etag,
  departmentRows,
  teamRows,
}: {
  rules: readonly GroupRule[];
  etag: string;
  departmentRows: readonly Choice[];
  teamRows: readonly Choice[];
}) {
  const api = useApi();
  const client = useQueryClient();
  const last = rules.length;
  const group = `rules.${last}.group` as const;
  const role = `rules.${last}.role` as const;
  const departmentId = `rules.${last}.departmentId` as const;
  const teamId = `rules.${last}.teamId` as const;
  const form = useForm({
    resolver: schemaResolver(groupRulesChangeSchema),
    defaultValues: { rules: [...rules, { group: "", role: null, departmentId: null, teamId: null }] },
  });
  const { errors: all, isSubmitting } = form.formState;
  const errors = all.rules?.[last];
  const { submit, failure } = useSubmit(form, [group, role, departmentId, teamId], async (body) => {
    await api.call(updateGroupRules, { body }, { headers: { "If-Match": `"${etag}"` } });
    await client.invalidateQueries({ queryKey: [getGroupRules.path] });
  });
  return (
    <form
      noValidate
      className="mt-5 grid gap-4 border-t border-line pt-5 sm:grid-cols-2 lg:grid-cols-4"
      onSubmit={submit}
      aria-label="Add a rule"
    >
      {failure !== undefined && (
        <div className="sm:col-span-2 lg:col-span-4">
          <ErrorNotice title="Couldn't add the rule">{failure}</ErrorNotice>
        </div>
      )}
      <TextField
        label="Group, by name or id"
        autoComplete="off"
        error={errors?.group?.message}
        {...form.register(group)}
      />
      <SelectField label="Role" error={errors?.role?.message} {...form.register(role, EMPTY_AS_NULL)}>
        <option value="">Do not set</option>
        {GROUP_ROLES.map((one) => (
          <option key={one} value={one}>
            {ROLE_NAMES[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Department"
        error={errors?.departmentId?.message}
        {...form.register(departmentId, EMPTY_AS_NULL)}
      >
        <Places rows={departmentRows} />
      </SelectField>
      <SelectField label="Team" error={errors?.teamId?.message} {...form.register(teamId, EMPTY_AS_NULL)}>
        <Places rows={teamRows} />
      </SelectField>
      <div>
        <SubmitButton isBusy={isSubmitting} busy="Adding...">
          Add rule
        </SubmitButton>
      </div>
    </form>
  );
}

function Places({ rows }: { rows: readonly Choice[] }) {
  return (
    <>
      <option value="">Do not set</option>
      {rows.map((row) => (
        <option key={row.id} value={row.id}>
          {row.name}
        </option>
      ))}
    </>
  );
}
