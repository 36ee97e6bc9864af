import { partitionKey, sessionEventSchema } from "@treadlight/domain/session";
import type { EventLog } from "@treadlight/platform/event-log";
import { parseBody, parseQuery } from "@treadlight/platform/http";
import type { Warehouse } from "@treadlight/platform/warehouse";
import type { RequestHandler } from "express";
import { z } from "zod";

const MAX_LETTERS = 1_000;

const listSchema = z.object({ limit: z.coerce.number().int().min(1).max(MAX_LETTERS).default(100) });

/** `GET /api/admin/dead-letters?limit`: accepted sessions that became no row, newest first, for staff. */
export function getDeadLetters(warehouse: Warehouse): RequestHandler {
  return async (req, res) => {
    const { limit } = parseQuery(listSchema, req.query);
    res.json({ deadLetters: await warehouse.deadLetters({ limit }) });
  };
}

/** The partition the event was in before. */
function keyOf(payload: string): string | undefined {
  try {
    return partitionKey(sessionEventSchema.parse(JSON.parse(payload)));
  } catch {
    return undefined;
  }
}

const redriveSchema = z.object({ eventIds: z.array(z.guid()).min(1).max(MAX_LETTERS) });

/**
 * `POST /api/admin/dead-letters/redrive { eventIds }`: appends the very events to the log again, under their old ids. What
 * scoring can take now becomes a row and leaves the list; what it cannot comes back.
 */
export function postRedrive(warehouse: Warehouse, log: EventLog): RequestHandler {
  return async (req, res) => {
    const { eventIds } = parseBody(redriveSchema, req.body);
    const letters = await warehouse.deadLetters({ limit: MAX_LETTERS, eventIds });
    await log.append(
      letters.map(({ stream, eventId, organizationId, receivedAt, payload }) => ({
        stream,
        key: keyOf(payload) ?? eventId,
        headers: { kind: "redriven", eventId, organizationId, receivedAt: String(receivedAt) },
        value: Buffer.from(payload),
      })),
    );
    res.status(202).json({ redriven: letters.length });
  };
}
