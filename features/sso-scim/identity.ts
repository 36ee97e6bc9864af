import { getCompanyIdentity, unlinkCompanyIdentity } from "@treadlight/contract/company";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { Kysely } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";

/** Who somebody is at the provider of their company. */
export function identityEndpoints({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  return [
    endpoint(getCompanyIdentity, {
      async handle({ caller: { userId } }) {
        const found = await identityOf(db, userId);
        const identity = found && {
          issuer: found.issuer,
          linkedAt: found.createdAt,
          canUnlink: found.passwordHash !== null && !found.required,
        };
        return { status: 200, body: { identity: identity ?? null } };
      },
    }),
    endpoint(unlinkCompanyIdentity, {
      async handle({ caller: { userId } }) {
        await db.transaction().execute(async (transaction) => {
          const found = await identityOf(transaction, userId);
          if (!found) return;
          if (found.required) throw new Expected("organization_decides");
          if (found.passwordHash === null) throw new Expected("conflict", { message: NO_PASSWORD });
          await transaction.deleteFrom("companyIdentities").where("userId", "=", userId).execute();
          const entry = { action: "user.company_unlinked", resource: "users", resourceId: userId };
          const { organizationId } = found;
          await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, new Date(now()));
        });
        return { status: 204, body: undefined };
      },
    }),
  ];
}

const NO_PASSWORD =
  "Without single sign-on you need a password, and you have none. Set one with “Forgot your password?” first.";

/** Undefined for somebody who never signed in with a provider. */
function identityOf(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("companyIdentities as i")
    .innerJoin("users as u", "u.id", "i.userId")
    .innerJoin("companySignIns as c", "c.organizationId", "i.organizationId")
    .where("i.userId", "=", userId)
    .select(["i.organizationId", "i.issuer", "i.createdAt", "c.required", "u.passwordHash"])
    .executeTakeFirst();
}
