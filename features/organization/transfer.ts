import { can } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import { transferOrganization } from "@treadlight/contract/organization";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { Kysely } from "kysely";
import { auditAll } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { sendMail } from "../mail/index.ts";
import { confirmPassword } from "../sign-in/account-password.ts";
import { lockOwnOrganization } from "./lock.ts";
import { organizationTransferredMail } from "./mails/organization-transferred.ts";
import { organizationOfMember } from "./profile.ts";

type TransferDeps = Pick<ApiDeps, "db" | "limits" | "now">;

export function transferEndpoint(deps: TransferDeps): Endpoint {
  const { db, now } = deps;
  return endpoint(transferOrganization, {
    async handle({ caller, body: { userId, password } }) {
      await confirmPassword(deps, caller.userId, password);
      const at = new Date(now());
      await transfer(db, caller, userId, at);
      return { status: 200, body: await organizationOfMember(db, caller.userId, at) };
    },
  });
}

/** @throws Expected `forbidden` if the caller is no longer an owner; `not_found`; `conflict` if the member cannot become an owner */
async function transfer(db: Kysely<Database>, caller: UserIdentity, userId: string, now: Date) {
  const { organizationId } = caller;
  return db.transaction().execute(async (transaction) => {
    const callerType = await lockOwnOrganization(transaction, caller);
    if (!can(callerType, "transfer_organization")) throw new Expected("forbidden");
    const successor = await transaction
      .selectFrom("users")
      .where("id", "=", userId)
      .where("organizationId", "=", organizationId)
      .select(["email", "role", "suspendedAt"])
      .executeTakeFirst();
    if (!successor) throw new Expected("not_found");
    if (userId === caller.userId) throw new Expected("conflict", { message: "You already own the organization." });
    if (successor.suspendedAt)
      throw new Expected("conflict", { message: "A suspended member cannot become an owner." });
    await transaction.updateTable("users").set({ role: "owner" }).where("id", "=", userId).execute();
    await transaction.updateTable("users").set({ role: "admin" }).where("id", "=", caller.userId).execute();
    const roleChange = (id: string, before: string, after: string) => ({
      action: "user.role_changed",
      resource: "users",
      resourceId: id,
      before: { role: before },
      after: { role: after },
    });
    const changes = [
      {
        action: "organization.transferred",
        resource: "organizations",
        resourceId: organizationId,
        after: { to: userId },
      },
      roleChange(userId, successor.role, "owner"),
      roleChange(caller.userId, "owner", "admin"),
    ];
    await auditAll(transaction, { kind: "user", id: caller.userId }, { organizationId, changes }, now);
    const { name: organizationName } = await transaction
      .selectFrom("organizations")
      .where("id", "=", organizationId)
      .select("name")
      .executeTakeFirstOrThrow();
    await sendMail(transaction, organizationTransferredMail, { to: successor.email, params: { organizationName } });
  });
}
