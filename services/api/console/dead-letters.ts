import { defineRoute } from "@treadlight/contract/route";
import { partitionKey, sessionEventSchema } from "@treadlight/domain/session";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { DeadLetter } from "@treadlight/warehouse";
import { z } from "zod";
import type { ApiDeps } from "../deps/index.ts";
import { listQuery, searchTextSchema } from "../lists/listing.ts";
import { readEndpoints } from "../lists/resource.ts";

const MAX_REDRIVEN = 1_000;

const rowSchema = z.object({
  id: z.guid().describe("Of the event."),
  organizationId: z.guid().describe("The nil UUID where the record does not say."),
  receivedAt: z.date(),
  stream: z.enum(["sessions", "receipts", "monitoring"]).describe("Of the event log."),
  reason: z.string(),
  payload: z.string().describe("The record's value as text, redacted."),
});

/** Records of the event log that became no row. For staff. */
export function deadLettersResource({ warehouse, log }: Pick<ApiDeps, "warehouse" | "log">): Endpoint[] {
  const errors = ["warehouse_unavailable", "query_too_expensive"] as const;
  return [
    ...readEndpoints({
      name: "dead-letters",
      noun: "dead letter",
      row: rowSchema,
      query: listQuery({
        sortable: ["receivedAt"],
        defaultOrder: "DESC",
        filters: {
          organizationId: z.guid(),
          stream: z.enum(["sessions", "receipts", "monitoring"]),
          reason: searchTextSchema,
        },
      }),
      errors,
      async page(_caller, query) {
        const { rows, total } = await warehouse.deadLetterPage(query);
        return { rows: rows.map(onTheWire), total };
      },
      async one(_caller, id) {
        return (await warehouse.deadLetters({ limit: 1, eventIds: [id] })).map(onTheWire)[0];
      },
    }),
    endpoint(
      defineRoute({
        route: "POST /api/admin/dead-letters/redrive",
        summary: "Drives dead letters through scoring again",
        description:
          "Appends the very events to the log again, under their old ids. What scoring can take now becomes a row and leaves the list; what it cannot comes back.",
        body: z.object({ eventIds: z.array(z.guid()).min(1).max(MAX_REDRIVEN) }),
        answers: { 202: z.object({ redriven: z.int() }) },
        errors: [...errors, "log_unavailable"],
      }),
      {
        async handle({ body: { eventIds } }) {
          const letters = await warehouse.deadLetters({ limit: MAX_REDRIVEN, eventIds });
          await log.append(
            letters.map(({ stream, eventId, organizationId, receivedAt, payload }) => ({
              stream,
              key: keyOf(payload) ?? eventId,
              headers: { kind: "redriven", eventId, organizationId, receivedAt: String(receivedAt) },
              value: Buffer.from(payload),
            })),
          );
          return { status: 202, body: { redriven: letters.length } };
        },
      },
    ),
  ];
}

function onTheWire({ eventId, receivedAt, ...letter }: DeadLetter) {
  return { ...letter, id: eventId, receivedAt: new Date(receivedAt) };
}

/** The partition the event was in before. */
function keyOf(payload: string): string | undefined {
  try {
    return partitionKey(sessionEventSchema.parse(JSON.parse(payload)));
  } catch {
    return undefined;
  }
}
