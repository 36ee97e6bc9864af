import { randomUUID } from "node:crypto";
import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";
import { sql } from "kysely";

const LICENCES = ["ChatGPT", "Claude", "GitHub Copilot", "Gemini", "Microsoft Copilot"];
/** How many departments `year-of-sessions.ts` has. */
const DEPARTMENTS = 20;

/**
 * Gives an organization the departments of its sessions, each person in theirs, licences whose seats they hold, and a head of one
 * department: `head@<size>.example`.
 */
export async function addCompany(
  db: Kysely<Database>,
  { organizationId, size, passwordHash }: { organizationId: string; size: number; passwordHash: string },
): Promise<void> {
  const createdAt = new Date();
  const ids = Array.from({ length: DEPARTMENTS }, () => randomUUID());
  const named = ids.map((id, index) => ({ id, organizationId, name: `Department ${index}`, createdAt }));
  await db.insertInto("departments").values(named).execute();
  await sql`
    UPDATE users SET department_id = (${ids}::uuid[])[1 + (('x' || right(id::text, 12))::bit(48)::bigint % ${DEPARTMENTS})::int]
    WHERE organization_id = ${organizationId} AND role = 'member'`.execute(db);
  const head = randomUUID();
  const account = { organizationId, email: `head@${size}.example`, passwordHash, createdAt };
  await db
    .insertInto("users")
    .values({ id: head, role: "department_head", departmentId: ids[3] ?? null, ...account })
    .execute();
  await db
    .insertInto("responsibilities")
    .values({ organizationId, userId: head, invitationId: null, departmentId: ids[3] ?? null, teamId: null })
    .execute();
  for (const tool of LICENCES) {
    const id = randomUUID();
    const contract = { contract: "Enterprise", seats: 500, price: 30, currency: "USD", period: "month" as const };
    const term = { startsOn: "2026-01-01", renewsOn: null, owner: null, createdAt };
    await db
      .insertInto("licences")
      .values({ id, organizationId, tool, ...contract, ...term })
      .execute();
    await sql`
      INSERT INTO licence_seats (organization_id, licence_id, holder)
      SELECT organization_id, ${id}::uuid, email FROM users
      WHERE organization_id = ${organizationId} AND role = 'member' ORDER BY email LIMIT 400`.execute(db);
  }
}
