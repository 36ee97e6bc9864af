import { departments, teams, users } from "@treadlight/contract/console";
import { getOrganization } from "@treadlight/contract/organization";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { Drawer } from "@treadlight/ui/drawer.tsx";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import type { z } from "zod";
import { Answered } from "../../shared/answered.tsx";
import { useChange, useRoute } from "../../shared/api/use-route.ts";
import { useUser } from "../../shared/auth/use-user.ts";
import { ROLE_NAMES, roleName } from "../../shared/role-names.ts";
import { useGivableRoles } from "./givable-roles.ts";
import { PlacementFields, placementIn } from "./placement-fields.tsx";

type Person = z.output<typeof users.row>;

const AFFECTED = [users.list, users.one, departments.list, teams.list, getOrganization];
const PAGE = 50;

/** Everybody in the organization; a click opens what can be changed about somebody. Who is open stands in the address. */
export function People() {
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(PAGE);
  const [address, setAddress] = useSearchParams();
  const openId = address.get("person") ?? "";
  const show = (id: string) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === "") next.delete("person");
        else next.set("person", id);
        return next;
      },
      { replace: true },
    );
  const words = search.trim();
  const list = useRoute(users.list, {
    query: { range: JSON.stringify([0, shown - 1]), filter: JSON.stringify(words === "" ? {} : { q: words }) },
  });
  // Here, because saving replaces the form.
  const update = useChange(users.update, AFFECTED);
  const remove = useChange(users.remove, AFFECTED);
  const { data: open } = useRoute(users.one, { params: { id: openId } }, { enabled: openId !== "" });
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
      <Answered query={list} what="the people">
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
              onOpen={({ id }) => show(id)}
            />
          )
        }
      </Answered>
      {list.data?.length === shown && (
        <button type="button" className="button button-quiet button-small mt-4" onClick={() => setShown(shown + PAGE)}>
          Show more
        </button>
      )}
      {openId !== "" && open && (
        <Drawer title={open.name ?? open.email} onClose={() => show("")}>
          <EditPerson key={open.etag} person={open} update={update} remove={remove} onDone={() => show("")} />
        </Drawer>
      )}
    </Panel>
  );
}

function EditPerson({
  person,
  update,
  remove,
  onDone,
}: {
  person: Person;
  update: ReturnType<typeof useChange<typeof users.update>>;
  remove: ReturnType<typeof useChange<typeof users.remove>>;
  onDone: () => void;
}) {
  const { id, etag, email, role, suspended } = person;
  const user = useUser();
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
          <ConfirmButton
            label={`Remove ${email}`}
            className="button button-quiet"
            onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: onDone })}
          >
            Remove
          </ConfirmButton>
        )}
      </div>
      {!isSelf && (
        <p className="text-label text-ink-soft">
          A person who is removed keeps their account, in an organization of their own. Their sessions so far stay here.
        </p>
      )}
    </form>
  );
}
