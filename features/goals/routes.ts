import { getGoals, setGoals } from "@treadlight/contract/goals";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";

/** What people want of their own AI use. A goal is its person's alone. */
export function goalEndpoints({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  return [
    endpoint(getGoals, {
      async handle({ caller: { userId } }) {
        const goals = await db
          .selectFrom("goals")
          .where("userId", "=", userId)
          .select(["kind", "target"])
          .orderBy("kind")
          .execute();
        return { status: 200, body: { goals } };
      },
    }),
    endpoint(setGoals, {
      async handle({ caller: { userId }, body: { goals } }) {
        await db.transaction().execute(async (transaction) => {
          await transaction.selectFrom("users").where("id", "=", userId).select("id").forNoKeyUpdate().execute();
          await transaction.deleteFrom("goals").where("userId", "=", userId).execute();
          if (goals.length > 0) {
            await transaction
              .insertInto("goals")
              .values(goals.map((goal) => ({ userId, ...goal, createdAt: new Date(now()) })))
              .execute();
          }
        });
        return { status: 200, body: { goals } };
      },
    }),
  ];
}
