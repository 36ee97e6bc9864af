import { randomUUID } from "node:crypto";
import { Expected } from "@treadlight/contract/errors";
import {
  addSubscription,
  changeSubscription,
  listSubscriptions,
  MAX_OWN_SUBSCRIPTIONS,
  removeSubscription,
} from "@treadlight/contract/subscriptions";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { orNotFound } from "@treadlight/platform/lists";
import type { ApiDeps } from "../deps.ts";

const SHOWN = ["id", "tool", "price", "currency", "period", "renewsOn"] as const;

/** What people pay for AI tools themselves. It is theirs alone. */
export function subscriptionEndpoints({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  return [
    endpoint(listSubscriptions, {
      async handle({ caller: { userId } }) {
        const subscriptions = await db
          .selectFrom("ownSubscriptions")
          .where("userId", "=", userId)
          .select(SHOWN)
          .orderBy("tool")
          .orderBy("id")
          .execute();
        return { status: 200, body: { subscriptions } };
      },
    }),
    endpoint(addSubscription, {
      async handle({ caller: { userId }, body }) {
        const added = await db.transaction().execute(async (transaction) => {
          await transaction.selectFrom("users").where("id", "=", userId).select("id").forNoKeyUpdate().execute();
          const { count } = await transaction
            .selectFrom("ownSubscriptions")
            .where("userId", "=", userId)
            .select((e) => e.fn.countAll<number>().as("count"))
            .executeTakeFirstOrThrow();
          if (Number(count) >= MAX_OWN_SUBSCRIPTIONS) {
            throw new Expected("conflict", {
              message: `You can list ${MAX_OWN_SUBSCRIPTIONS} of them. Remove one first.`,
            });
          }
          return transaction
            .insertInto("ownSubscriptions")
            .values({ id: randomUUID(), userId, ...body, createdAt: new Date(now()) })
            .returning(SHOWN)
            .executeTakeFirstOrThrow();
        });
        return { status: 201, body: added };
      },
    }),
    endpoint(changeSubscription, {
      async handle({ caller: { userId }, params: { id = "" }, body }) {
        const changed = await db
          .updateTable("ownSubscriptions")
          .set(body)
          .where("userId", "=", userId)
          .where("id", "=", id)
          .returning(SHOWN)
          .executeTakeFirst();
        return { status: 200, body: orNotFound(changed) };
      },
    }),
    endpoint(removeSubscription, {
      async handle({ caller: { userId }, params: { id = "" } }) {
        const removed = await db
          .deleteFrom("ownSubscriptions")
          .where("userId", "=", userId)
          .where("id", "=", id)
          .returning("id")
          .executeTakeFirst();
        orNotFound(removed);
        return { status: 204, body: undefined };
      },
    }),
  ];
}
