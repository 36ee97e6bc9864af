import { rolesWith } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";

/**
 * Call before a password or a passkey signs somebody in. If their organization requires its provider, only the owner who decided that
 * may do without; once that person is no longer an active owner, every owner. No provider signs in staff, so they always may.
 * @throws Expected `company_sign_in_required`
 */
export async function assertMaySignInWithoutCompany(
  db: Kysely<Database>,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<void> {
  const owners = rolesWith("make_owners");
  const required = await db
    .selectFrom("companySignIns as c")
    .leftJoin("users as u", (join) =>
      join
        .onRef("u.id", "=", "c.wayBack")
        .onRef("u.organizationId", "=", "c.organizationId")
        .on("u.role", "in", owners)
        .on("u.suspendedAt", "is", null),
    )
    .innerJoin("users as caller", (join) => join.on("caller.id", "=", id))
    .where("c.organizationId", "=", organizationId)
    .where("c.required", "=", true)
    .select(["u.id as wayBack", "caller.role", "caller.isStaff"])
    .executeTakeFirst();
  if (required && needsCompany({ ...required, id })) throw new Expected("company_sign_in_required");
}

/**
 * Whether only the company's sign-in, which their organization requires, signs somebody in.
 * @param wayBack the active owner who decided that; null if there is none any more
 */
export const needsCompany = ({
  id,
  role,
  isStaff,
  wayBack,
}: {
  id: string;
  role: string;
  isStaff: boolean;
  wayBack: string | null;
}): boolean =>
  !isStaff && wayBack !== id && !(wayBack === null && rolesWith("make_owners").some((owner) => owner === role));
