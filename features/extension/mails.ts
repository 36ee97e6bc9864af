import { getSummaryMails, SUMMARY_MAILS, type SummaryMails, updateSummaryMails } from "@treadlight/contract/extension";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { Kysely } from "kysely";
import type { ApiDeps } from "../deps.ts";

/** The mail settings of a person's account, as the extension's popup shows and changes them. */
export function summaryMailEndpoints({ db }: Pick<ApiDeps, "db">): Endpoint[] {
  return [
    endpoint(getSummaryMails, {
      async handle({ caller }) {
        return { status: 200, body: await summaryMailsOf(db, caller.userId) };
      },
    }),
    endpoint(updateSummaryMails, {
      async handle({ caller: { userId }, body: { mails: wanted } }) {
        const body = await db.transaction().execute(async (transaction) => {
          const { mails } = await transaction
            .selectFrom("users")
            .where("id", "=", userId)
            .select("mails")
            .forNoKeyUpdate()
            .executeTakeFirstOrThrow();
          const others = mails.filter((mail) => !SUMMARY_MAILS.some((summary) => summary === mail));
          await transaction
            .updateTable("users")
            .set({ mails: [...others, ...new Set(wanted)] })
            .where("id", "=", userId)
            .execute();
          return summaryMailsOf(transaction, userId);
        });
        return { status: 200, body };
      },
    }),
  ];
}

async function summaryMailsOf(db: Kysely<Database>, userId: string): Promise<SummaryMails> {
  const { email, mails } = await db
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["email", "mails"])
    .executeTakeFirstOrThrow();
  return { email, mails: SUMMARY_MAILS.filter((mail) => mails.includes(mail)) };
}
