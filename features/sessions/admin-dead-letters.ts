import { deadLetters, MAX_REDRIVEN } from "@treadlight/contract/console";
import { partitionKey, sessionEventSchema } from "@treadlight/domain/session";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { readEndpoints } from "@treadlight/platform/lists";
import { audit } from "../audit/record.ts";
import { asStaff } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";

export function deadLettersResource({
  db,
  warehouse,
  log,
  now,
}: Pick<ApiDeps, "db" | "warehouse" | "log" | "now">): Endpoint[] {
  return [
    ...readEndpoints(deadLetters, {
      async page(_caller, query) {
        const { rows, total } = await warehouse.deadLetters(query);
        return { rows: rows.map(rowOf), total };
      },
      async one(_caller, id) {
        const { rows } = await warehouse.deadLetters(lettersWith([id]));
        return rows.map(rowOf)[0];
      },
    }),
    endpoint(deadLetters.redrive, {
      async handle({ caller, body: { eventIds } }) {
        const { rows: letters } = await warehouse.deadLetters(lettersWith(eventIds));
        await log.append(
          letters.map(({ stream, eventId, organizationId, receivedAt, payload }) => ({
            stream,
            key: keyOf(payload) ?? eventId,
            headers: { kind: "redriven", eventId, organizationId, receivedAt: String(receivedAt) },
            value: Buffer.from(payload),
          })),
        );
        const change = {
          action: "dead_letters.redriven",
          resource: deadLetters.name,
          after: { letters: letters.length },
        };
        await db
          .transaction()
          .execute((transaction) => audit(transaction, asStaff(caller).actor, change, new Date(now())));
        return { status: 202, body: { redriven: letters.length } };
      },
    }),
  ];
}

/** A query for the letters with these event ids. */
function lettersWith(id: readonly string[]) {
  return { sort: ["receivedAt", "DESC"], range: [0, MAX_REDRIVEN - 1], filter: { id } } as const;
}

type DeadLetter = Awaited<ReturnType<ApiDeps["warehouse"]["deadLetters"]>>["rows"][number];

function rowOf({ eventId, receivedAt, payload: _, shown, ...letter }: DeadLetter) {
  return { ...letter, id: eventId, receivedAt: new Date(receivedAt), payload: shown };
}

/** The key that put the event into its partition; undefined if the payload is not a session event. */
function keyOf(payload: string): string | undefined {
  try {
    return partitionKey(sessionEventSchema.parse(JSON.parse(payload)));
  } catch {
    return undefined;
  }
}
