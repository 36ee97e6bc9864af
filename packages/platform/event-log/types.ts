/**
 * The event log: the ordered record of everything Treadlight received. All other data is a fold over it.
 * Both implementations pass the same contract suite: embedded (files, one partition) and Kafka (many partitions).
 */

import type { Stream } from "@treadlight/domain/session";
import { isDiskFull } from "../disk/index.ts";

/** Named sequences of records; each is a Kafka topic `<prefix>.<stream>` when scaled out. */
export { STREAMS, type Stream } from "@treadlight/domain/session";

/** The part of a pino logger that the logs use. */
export interface EngineLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface LogRecord {
  stream: Stream;
  /** Chooses the partition: records with the same key keep their order within an append and across sequential appends. */
  key: string;
  /** ASCII metadata readable without parsing the value: kind, eventId, organizationId, receivedAt. */
  headers: Readonly<Record<string, string>>;
  /** Text is stored as UTF-8. */
  value: string | Uint8Array;
}

export interface StoredRecord extends LogRecord {
  value: Uint8Array;
  partition: number;
  /** Increases by one with each record of a partition. */
  offset: bigint;
}

/** An offset of each stream of the embedded log. */
export type Offsets = Record<Stream, number>;

export const offsetsBy = (of: (stream: Stream) => number): Offsets => ({
  sessions: of("sessions"),
  receipts: of("receipts"),
  monitoring: of("monitoring"),
});

/** What a log has lost, or may have. */
export interface LogDamage {
  /** What it is and what to do, in sentences. */
  text: string;
  /** Whether it can still be repaired, and the log counts as failing until somebody has. Otherwise it goes on without what it lost. */
  isFailing: boolean;
}

/** All of it, for people; undefined if there is none. */
export const textOf = (damage: readonly LogDamage[]) => damage.map(({ text }) => text).join(" ") || undefined;

/** Consecutive records of a stream of the embedded log that belong to one organization. */
export interface Run {
  organizationId: string | undefined;
  /** The first offset, and the one after the last. */
  from: number;
  end: number;
}

/** Records of the embedded log where its files hold them, unless these have lost them, for `recordsIn` in any thread of its process. */
export interface RecordRange {
  stream: Stream;
  /** The first offset, and the one after the last. */
  from: number;
  end: number;
  files: readonly {
    path: string;
    /** The position of a frame that is not behind the first of these records. */
    at: number;
    /** The offset after the last of these records in this file. */
    end: number;
  }[];
}

/**
 * Handles a batch. The group's position moves past the records only after the handler resolves.
 * The signal aborts when the consumer is stopped or the partitions of the batch move to other members. A handler may then
 * reject to give up early; if it still resolves, its records are committed where possible.
 */
export type BatchHandler<Batch = readonly StoredRecord[]> = (batch: Batch, signal: AbortSignal) => Promise<void>;

export interface Consumer {
  /** Aborts the handler's signal, waits for the running handler, commits its records and leaves the group. */
  stop(): Promise<void>;
  /** Time of the last commit or empty poll in epoch milliseconds, for the liveness check. */
  readonly lastProgressAt: number;
  /**
   * Whether it has the first partition of the stream: exactly one member of its group has, and another once that one is gone, but for
   * moments in which nobody has or, after a pause of the process, two think so.
   */
  readonly isFirst: boolean;
  /** The next offset of each partition that it has; none of the embedded log, which knows what waits in it (`waitingRuns`). */
  readonly positions: ReadonlyMap<number, bigint>;
}

export interface ConsumeOptions {
  stream: Stream;
  group: string;
  /** At most this many records per batch. Default 5,000. */
  maxRecords?: number;
  /** Called when the handler or the commit rejects; the same batch is retried with exponential backoff (at most 30 s). */
  onError?: (error: unknown) => void;
}

export interface ReadOptions {
  /** At most this many records at a time. Default 5,000. */
  maxRecords?: number;
  signal?: AbortSignal;
  /** On Kafka, the only partitions to read, each from an offset on. Default all that there is. */
  from?: ReadonlyMap<number, bigint>;
  /** Leaves out what damaged or missing files held, instead of rejecting. */
  passesDamage?: boolean;
}

export interface EventLog {
  /**
   * Appends all records or rejects. Resolves once every record is on durable storage (fsync, or acks=all).
   * Appends are at least once: after a rejection some records may still be in the log, and a retry inside Kafka's client
   * may store a record twice under two offsets. Readers therefore identify a record by its eventId, never by its offset.
   * @throws LogUnavailableError when the log cannot accept them in time: the caller answers 503 and the client retries.
   * @throws DiskFullError when the reserve of disk is being used up.
   * @throws RecordTooLargeError when a record exceeds MAX_RECORD_BYTES; no record is appended.
   */
  append(records: readonly LogRecord[]): Promise<void>;
  /**
   * Shares the stream with the group's other members: by partition on Kafka. The embedded log has one partition, so its
   * first member consumes and the others are on standby.
   * Delivers at least once, in order within a partition, from the group's committed position (the beginning for a new group).
   */
  consume(options: ConsumeOptions, handler: BatchHandler): Promise<Consumer>;
  /** What only the embedded log can do: its files are here, and a stream has one partition. */
  readonly embedded?: {
    /** Whether opening it has made it. */
    isNew: boolean;
    /** Remembers damage until it is accepted. */
    tellDamage(text: string): void;
    /** Runs work while nothing is appended and no file is deleted. Appends wait. */
    whileStill<Result>(work: () => Promise<Result>): Promise<Result>;
    /** Like `consume`, but reads nothing: the handler leaves that to another thread. */
    consumeRanges(options: ConsumeOptions, handler: BatchHandler<RecordRange>): Promise<Consumer>;
    /** Which organizations the records that the group has not committed belong to, from an offset on. Usually answered from memory. */
    waitingRuns(
      stream: Stream,
      group: string,
      options: Omit<ReadOptions, "from"> & { from: number },
    ): AsyncIterable<readonly Run[]>;
    /** The records of these runs, which must be in order. Reads what lies between them too. */
    readRuns(stream: Stream, runs: readonly Run[]): Promise<StoredRecord[]>;
  };
  /**
   * Every record in the stream at the time of the call, in order within a partition. Does not affect any group.
   * @throws LogUnavailableError also where files are damaged or missing, unless their damage has been accepted
   */
  read(stream: Stream, options?: ReadOptions): AsyncIterable<readonly StoredRecord[]>;
  /** The number of records of the stream that the group has not committed. */
  lag(stream: Stream, group: string): Promise<bigint>;
  /** The number of records in the stream. */
  size(stream: Stream): Promise<bigint>;
  /**
   * Moves a group without active consumers to the start, to the end, or to the first record stored at or after a time.
   * @throws GroupActiveError when the group has members.
   */
  seek(stream: Stream, group: string, to: "start" | "end" | Date): Promise<void>;
  /** Resolves when the log responds and is whole; otherwise rejects with the reason. For the readiness check. */
  ping(): Promise<void>;
  /** What is known of damage that nobody has accepted. Groups pass over records that are lost. */
  damage(): readonly LogDamage[];
  /** Takes the known damage as it is: from now on the log is what is left of it. */
  acceptDamage(): Promise<void>;
  /** Stops the consumers, finishes pending appends and closes the engine. Later appends reject with LogUnavailableError. */
  close(): Promise<void>;
}

/**
 * The log did not accept or return records in time. Nothing was acknowledged, so it is safe to retry. The code says whether a
 * full disk is why.
 */
export class LogUnavailableError extends Error {
  override readonly name = "LogUnavailableError";
  readonly code: "log_unavailable" | "disk_full";
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = isDiskFull(options?.cause) ? "disk_full" : "log_unavailable";
  }
}

/** The maximum size of a record including key and headers: below the 1 MiB that a Kafka broker accepts by default. */
export const MAX_RECORD_BYTES = 900_000;

export class RecordTooLargeError extends Error {
  readonly code = "record_too_large";
  readonly bytes: number;

  constructor(bytes: number) {
    super(`A record of ${bytes} bytes exceeds the limit of ${MAX_RECORD_BYTES}.`);
    this.bytes = bytes;
    this.name = "RecordTooLargeError";
  }
}

/** A group's position cannot be moved while it has members: stop them first. */
export class GroupActiveError extends Error {
  readonly code = "group_active";
  constructor(group: string, options?: ErrorOptions) {
    super(`The consumer group ${group} has members; stop them before moving it.`, options);
    this.name = "GroupActiveError";
  }
}
