import { Expected } from "@treadlight/contract/errors";
import {
  ANSWERS_TO_ADOPT,
  answerTimeQuestion,
  askTimeQuestion,
  listAnsweredKinds,
  listTimeAnswers,
  removeTimeAnswer,
  removeTimeAnswers,
} from "@treadlight/contract/time-answers";
import { workflowTypeOf } from "@treadlight/domain/productivity";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { orNotFound } from "@treadlight/platform/lists";
import type { NotNull } from "kysely";
import type { ApiDeps } from "../deps.ts";
import { answeredKinds, smallestGroup } from "./answered-kinds.ts";
import { currentSession, isAsked, questionOfToday } from "./question.ts";

/** Questions to people about how long their sessions would have taken without AI. An answer is its author's alone. */
export function timeAnswerEndpoints({ db, warehouse, now }: Pick<ApiDeps, "db" | "warehouse" | "now">): Endpoint[] {
  const own = (userId: string) => db.selectFrom("timeAnswers").where("userId", "=", userId);
  const shown = ["sessionId as id", "tool", "kind", "startedAt", "timeEngaged"] as const;
  return [
    endpoint(askTimeQuestion, {
      async handle({ caller }) {
        const isOn = await isAsked(db, caller.userId);
        const question = isOn ? await questionOfToday({ db, warehouse, now: now() }, caller) : null;
        return { status: 200, body: { isOn, question } };
      },
    }),
    endpoint(answerTimeQuestion, {
      async handle({ caller: { userId }, params: { id = "" }, body: { choice } }) {
        const asked = orNotFound(await own(userId).where("sessionId", "=", id).selectAll().executeTakeFirst());
        const session = await currentSession(warehouse, asked);
        if (!session) {
          await db.deleteFrom("timeAnswers").where("userId", "=", userId).where("sessionId", "=", id).execute();
          throw new Expected("not_found");
        }
        // What is answered stays as it is: otherwise figures that are shown would change by one answer.
        const kind = workflowTypeOf(session.workflowType ?? "") ?? null;
        const given = { choice, kind, timeEngaged: session.timeEngaged ?? 0, answeredAt: new Date(now()) };
        await db
          .updateTable("timeAnswers")
          .set(given)
          .where("userId", "=", userId)
          .where("sessionId", "=", id)
          .where("choice", "is", null)
          .execute();
        const stored = orNotFound(
          await own(userId)
            .where("sessionId", "=", id)
            .select(shown)
            .select(["choice", "answeredAt"])
            .$narrowType<{ choice: NotNull; answeredAt: NotNull }>()
            .executeTakeFirst(),
        );
        if (stored.choice !== choice) {
          throw new Expected("conflict", { message: "You have answered this already. Delete that answer first." });
        }
        return { status: 200, body: stored };
      },
    }),
    endpoint(listTimeAnswers, {
      async handle({ caller: { userId } }) {
        const answers = await own(userId)
          .where("choice", "is not", null)
          .select(shown)
          .select(["choice", "answeredAt"])
          .$narrowType<{ choice: NotNull; answeredAt: NotNull }>()
          .orderBy("answeredAt", "desc")
          .execute();
        return { status: 200, body: { answers } };
      },
    }),
    endpoint(removeTimeAnswer, {
      async handle({ caller: { userId }, params: { id = "" } }) {
        const removed = await db
          .deleteFrom("timeAnswers")
          .where("userId", "=", userId)
          .where("sessionId", "=", id)
          .returning("sessionId")
          .executeTakeFirst();
        orNotFound(removed);
        return { status: 204, body: undefined };
      },
    }),
    endpoint(removeTimeAnswers, {
      async handle({ caller: { userId } }) {
        await db.deleteFrom("timeAnswers").where("userId", "=", userId).execute();
        return { status: 204, body: undefined };
      },
    }),
    endpoint(listAnsweredKinds, {
      async handle({ caller: { organizationId, minGroupSize } }) {
        const minimumPeople = smallestGroup(minGroupSize);
        const kinds = await answeredKinds(db, organizationId, minimumPeople);
        return { status: 200, body: { kinds, minimumPeople, answersToAdopt: ANSWERS_TO_ADOPT } };
      },
    }),
  ];
}
