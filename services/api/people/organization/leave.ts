import { Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { audit } from "../../audit/index.ts";
import type { ApiDeps } from "../../deps/index.ts";
import { graceEnd, scheduleDeletion } from "./deletion.ts";
import { assertOwnerBeside } from "./hold.ts";
import { holdWithPersonal, returnToPersonal } from "./personal.ts";

interface Leaver {
  id: string;
  organizationId: string;
  email: string;
  name: string | null;
  role: string;
}

/**
 * What stays behind when somebody moves to another organization: one that nobody is left in is deleted after the grace
 * period, one with people needs an owner. Both organizations are held by now.
 * @returns when what they leave is deleted, and what the audit log of the organization they leave has to say
 * @throws Expected `last_owner`
 */
export async function leaveBehind(transaction: Transaction<Database>, leaver: Leaver, now: Date) {
  const { id, organizationId, email, name, role } = leaver;
  const left = { action: "user.left", resource: "users", resourceId: id, before: { email, name, role } };
  if (await hasOthers(transaction, organizationId, id)) {
    if (role === "owner") await assertOwnerBeside(transaction, organizationId, id);
    return { deleteAfter: undefined, entries: [left] };
  }
  const deleteAfter = await scheduleDeletion(transaction, organizationId, now);
  const scheduled = {
    action: "organization.deletion_requested",
    resource: "organizations",
    resourceId: organizationId,
  };
  return { deleteAfter, entries: [left, { ...scheduled, after: { deleteAfter } }] };
}

/** What somebody would leave behind by moving to another organization now. */
export async function leftBehindBy(
  db: Kysely<Database>,
  { userId, organizationId }: { userId: string; organizationId: string },
  now: Date,
): Promise<{ organizationName: string; isPersonal: boolean; deleteAfter: Date | null }> {
  const { name, personalOf, deleteAfter } = await db
    .selectFrom("organizations")
    .where("id", "=", organizationId)
    .select(["name", "personalOf", "deleteAfter"])
    .executeTakeFirstOrThrow();
  const staysInUse = await hasOthers(db, organizationId, userId);
  return {
    organizationName: name,
    isPersonal: personalOf === userId,
    deleteAfter: staysInUse ? null : (deleteAfter ?? graceEnd(now)),
  };
}

async function hasOthers(db: Kysely<Database>, organizationId: string, userId: string): Promise<boolean> {
  const other = await db
    .selectFrom("users")
    .where("organizationId", "=", organizationId)
    .where("id", "!=", userId)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export function leaveEndpoint({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint {
  return endpoint(
    defineRoute({
      route: "POST /api/organization/leave",
      summary: "Leaves the organization, back into one's personal one",
      description: "Sessions stay in the organization they happened in. The last owner cannot leave.",
      answers: { 200: z.object({ organizationId: z.guid().describe("Of the personal organization.") }) },
      errors: ["last_owner"],
    }),
    {
      async handle({ caller }) {
        return { status: 200, body: await leave(db, caller, new Date(now())) };
      },
    },
  );
}

async function leave(
  db: Kysely<Database>,
  { organizationId, userId }: { organizationId: string; userId: string },
  now: Date,
): Promise<{ organizationId: string }> {
  return db.transaction().execute(async (transaction) => {
    await holdWithPersonal(transaction, organizationId, userId);
    const leaver = await transaction
      .selectFrom("users")
      .where("id", "=", userId)
      .where("organizationId", "=", organizationId)
      .select(["email", "name", "role"])
      .executeTakeFirst();
    if (!leaver) throw new Expected("conflict", { message: "You have left already." });
    if (leaver.role === "owner") await assertOwnerBeside(transaction, organizationId, userId);
    const personal = await returnToPersonal(transaction, userId, now);
    const entry = { organizationId, action: "user.left", resource: "users", resourceId: userId, before: leaver };
    await audit(transaction, { kind: "user", id: userId }, entry, now);
    return personal;
  });
}
