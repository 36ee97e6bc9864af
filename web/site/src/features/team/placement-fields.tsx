import { departments, teams } from "@treadlight/contract/console";
import { SelectField } from "@treadlight/ui/field.tsx";
import { useState } from "react";
import { FIRST_ROWS, useRoute } from "../../shared/api/use-route.ts";

interface Placement {
  departmentId: string | null;
  teamId: string | null;
}

/** A department and a team in it, as fields of a form. */
export function PlacementFields({ placement }: { placement?: Placement }) {
  const [departmentId, setDepartmentId] = useState(placement?.departmentId ?? "");
  const [teamId, setTeamId] = useState(placement?.teamId ?? "");
  const allDepartments = useRoute(departments.list, { query: { range: FIRST_ROWS } });
  const allTeams = useRoute(teams.list, { query: { range: FIRST_ROWS } });
  const offered = (allTeams.data ?? []).filter((team) => departmentId === "" || team.departmentId === departmentId);
  return (
    <>
      <SelectField
        label="Department"
        name="departmentId"
        value={departmentId}
        onChange={({ target }) => {
          setDepartmentId(target.value);
          setTeamId("");
        }}
      >
        <option value="">None</option>
        {allDepartments.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Team" name="teamId" value={teamId} onChange={({ target }) => setTeamId(target.value)}>
        <option value="">None</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** What the fields say. */
export function placementIn(form: FormData): Placement {
  const idIn = (name: keyof Placement) => String(form.get(name) ?? "") || null;
  return { departmentId: idIn("departmentId"), teamId: idIn("teamId") };
}
