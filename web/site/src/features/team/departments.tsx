import { departments, teams, users } from "@treadlight/contract/console";
import { formatNumber } from "@treadlight/domain/format";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { TextField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import type { FormEvent } from "react";
import { Answered } from "../../shared/answered.tsx";
import { FIRST_ROWS, useChange, useRoute } from "../../shared/api/use-route.ts";

const AFFECTED = [departments.list, teams.list, users.list];

/** The departments of the organization, and the teams in them. */
export function Departments() {
  const allDepartments = useRoute(departments.list, { query: { range: FIRST_ROWS } });
  const allTeams = useRoute(teams.list, { query: { range: FIRST_ROWS } });
  const create = useChange(departments.create, AFFECTED);
  const remove = useChange(departments.remove, AFFECTED);
  return (
    <Panel title="Departments and teams" className="mt-5">
      <Answered query={allDepartments} what="the departments" className="h-32 w-full">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">There is no department yet. Figures are shown by department once there are.</p>
          ) : (
            <ul className="grid gap-4">
              {rows.map(({ id, name, people }) => (
                <li key={id} className="grid gap-2 rounded-lg border border-line p-4">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <strong className="min-w-0 wrap-anywhere">{name}</strong>
                    <People count={people} />
                    <ConfirmButton
                      label={`Delete the department ${name}`}
                      onConfirm={() => remove.mutate({ params: { id } })}
                      className="button button-quiet button-small ml-auto"
                    >
                      Delete
                    </ConfirmButton>
                  </p>
                  <Teams
                    departmentId={id}
                    department={name}
                    rows={(allTeams.data ?? []).filter((team) => team.departmentId === id)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      <p className="mt-4 max-w-prose text-label text-ink-soft">
        People of a deleted department stay, without one. Past sessions keep its name.
      </p>
      <NewName
        label="Name of a new department"
        button="Add department"
        add={(name, onSuccess) => create.mutate({ body: { name } }, { onSuccess })}
      />
    </Panel>
  );
}

function People({ count }: { count: number }) {
  return (
    <span className="figures text-sm text-ink-soft">{count === 1 ? "1 person" : `${formatNumber(count)} people`}</span>
  );
}

function Teams({
  departmentId,
  department,
  rows,
}: {
  departmentId: string;
  department: string;
  rows: readonly { id: string; name: string; people: number }[];
}) {
  const create = useChange(teams.create, AFFECTED);
  const remove = useChange(teams.remove, AFFECTED);
  return (
    <>
      <ul className="grid gap-1 text-sm">
        {rows.map(({ id, name, people }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span> <People count={people} />
            <ConfirmButton
              label={`Delete the team ${name} of ${department}`}
              onConfirm={() => remove.mutate({ params: { id } })}
              className="button button-quiet button-small ml-auto"
            >
              Delete
            </ConfirmButton>
          </li>
        ))}
      </ul>
      <NewName
        label={`Name of a new team in ${department}`}
        button="Add team"
        add={(name, onSuccess) => create.mutate({ body: { name, departmentId } }, { onSuccess })}
      />
    </>
  );
}

function NewName({
  label,
  button,
  add,
}: {
  label: string;
  button: string;
  add: (name: string, onSuccess: () => void) => void;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    add(String(new FormData(form).get("name")), () => form.reset());
  }
  return (
    <form className="mt-3 flex flex-wrap items-end gap-3" onSubmit={submit}>
      <div className="min-w-48 flex-1">
        <TextField label={label} name="name" required maxLength={120} autoComplete="off" />
      </div>
      <button type="submit" className="button button-quiet">
        {button}
      </button>
    </form>
  );
}
