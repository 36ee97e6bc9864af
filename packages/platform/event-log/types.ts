/**
 * The event log: the one ordered record of what reached Treadlight. Everything else is a fold over it.
 * Two implementations pass one contract suite: embedded (LMDB, one partition) and Kafka (many partitions).
 */

import type { Stream } from "@treadlight/domain/session";

/** Each stream is a named sequence of records; a Kafka topic `<prefix>.<stream>` when scaled out. */
export { STREAMS, type Stream } from "@treadlight/domain/session";

export interface LogRecord {
  stream: Stream;
  /** Chooses the partition: records with the same key keep their order within an append, and between appends that follow one another. */
  key: string;
  /** Small facts readable without parsing the value: kind, eventId, organizationId, receivedAt. ASCII. */
  headers: Readonly<Record<string, string>>;
  value: Uint8Array;
}

export interface StoredRecord extends LogRecord {
  partition: number;
  /** Grows by one for each record of a partition. */
  offset: bigint;
}

/**
 * Handed to a consumer; the group's position moves past the records when the handler resolves, never before.
 * The signal aborts when the consumer is stopped or its partition goes to another member: a handler that can, gives up
 * early by rejecting; one that still resolves is committed where that is still possible.
 */
export type BatchHandler = (records: readonly StoredRecord[], signal: AbortSignal) => Promise<void>;

export interface Consumer {
  /** Aborts the handler's signal, waits for the running handler, commits what it took, leaves the group. */
  stop(): Promise<void>;
  /** Milliseconds since epoch of the last commit or empty poll: what liveness watches. */
  readonly lastProgressAt: number;
}

export interface ConsumeOptions {
  stream: Stream;
  group: string;
  /** At most this many records a batch. Default 5,000. */
  maxRecords?: number;
  /** Called when the handler or the commit rejects; the same batch is delivered again after a pause (exponential, at most 30 s). */
  onError?: (error: unknown) => void;
}

export interface EventLog {
  /**
   * Appends all records or rejects. Resolves once every record is on durable storage (fsync, or acks=all).
   * After a rejection some of the records may be in the log all the same, and a request that Kafka's client had to repeat may
   * have stored a record twice under two offsets: readers know a record by its eventId, never by its offset.
   * @throws LogUnavailableError when the log cannot take them in time: the caller answers 503 and the client sends again.
   * @throws RecordTooLargeError when a record is over MAX_RECORD_BYTES; none is appended.
   */
  append(records: readonly LogRecord[]): Promise<void>;
  /**
   * Shares the stream with the group's other members: partition by partition on Kafka; in the embedded log, which has one
   * partition, the first member consumes and the others stand by to take over.
   * Delivers at least once, in order within a partition, from the group's committed position (the beginning for a new group).
   */
  consume(options: ConsumeOptions, handler: BatchHandler): Promise<Consumer>;
  /** Every record that was in the stream when the call began, in order within a partition; touches no group. */
  read(stream: Stream, options?: { maxRecords?: number; signal?: AbortSignal }): AsyncIterable<readonly StoredRecord[]>;
  /** How many records of the stream the group has not committed. */
  lag(stream: Stream, group: string): Promise<bigint>;
  /** How many records the stream holds now. */
  size(stream: Stream): Promise<bigint>;
  /**
   * Moves a group that nobody consumes right now: to the start, to the end, or to the first record stored at or after a time.
   * @throws GroupActiveError when the group has members.
   */
  seek(stream: Stream, group: string, to: "start" | "end" | Date): Promise<void>;
  /** Resolves when the log answers; rejects with the reason otherwise. For readiness. */
  ping(): Promise<void>;
  /** Stops the consumers, finishes the running appends, then lets go of the engine; later appends reject with LogUnavailableError. */
  close(): Promise<void>;
}

/** The log did not take or give records in time; nothing was promised, so sending again is right. */
export class LogUnavailableError extends Error {
  readonly code = "log_unavailable";
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "LogUnavailableError";
  }
}

/** What one record may weigh, key and headers included: under the 1 MiB that a Kafka broker takes by default. */
export const MAX_RECORD_BYTES = 900_000;

export class RecordTooLargeError extends Error {
  readonly code = "record_too_large";
  constructor(readonly bytes: number) {
    super(`A record of ${bytes} bytes is over the limit of ${MAX_RECORD_BYTES}.`);
    this.name = "RecordTooLargeError";
  }
}

/** The group's position cannot be moved under its members' feet: stop them first. */
export class GroupActiveError extends Error {
  readonly code = "group_active";
  constructor(group: string, options?: ErrorOptions) {
    super(`The consumer group ${group} has members; stop them before moving it.`, options);
    this.name = "GroupActiveError";
  }
}
