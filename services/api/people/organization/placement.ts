import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";

/** Where somebody works. */
export interface Placement {
  departmentId: string | null;
  teamId: string | null;
}

/**
 * A department and a team that go together, both held: a team that belongs to a department brings it along.
 * @throws Expected `invalid_body` when one is not in the organization, or the team is another department's
 */
export async function placementIn(
  transaction: Transaction<Database>,
  organizationId: string,
  { departmentId, teamId }: { departmentId?: string | null | undefined; teamId?: string | null | undefined },
): Promise<Placement> {
  if (departmentId) {
    const department = await transaction
      .selectFrom("departments")
      .where("organizationId", "=", organizationId)
      .where("id", "=", departmentId)
      .select("id")
      .forKeyShare()
      .executeTakeFirst();
    if (!department) throw wrong("departmentId", "is no department of the organization");
  }
  if (!teamId) return { departmentId: departmentId ?? null, teamId: null };
  const team = await transaction
    .selectFrom("teams")
    .where("organizationId", "=", organizationId)
    .where("id", "=", teamId)
    .select("departmentId")
    .forKeyShare()
    .executeTakeFirst();
  if (!team) throw wrong("teamId", "is no team of the organization");
  if (departmentId && team.departmentId && team.departmentId !== departmentId) {
    throw wrong("teamId", "belongs to another department");
  }
  return { departmentId: departmentId ?? team.departmentId, teamId };
}

function wrong(path: string, message: string): Expected {
  return new Expected("invalid_body", { details: [{ path, code: "invalid_value", message }] });
}
