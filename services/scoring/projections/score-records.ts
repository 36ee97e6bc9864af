import type { FactorSet } from "@treadlight/domain/environment";
import {
  type ErasureEvent,
  type ScoredSession,
  scoreSession,
  sessionsStreamEventSchema,
} from "@treadlight/domain/session";
import type { StoredRecord } from "@treadlight/platform/event-log";
import { mapInSlices } from "@treadlight/platform/slices";
import { z } from "zod";
import { type FailedRecord, failedRecord } from "./failed-record.ts";
import { readJson } from "./read-json.ts";

/** A record and its row, kept together so that a refused row can be traced back to its record. */
export interface Scored {
  record: StoredRecord;
  row: ScoredSession;
}

export interface ScoredRecords {
  scored: Scored[];
  erasures: { record: StoredRecord; event: ErasureEvent }[];
  /** Records that could not be read or scored. */
  failed: FailedRecord[];
}

/** Takes valid events several times faster than the schema, and leaves the others to it. */
const compiledEvent = z.compile(sessionsStreamEventSchema, { strict: true });

/**
 * Reads and scores the records of a batch. Never rejects: a record that cannot be read or scored is returned as failed. Where the
 * api runs in this process too, requests have their turn in between.
 * @param factors for every session, in place of the set valid on its day
 */
export async function scoreRecords(records: readonly StoredRecord[], factors?: FactorSet): Promise<ScoredRecords> {
  const result: ScoredRecords = { scored: [], erasures: [], failed: [] };
  await mapInSlices(records, (record) => {
    const { success, data: event } = compiledEvent.safeParse(readJson(record));
    if (!success) {
      result.failed.push(failedRecord(record, "unreadable"));
    } else if (event.kind === "erasure") {
      result.erasures.push({ record, event });
    } else {
      try {
        result.scored.push({ record, row: scoreSession(event, factors) });
      } catch (error) {
        result.failed.push(failedRecord(record, "unscorable", error));
      }
    }
  });
  return result;
}
