import {
  type ErasureEvent,
  type ScoredSession,
  scoreSession,
  sessionsStreamEventSchema,
} from "@treadlight/domain/session";
import type { StoredRecord } from "@treadlight/platform/event-log";
import { type DeadLetter, deadLetter } from "../dead-letter.ts";
import { readJson } from "../read-json.ts";

/** A record and its row, kept together so that a refused row can be traced back. */
export interface Scored {
  record: StoredRecord;
  row: ScoredSession;
}

export interface ScoredRecords {
  scored: Scored[];
  erasures: { record: StoredRecord; event: ErasureEvent }[];
  /** What could not be read or scored, with the reason. */
  deadLetters: DeadLetter[];
}

/** Reads and scores the records of a batch. Never throws: what it cannot take becomes a dead letter, and the rest goes on. */
export function scoreRecords(records: readonly StoredRecord[]): ScoredRecords {
  const result: ScoredRecords = { scored: [], erasures: [], deadLetters: [] };
  for (const record of records) {
    const { success, data: event } = sessionsStreamEventSchema.safeParse(readJson(record));
    if (!success) {
      result.deadLetters.push(deadLetter(record, "unreadable"));
    } else if (event.kind === "erasure") {
      result.erasures.push({ record, event });
    } else {
      try {
        result.scored.push({ record, row: scoreSession(event) });
      } catch (error) {
        result.deadLetters.push({ ...deadLetter(record, "unscorable"), error });
      }
    }
  }
  return result;
}
