import { departments, teams, users } from "@treadlight/contract/console";
import { getOrganization } from "@treadlight/contract/organization";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { Drawer } from "@treadlight/ui/drawer.tsx";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import { Answered } from "../../shared/answered.tsx";
import { useChange, useRoute } from "../../shared/api/use-route.ts";
import { useUser } from "../../shared/auth/use-user.ts";
import { PlacementFields, placementIn } from "./placement-fields.tsx";
import { ROLE_NAMES, roleName, useGivableRoles } from "./roles.ts";

type Person = z.output<typeof users.row>;

const AFFECTED = [users.list, departments.list, teams.list, getOrganization];
const PAGE = 50;

/** Everybody in the organization; a click opens what can be changed about somebody. */
export function People() {
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(PAGE);
  const [openId, setOpenId] = useState<string>();
  const words = search.trim();
  const list = useRoute(users.list, {
    query: { range: JSON.stringify([0, shown - 1]), filter: JSON.stringify(words === "" ? {} : { q: words }) },
  });
  const open = list.data?.find(({ id }) => id === openId);
  return (
    <Panel title="People" className="mt-5">
      <div className="mb-4 max-w-sm">
        <TextField
          label="Search by name or address"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <Answered query={list} what="The people">
        {(people) =>
          people.length === 0 ? (
            <p className="text-ink-soft">Nobody matches.</p>
          ) : (
            <DataTable
              label="All people"
              columns={[
                {
                  id: "name",
                  heading: "Name",
                  cell: ({ name, email }) => name ?? email,
                  sortBy: ({ name, email }) => name ?? email,
                },
                { id: "email", heading: "Address", cell: ({ email }) => email, sortBy: ({ email }) => email },
                { id: "role", heading: "Role", cell: ({ role }) => roleName(role), sortBy: ({ role }) => role },
                {
                  id: "department",
                  heading: "Department",
                  cell: ({ department }) => department ?? "",
                  sortBy: ({ department }) => department ?? "",
                },
                { id: "team", heading: "Team", cell: ({ team }) => team ?? "", sortBy: ({ team }) => team ?? "" },
                { id: "state", heading: "State", cell: ({ suspended }) => (suspended ? "Suspended" : "Active") },
              ]}
              rows={people}
              keyOf={({ id }) => id}
              onOpen={({ id }) => setOpenId(id)}
            />
          )
        }
      </Answered>
      {list.data?.length === shown && (
        <button type="button" className="button button-quiet button-small mt-4" onClick={() => setShown(shown + PAGE)}>
          Show more
        </button>
      )}
      {open && (
        <Drawer title={open.name ?? open.email} onClose={() => setOpenId(undefined)}>
          <EditPerson key={open.etag} person={open} onDone={() => setOpenId(undefined)} />
        </Drawer>
      )}
    </Panel>
  );
}

function EditPerson({ person, onDone }: { person: Person; onDone: () => void }) {
  const { id, etag, email, role, suspended } = person;
  const user = useUser();
  const update = useChange(users.update, AFFECTED);
  const remove = useChange(users.remove, AFFECTED);
  const [isRemoving, setRemoving] = useState(false);
  const givable = useGivableRoles();
  const isSelf = user?.id === id;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const newRole = form.get("role");
    const body = {
      name: String(form.get("name")).trim() || null,
      ...placementIn(form),
      ...(newRole !== null && { role: String(newRole) }),
    };
    update.mutate({ params: { id }, body, etag }, { onSuccess: onDone });
  }

  return (
    <form className="grid gap-4 p-5" onSubmit={submit}>
      <p className="text-sm break-all text-ink-soft">{email}</p>
      <TextField
        label="Name"
        name="name"
        isOptional
        maxLength={120}
        defaultValue={person.name ?? ""}
        autoComplete="off"
      />
      {givable.some((one) => one === role) ? (
        <SelectField label="Role" name="role" defaultValue={role}>
          {givable.map((one) => (
            <option key={one} value={one}>
              {ROLE_NAMES[one]}
            </option>
          ))}
        </SelectField>
      ) : (
        <p className="text-sm">
          <strong>Role:</strong> {roleName(role)}. Only owners can change it.
        </p>
      )}
      <PlacementFields placement={person} />
      <p className="text-label text-ink-soft">Past sessions stay with the department and team of their time.</p>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="button button-primary" aria-disabled={update.isPending}>
          Save
        </button>
        {!isSelf && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() =>
              update.mutate({ params: { id }, body: { suspended: !suspended }, etag }, { onSuccess: onDone })
            }
          >
            {suspended ? "Reinstate" : "Suspend"}
          </button>
        )}
        {!isSelf && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => (isRemoving ? remove.mutate({ params: { id } }, { onSuccess: onDone }) : setRemoving(true))}
          >
            {isRemoving ? "Yes, remove from the organization" : "Remove"}
          </button>
        )}
      </div>
      {isRemoving && (
        <p role="status" className="text-sm text-ink-soft">
          They keep their account, in an organization of their own. Their sessions so far stay here.
        </p>
      )}
    </form>
  );
}
