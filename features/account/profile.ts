import { accountChangeSchema, updateAccount, updateAccountSettings } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { changeOfVersion, etagHeader, versionOf } from "@treadlight/platform/lists";
import type { ApiDeps } from "../deps.ts";
import { changeLockedOrganization, organizationOfMember } from "../organization/profile.ts";
import { activeAccount } from "../sign-in/accounts.ts";

/** Changes of a person's own profile and settings. */
export function profileEndpoints({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  return [
    endpoint(updateAccount, {
      async handle({ caller: { userId }, body: wanted, ifMatch }) {
        const account = await db.transaction().execute(async (transaction) => {
          // Organizations are locked before the people in them.
          const personal = await transaction
            .selectFrom("organizations")
            .where("personalOf", "=", userId)
            .select("id")
            .forNoKeyUpdate()
            .executeTakeFirst();
          const stored = await transaction
            .selectFrom("users")
            .where("id", "=", userId)
            .select(["name", "region", "mails"])
            .forNoKeyUpdate()
            .executeTakeFirst();
          const change = stored && changeOfVersion(accountChangeSchema, stored, wanted, ifMatch);
          if (change) await transaction.updateTable("users").set(change.after).where("id", "=", userId).execute();
          if (personal && change?.after.name !== undefined) {
            // A personal organization carries the name of its person.
            await transaction
              .updateTable("organizations")
              .set({ name: change.after.name ?? "Personal" })
              .where("id", "=", personal.id)
              .execute();
          }
          return activeAccount(transaction, userId);
        });
        return { status: 200, body: account, headers: etagHeader(versionOf(accountChangeSchema, account)) };
      },
    }),
    endpoint(updateAccountSettings, {
      async handle({ caller: { userId, organizationId }, body: wanted, ifMatch }) {
        const { etag, previewsEnabled, retentionDays, timeZone } = await db
          .transaction()
          .execute(async (transaction) => {
            const personal = await transaction
              .selectFrom("organizations")
              .where("id", "=", organizationId)
              .where("personalOf", "=", userId)
              .select("id")
              .forNoKeyUpdate()
              .executeTakeFirst();
            if (!personal) throw new Expected("organization_decides");
            await changeLockedOrganization(transaction, organizationId, wanted, ifMatch);
            return organizationOfMember(transaction, userId, new Date(now()));
          });
        return { status: 200, body: { previewsEnabled, retentionDays, timeZone }, headers: etagHeader(etag) };
      },
    }),
  ];
}
