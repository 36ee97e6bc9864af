import { updateAccount, updateAccountSettings } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../../deps/index.ts";
import { activeAccount } from "../auth/accounts.ts";

/** Changes of a person's own profile and settings. */
export function profileEndpoints({ db }: Pick<ApiDeps, "db">): Endpoint[] {
  return [
    endpoint(updateAccount, {
      async handle({ caller: { userId }, body: { name, region } }) {
        const account = await db.transaction().execute(async (transaction) => {
          if (name !== undefined) {
            // A personal organization carries the name of its person.
            await transaction
              .updateTable("organizations")
              .set({ name: name ?? "Personal" })
              .where("personalOf", "=", userId)
              .execute();
          }
          if (name !== undefined || region !== undefined) {
            await transaction
              .updateTable("users")
              .set({ ...(name !== undefined && { name }), ...(region !== undefined && { region }) })
              .where("id", "=", userId)
              .execute();
          }
          return activeAccount(transaction, userId);
        });
        return { status: 200, body: account };
      },
    }),
    endpoint(updateAccountSettings, {
      async handle({ caller: { userId, organizationId }, body: { previewsEnabled, retentionDays } }) {
        const settings = await db
          .updateTable("organizations")
          .set((e) => ({
            previewsEnabled: previewsEnabled ?? e.ref("previewsEnabled"),
            retentionDays: retentionDays === undefined ? e.ref("retentionDays") : retentionDays,
          }))
          .where("id", "=", organizationId)
          .where("personalOf", "=", userId)
          .returning(["previewsEnabled", "retentionDays"])
          .executeTakeFirst();
        if (!settings) throw new Expected("organization_decides");
        return { status: 200, body: settings };
      },
    }),
  ];
}
