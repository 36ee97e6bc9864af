import { accountChangeSchema, updateAccount, updateAccountSettings } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { changeOfVersion, etagHeader, versionOf } from "@treadlight/platform/lists";
import type { ApiDeps } from "../deps.ts";
import { assertConfirmed, confirmationIn } from "../organization/confirmation.ts";
import { shorterRetention } from "../organization/pending-changes.ts";
import { changeLockedOrganization, organizationOfMember } from "../organization/profile.ts";
import { activeAccount } from "../sign-in/accounts.ts";

/** Changes of a person's own profile and settings. */
export function profileEndpoints({ db, warehouse, now }: Pick<ApiDeps, "db" | "warehouse" | "now">): Endpoint[] {
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
            .select([
              "name",
              "region",
              "mails",
              "askedAboutTime",
              "withholdsSpecialPreviews",
              "wasOfferedWeeklySummary",
            ])
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
      async handle({ caller: { userId, organizationId }, body: wanted, ifMatch, req }) {
        const at = new Date(now());
        const { etag, previewsEnabled, keepsSpecialPreviews, retentionDays, timeZone } = await db
          .transaction()
          .execute(async (transaction) => {
            const personal = await transaction
              .selectFrom("organizations")
              .where("id", "=", organizationId)
              .where("personalOf", "=", userId)
              .select(["id", "name", "retentionDays"])
              .forNoKeyUpdate()
              .executeTakeFirst();
            if (!personal) throw new Expected("organization_decides");
            // At once, without a delay: people can erase their own sessions at any time.
            const erased = await shorterRetention(warehouse, personal, wanted.retentionDays, at);
            assertConfirmed(personal.name, confirmationIn(req), erased ? [erased.effect] : []);
            await changeLockedOrganization(transaction, { organizationId, at }, wanted, { ifMatch });
            return organizationOfMember(transaction, userId, at);
          });
        return {
          status: 200,
          body: { previewsEnabled, keepsSpecialPreviews, retentionDays, timeZone },
          headers: etagHeader(etag),
        };
      },
    }),
  ];
}
