import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";

/** The department and team that a person is assigned to. */
export interface Assignment {
  departmentId: string | null;
  teamId: string | null;
}

/**
 * Checks and locks a department and a team. A team that belongs to a department brings it along.
 * @throws Expected `invalid_body` if one is not in the organization, or the team belongs to another department
 */
export async function assignmentIn(
  transaction: Transaction<Database>,
  organizationId: string,
  { departmentId, teamId }: { departmentId?: string | null | undefined; teamId?: string | null | undefined },
): Promise<Assignment> {
  if (departmentId) {
    const department = await transaction
      .selectFrom("departments")
      .where("organizationId", "=", organizationId)
      .where("id", "=", departmentId)
      .select("id")
      .forKeyShare()
      .executeTakeFirst();
    if (!department) throw invalid("departmentId", "is not a department of the organization");
  }
  if (!teamId) return { departmentId: departmentId ?? null, teamId: null };
  const team = await transaction
    .selectFrom("teams")
    .where("organizationId", "=", organizationId)
    .where("id", "=", teamId)
    .select("departmentId")
    .forKeyShare()
    .executeTakeFirst();
  if (!team) throw invalid("teamId", "is not a team of the organization");
  if (departmentId && team.departmentId && team.departmentId !== departmentId) {
    throw invalid("teamId", "belongs to another department");
  }
  return { departmentId: departmentId ?? team.departmentId, teamId };
}

function invalid(path: string, message: string): Expected {
  return new Expected("invalid_body", { details: [{ path, code: "invalid_value", message }] });
}
