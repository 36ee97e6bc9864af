import { STREAMS } from "@treadlight/domain/session";
import { z } from "zod";
import { listQuery, searchTextSchema, several } from "../lists/index.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { readRoutes } from "./resource.ts";

export const MAX_REDRIVEN = 1_000;

const errors = ["warehouse_unavailable", "query_too_expensive"] as const;

const row = z.object({
  id: z.guid().describe("The event's id."),
  organizationId: z.guid().describe("The nil UUID if the record names no organization."),
  receivedAt: timestampSchema,
  diedAt: timestampSchema.describe(
    "When it last failed. A dead letter that fails again after it was redriven has a new time.",
  ),
  stream: z.enum(STREAMS).describe("The stream of the event log that it was read from."),
  reason: z.string(),
  payload: z
    .string()
    .describe(
      "The record's value as text, without the values found in it, and without what only the session's person may see.",
    ),
});

/** Records of the event log that could not become a row. For staff. */
export const deadLetters = {
  ...readRoutes({
    name: "dead-letters",
    noun: "dead letter",
    nouns: "dead letters",
    row,
    query: listQuery({
      row,
      sortedBy: "receivedAt",
      defaultOrder: "DESC",
      filters: {
        organizationId: several(z.guid()),
        stream: several(z.enum(STREAMS)),
        reason: several(searchTextSchema),
      },
    }),
    errors,
  }),
  redrive: defineRoute({
    route: "POST /api/admin/dead-letters/redrive",
    summary: "Sends dead letters through scoring again",
    description:
      "Appends the same events to the log again, with the same ids. Events that scoring can now process become rows and leave the list; the others return to it.",
    body: z.strictObject({ eventIds: z.array(z.guid()).min(1).max(MAX_REDRIVEN) }),
    answers: { 202: z.object({ redriven: z.int() }) },
    errors: [...errors, "log_unavailable", "disk_full"],
  }),
};
