import type { FactorSet } from "@treadlight/domain/environment";
import {
  type ErasureEvent,
  type ScoredSession,
  scoreSession,
  sessionsStreamEventSchema,
} from "@treadlight/domain/session";
import type { StoredRecord } from "@treadlight/platform/event-log";
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

/**
 * Reads and scores the records of a batch. Never throws: a record that cannot be read or scored is returned as failed.
 * @param factors for every session, in place of the set valid on its day
 */
export function scoreRecords(records: readonly StoredRecord[], factors?: FactorSet): ScoredRecords {
  const result: ScoredRecords = { scored: [], erasures: [], failed: [] };
  for (const record of records) {
    const { success, data: event } = sessionsStreamEventSchema.safeParse(readJson(record));
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
  }
  return result;
}
