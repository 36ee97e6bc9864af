import { randomUUID } from "node:crypto";
import { Expected } from "@treadlight/contract/errors";
import { type Database, isUniqueViolation } from "@treadlight/platform/database";
import type { Kysely, Transaction } from "kysely";
import type { Assignment } from "../organization/assignment.ts";

interface Department {
  id: string;
  name: string;
}

interface Team extends Department {
  departmentId: string | null;
}

export interface Directory {
  /** Named in a list but not stored yet. */
  newDepartments: readonly Department[];
  newTeams: readonly Team[];
  /**
   * Finds a department and a team by name, in any case; unknown names are noted as new.
   * @returns undefined if the team belongs to another department
   */
  assign(names: { department?: string | undefined; team?: string | undefined }): Assignment | undefined;
  /**
   * Stores new departments and teams, at most 10,000 of each: more do not fit into one statement.
   * @throws Expected `conflict` if one of the same name was created since the directory was read
   */
  save(transaction: Transaction<Database>, now: Date): Promise<void>;
}

/** Reads the departments and teams of an organization, to look up and add names from lists. */
export async function readDirectory(db: Kysely<Database>, organizationId: string): Promise<Directory> {
  const stored = {
    departments: await db
      .selectFrom("departments")
      .where("organizationId", "=", organizationId)
      .select(["id", "name"])
      .execute(),
    teams: await db
      .selectFrom("teams")
      .where("organizationId", "=", organizationId)
      .select(["id", "name", "departmentId"])
      .execute(),
  };
  const departments = new Map(stored.departments.map((department) => [keyOf(department.name), department]));
  const teams = new Map(stored.teams.map((team) => [keyOf(team.name), team]));
  const newDepartments: Department[] = [];
  const newTeams: Team[] = [];

  const departmentNamed = (name: string): Department => {
    const known = departments.get(keyOf(name));
    if (known) return known;
    const added = { id: randomUUID(), name };
    departments.set(keyOf(name), added);
    newDepartments.push(added);
    return added;
  };

  return {
    newDepartments,
    newTeams,
    assign({ department: departmentName, team: teamName }) {
      const known = teamName === undefined ? undefined : teams.get(keyOf(teamName));
      if (known?.departmentId && departmentName !== undefined) {
        // Checked first, so that a refused line adds no department.
        if (departments.get(keyOf(departmentName))?.id !== known.departmentId) return undefined;
      }
      const departmentId = departmentName === undefined ? null : departmentNamed(departmentName).id;
      if (teamName === undefined) return { departmentId, teamId: null };
      if (known) return { departmentId: departmentId ?? known.departmentId, teamId: known.id };
      const added = { id: randomUUID(), name: teamName, departmentId };
      teams.set(keyOf(teamName), added);
      newTeams.push(added);
      return { departmentId, teamId: added.id };
    },
    async save(transaction, createdAt) {
      const stamped = <T>(rows: readonly T[]) => rows.map((row) => ({ ...row, organizationId, createdAt }));
      try {
        if (newDepartments.length > 0) {
          await transaction.insertInto("departments").values(stamped(newDepartments)).execute();
        }
        if (newTeams.length > 0) await transaction.insertInto("teams").values(stamped(newTeams)).execute();
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        const message = "Someone just created a department or team with the same name. Try again.";
        throw new Expected("conflict", { message, cause: error });
      }
    },
  };
}

/** The entries of the audit log for new departments and teams. */
export function directoryCreated({ newDepartments, newTeams }: Pick<Directory, "newDepartments" | "newTeams">) {
  const departments = newDepartments.map(({ id, name }) => ({
    action: "department.created",
    resource: "departments",
    resourceId: id,
    after: { name },
  }));
  const teams = newTeams.map(({ id, name, departmentId }) => ({
    action: "team.created",
    resource: "teams",
    resourceId: id,
    after: { name, departmentId },
  }));
  return [...departments, ...teams];
}

/** Equal for different spellings of one name. */
function keyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
