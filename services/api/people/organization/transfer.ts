import { can } from "@treadlight/contract/access";
import { transferSchema } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { Kysely } from "kysely";
import { auditAll } from "../../audit/index.ts";
import type { ApiDeps } from "../../deps/index.ts";
import { confirmPassword } from "../auth/stored-password.ts";
import { holdOwnOrganization } from "./hold.ts";
import { organizationOf, organizationSchema } from "./profile.ts";

type TransferDeps = Pick<ApiDeps, "db" | "mail" | "limits" | "afterAnswer" | "publicUrl" | "now">;

export function transferEndpoint(deps: TransferDeps): Endpoint {
  const { db, mail, afterAnswer, publicUrl, now } = deps;
  return endpoint(
    defineRoute({
      route: "POST /api/organization/transfer",
      summary: "Hands the organization over: another member becomes an owner, the caller an administrator",
      body: transferSchema,
      answers: { 200: organizationSchema },
      errors: ["wrong_password", "rate_limited", "conflict", "not_found"],
    }),
    {
      async handle({ caller, body: { userId, password } }) {
        await confirmPassword(deps, caller.userId, password);
        const at = new Date(now());
        const { email } = await transfer(db, caller, userId, at);
        const body = await organizationOf(db, caller.userId, at);
        afterAnswer.run("a mail about an organization handed over", () =>
          mail.send({
            to: email,
            subject: `${body.name} on Treadlight is yours now`,
            text: [
              `You are an owner of ${body.name} from now on: you decide who else is, and about plan and deletion.`,
              "",
              publicUrl,
            ].join("\n"),
          }),
        );
        return { status: 200, body };
      },
    },
  );
}

/** @throws Expected `forbidden` when the caller is no owner by now; `not_found`; `conflict` for who cannot take it */
async function transfer(db: Kysely<Database>, caller: UserIdentity, userId: string, now: Date) {
  const { organizationId } = caller;
  return db.transaction().execute(async (transaction) => {
    const callerType = await holdOwnOrganization(transaction, caller);
    if (!can(callerType, "transfer_organization")) throw new Expected("forbidden");
    const successor = await transaction
      .selectFrom("users")
      .where("id", "=", userId)
      .where("organizationId", "=", organizationId)
      .select(["email", "role", "suspendedAt"])
      .executeTakeFirst();
    if (!successor) throw new Expected("not_found");
    if (userId === caller.userId) throw new Expected("conflict", { message: "The organization is yours already." });
    if (successor.suspendedAt) throw new Expected("conflict", { message: "A suspended member cannot take it." });
    await transaction.updateTable("users").set({ role: "owner" }).where("id", "=", userId).execute();
    await transaction.updateTable("users").set({ role: "admin" }).where("id", "=", caller.userId).execute();
    const roleChange = (id: string, before: string, after: string) => ({
      ...{ action: "user.role_changed", resource: "users", resourceId: id },
      ...{ before: { role: before }, after: { role: after } },
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
    return successor;
  });
}
