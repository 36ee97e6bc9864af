import { personalSettingsSchema, profileChangeSchema } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { z } from "zod";
import type { ApiDeps } from "../../deps/index.ts";
import { accountSchema, activeAccount } from "../auth/accounts.ts";

const settingsSchema = z.object({
  previewsEnabled: z.boolean().describe("Whether (redacted) prompt previews are kept."),
  retentionDays: z.int().nullable().describe("Sessions that started longer ago are erased; `null` keeps them."),
});

/** What people say about themselves, and how they want their own sessions kept. */
export function profileEndpoints({ db }: Pick<ApiDeps, "db">): Endpoint[] {
  return [
    endpoint(
      defineRoute({
        route: "PATCH /api/user",
        summary: "Changes one's name and region",
        body: profileChangeSchema,
        answers: { 200: accountSchema },
      }),
      {
        async handle({ caller: { userId }, body: { name, region } }) {
          const account = await db.transaction().execute(async (transaction) => {
            if (name !== undefined) {
              // An organization of one is called what its person is called.
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
      },
    ),
    endpoint(
      defineRoute({
        route: "PATCH /api/user/settings",
        summary: "Changes how one's own sessions are kept",
        description: "For people with an organization of one; in a business, the organization decides.",
        body: personalSettingsSchema,
        answers: { 200: settingsSchema },
        errors: ["organization_decides"],
      }),
      {
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
      },
    ),
  ];
}
