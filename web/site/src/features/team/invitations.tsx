import { invitations } from "@treadlight/contract/console";
import { getOrganization } from "@treadlight/contract/organization";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import type { FormEvent } from "react";
import { Answered } from "../../shared/answered.tsx";
import { useChange, useRoute } from "../../shared/api/use-route.ts";
import { ROLE_NAMES, roleName } from "../../shared/role-names.ts";
import { useGivableRoles } from "./givable-roles.ts";
import { PlacementFields, placementIn } from "./placement-fields.tsx";

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const STATES = { open: "Open", expired: "Expired", accepted: "Accepted", revoked: "Revoked" };
const AFFECTED = [invitations.list, getOrganization];
const SMALL = "button button-quiet button-small";

/** Invites people one by one, and lists who was invited. */
export function Invitations() {
  const list = useRoute(invitations.list, { query: { range: "[0,199]" } });
  const resend = useChange(invitations.resend, AFFECTED);
  const revoke = useChange(invitations.remove, AFFECTED);
  return (
    <div className="mt-5 grid gap-5">
      <Invite />
      <Panel title="Invited so far">
        <Answered query={list} what="the invitations" className="h-32 w-full">
          {(rows) =>
            rows.length === 0 ? (
              <p className="text-ink-soft">Nobody has been invited yet.</p>
            ) : (
              <DataTable
                label="Invitations"
                columns={[
                  { id: "email", heading: "Address", cell: ({ email }) => email, sortBy: ({ email }) => email },
                  {
                    id: "status",
                    heading: "State",
                    cell: ({ status }) => STATES[status],
                    sortBy: ({ status }) => status,
                  },
                  { id: "role", heading: "Role", cell: ({ role }) => roleName(role) },
                  {
                    id: "place",
                    heading: "Department and team",
                    cell: ({ department, team }) => [department, team].filter((name) => name !== null).join(", "),
                  },
                  {
                    id: "sentAt",
                    heading: "Sent",
                    cell: ({ sentAt }) => DAY.format(sentAt),
                    sortBy: ({ sentAt }) => sentAt.getTime(),
                  },
                  { id: "expiresAt", heading: "Expires", cell: ({ expiresAt }) => DAY.format(expiresAt) },
                  {
                    id: "actions",
                    heading: "Actions",
                    cell: ({ id, email, status }) =>
                      (status === "open" || status === "expired") && (
                        <span className="flex gap-2">
                          <button
                            type="button"
                            className={SMALL}
                            aria-label={`Send again to ${email}`}
                            onClick={() => resend.mutate({ params: { id } })}
                          >
                            Send again
                          </button>
                          <ConfirmButton
                            label={`Revoke the invitation of ${email}`}
                            onConfirm={() => revoke.mutate({ params: { id } })}
                          >
                            Revoke
                          </ConfirmButton>
                        </span>
                      ),
                  },
                ]}
                rows={rows}
                keyOf={({ id }) => id}
              />
            )
          }
        </Answered>
      </Panel>
    </div>
  );
}

function Invite() {
  const showToast = useToast();
  const create = useChange(invitations.create, AFFECTED);
  const givable = useGivableRoles();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = String(data.get("email"));
    const name = String(data.get("name")).trim() || null;
    create.mutate(
      { body: { email, name, role: String(data.get("role")), ...placementIn(data) } },
      {
        onSuccess: () => {
          form.reset();
          showToast({ title: "Invitation sent", description: `A mail is on its way to ${email}.` });
        },
      },
    );
  }

  return (
    <Panel title="Invite somebody">
      <form className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3" onSubmit={submit}>
        <TextField label="E-mail address" name="email" type="email" required autoComplete="off" />
        <TextField label="Name" name="name" isOptional maxLength={120} autoComplete="off" />
        <SelectField label="Role" name="role" defaultValue="member">
          {givable.map((role) => (
            <option key={role} value={role}>
              {ROLE_NAMES[role]}
            </option>
          ))}
        </SelectField>
        <PlacementFields />
        <button type="submit" className="button button-primary" aria-disabled={create.isPending}>
          Invite
        </button>
      </form>
    </Panel>
  );
}
