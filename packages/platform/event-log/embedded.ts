import { createHash } from "node:crypto";
import { EventEmitter } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { DAY_MS } from "@treadlight/domain/time";
import pLimit from "p-limit";
import { openDamageNotes } from "./damage-notes.ts";
import { consumeInProcess, type GroupMembers } from "./embedded-consumer.ts";
import { GroupCommit } from "./group-commit.ts";
import { Journal, MISSING_BEFORE, recordsBetween } from "./journal.ts";
import { NewestRuns, runsOf } from "./newest-runs.ts";
import { type Beyond, openPositions } from "./positions.ts";
import { type Block, recordBlocks } from "./record-blocks.ts";
import { recordsOfBlocks } from "./record-ranges.ts";
import {
  type BatchHandler,
  type ConsumeOptions,
  type Consumer,
  type EngineLogger,
  type EventLog,
  GroupActiveError,
  type LogDamage,
  type LogRecord,
  LogUnavailableError,
  type Offsets,
  offsetsBy,
  type ReadOptions,
  type StoredRecord,
  type Stream,
} from "./types.ts";

export interface EmbeddedLogOptions {
  /** Directory of the log; created if missing. One process at a time may open it, once. */
  path: string;
  /** Files whose records are all older than this and committed by every known group are deleted. Unset: keep everything. */
  retentionMs?: number;
  /** append() rejects when more bytes than this are pending. Default 64 MiB. */
  maxPendingBytes?: number;
  /** Told of damage, as an error. */
  log?: EngineLogger | undefined;
}

/** Bytes encoded per slice, before yielding to the event loop. */
const TURN_BYTES = 128 * 1024;
const RETENTION_SWEEP_MS = 60_000;
const CHECK_INTERVAL_MS = DAY_MS;
const CHECK_AGAIN_MS = 60_000;
const DEFAULT_MAX_RECORDS = 5_000;

const FILE_REMEDY =
  "Stop Treadlight, put the file back from a backup and start it again. Without a backup, `npm run replay -- --accept-damage` goes on without these records.";
const TOLD_REMEDY =
  "Rows of lost records stay in the warehouse until a replay, which leaves them out. `npm run replay -- --accept-damage` takes note of this.";

type OnLost = (file: string, offset: number) => void;

/** Encoded records, and how many in a row belong to the same stream and organization. */
interface Append {
  blocks: Block[];
  counts: { stream: Stream; organizationId: string | undefined; count: number }[];
}

/**
 * The event log in files: one partition per stream. An append resolves once it is on disk (fdatasync). A kill, a power
 * failure or a full disk loses no resolved append and leaves no part of another. What damaged or missing files have lost is told
 * (`damage`): of the end when the log is opened, of all other files soon after.
 * @throws IncompatibleDataError when what it keeps besides its records is damaged
 */
export function openEmbeddedLog({
  path,
  retentionMs,
  maxPendingBytes = 64 * 1024 * 1024,
  log,
}: EmbeddedLogOptions): EventLog {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const notes = openDamageNotes(join(path, "damage.json"));
  const nextOffsets = () => offsetsBy((stream) => journal.nextOffset(stream));
  const positions = openPositions(join(path, "positions.json"), nextOffsets);
  const journal = new Journal(join(path, "journal"), positions.oldest);
  const firstOffsets = offsetsBy((stream) => journal.firstOffset(stream));

  const newest = {
    sessions: new NewestRuns(journal.nextOffset("sessions")),
    receipts: new NewestRuns(journal.nextOffset("receipts")),
    monitoring: new NewestRuns(journal.nextOffset("monitoring")),
  };
  const appended = new EventEmitter().setMaxListeners(0);
  const members: GroupMembers = new Map();
  const consumers = new Set<Consumer>();
  /** Appending and deleting take turns. */
  const inTurn = pLimit(1);
  let closing: Promise<void> | undefined;

  const openedAt = nextOffsets();
  const tell = (text: string) => notes.tell(`${new Date().toISOString()}: ${text}`);
  const told = [lostEnd(positions.beyond(openedAt), openedAt), lostPositions()].filter(isText);
  for (const text of told) tell(text);
  if (told.length > 0 || !positions.oldest) positions.begin(positions.oldest ?? firstOffsets, openedAt);

  function lostPositions(): string | undefined {
    if (!positions.isNew || !recordsBetween(firstOffsets, openedAt)) return undefined;
    return "the file positions.json was missing, so everything in the log is read once more, which changes nothing.";
  }

  const digestNow = (file: string) => {
    const of = join(path, "journal", file);
    return existsSync(of) ? createHash("sha256").update(readFileSync(of)).digest("hex") : "";
  };
  /** By file and what is wrong with it, because a file is large and is asked about often. */
  const digests = new Map<string, string>();
  function isAccepted(file: string): boolean {
    const problem = journal.damage().find((found) => found.file === file)?.problem;
    const key = `${file} ${problem}`;
    return notes.isAccepted(file, problem, () => {
      const digest = digests.get(key) ?? digestNow(file);
      digests.set(key, digest);
      return digest;
    });
  }

  const positionOf = (stream: Stream, group: string): number =>
    Math.max(positions.get(stream, group) ?? 0, journal.firstOffset(stream));
  const requireOpen = () => {
    if (closing) throw new LogUnavailableError("The log is closed.");
  };

  const commits = new GroupCommit<Append>({
    maxPendingBytes,
    write: (appends) => inTurn(() => write(appends)),
  });

  async function write(appends: readonly Append[]): Promise<void> {
    const blocks = appends.flatMap((each) => each.blocks);
    const written = await journal.write(blocks, Date.now());
    try {
      await written.sync();
    } catch (error) {
      await written.undo();
      throw error;
    }
    written.advance();
    for (const { stream, organizationId, count } of appends.flatMap(({ counts }) => counts)) {
      newest[stream].add(organizationId, count);
    }
    for (const stream of new Set(blocks.map((block) => block.stream))) appended.emit(stream);
  }

  async function encode(records: readonly LogRecord[]): Promise<{ blocks: Block[]; bytes: number }> {
    const blocks: Block[] = [];
    let bytes = 0;
    for (const block of recordBlocks(records)) {
      // Encoding is synchronous: without this a large append would hold up the rest of the process.
      if (bytes >= TURN_BYTES) await nextTurn();
      blocks.push(block);
      bytes += block.payload.length;
    }
    return { blocks, bytes };
  }

  /**
   * While it waits for the disk it holds little but bytes; otherwise each garbage collection would copy the records of
   * every waiting request.
   */
  const append = (records: readonly LogRecord[]): Promise<void> => {
    const counts = countsOf(records);
    return encode(records).then(({ blocks, bytes }) =>
      blocks.length > 0 ? commits.submit({ blocks, counts }, bytes) : undefined,
    );
  };

  /** The retained records from an offset up to, but not including, `end`, and without those that are lost. */
  const recordsFrom = (stream: Stream, from: number, end: number, onLost?: OnLost): Promise<StoredRecord[]> =>
    recordsOfBlocks(journal.read(stream, from, end, onLost), from, end);

  const rejectLost: OnLost = (file, offset) => {
    if (isAccepted(file)) return;
    throw new LogUnavailableError(`The event log is damaged after offset ${offset - 1}, in ${file}. ${FILE_REMEDY}`);
  };

  /** What the first files held lies before the first offset, where nobody reads. */
  function rejectMissingBeginning(): void {
    const missing = journal.damage().find(({ file }) => file.startsWith(MISSING_BEFORE) && !isAccepted(file));
    if (missing) throw new LogUnavailableError(`${missing.problem} ${FILE_REMEDY}`);
  }

  async function* waitingRuns(
    stream: Stream,
    first: number,
    { maxRecords = DEFAULT_MAX_RECORDS, signal }: ReadOptions,
  ) {
    const end = journal.nextOffset(stream);
    for (let from = first; from < end; from += maxRecords) {
      signal?.throwIfAborted();
      requireOpen();
      const upTo = Math.min(from + maxRecords, end);
      yield newest[stream].within(from, upTo) ?? (await runsOf(await recordsFrom(stream, from, upTo)));
      await nextTurn();
    }
  }

  async function* readUpTo(
    stream: Stream,
    end: number,
    { maxRecords = DEFAULT_MAX_RECORDS, signal, passesDamage = false }: ReadOptions,
  ) {
    if (!passesDamage) rejectMissingBeginning();
    for (let from = journal.firstOffset(stream); from < end; from += maxRecords) {
      signal?.throwIfAborted();
      requireOpen();
      const upTo = Math.min(from + maxRecords, end);
      const records = await recordsFrom(stream, from, upTo, passesDamage ? undefined : rejectLost);
      if (records.length > 0) yield records;
      // Decoding is synchronous: without this a long read would starve the rest of the process.
      await nextTurn();
    }
  }

  /** Deletes, oldest first, expired files that every known group has passed. */
  const sweep = (olderThanMs: number) => {
    const offsets = offsetsBy((stream) => Math.min(journal.nextOffset(stream), ...positions.of(stream)));
    return inTurn(() => journal.deleteBefore(olderThanMs, offsets, (oldest) => positions.save(oldest)));
  };

  const sweeper =
    retentionMs === undefined
      ? undefined
      : setInterval(
          () => {
            // A failed sweep (for example on a full disk) is harmless: the next one deletes the same files.
            sweep(Date.now() - retentionMs).catch(() => {});
          },
          Math.min(RETENTION_SWEEP_MS, retentionMs),
        ).unref();

  const damage = (): LogDamage[] => [
    ...journal
      .damage()
      .filter(({ file }) => !isAccepted(file))
      .map(({ problem }) => ({ text: `${problem} ${FILE_REMEDY}`, isFailing: true })),
    ...notes.told().map((text) => ({ text: `${text} ${TOLD_REMEDY}`, isFailing: false })),
  ];
  const logged = new Set<string>();
  const logDamage = () => {
    for (const { text } of damage().filter(({ text }) => !logged.has(text))) {
      logged.add(text);
      log?.error({}, text);
    }
  };
  logDamage();

  const checking = new AbortController();
  async function keepChecking() {
    while (!checking.signal.aborted) {
      const isChecked = await journal.check(checking.signal).then(
        () => true,
        // Such as without a free file descriptor.
        () => false,
      );
      logDamage();
      const options = { signal: checking.signal, ref: false };
      await pause(isChecked ? CHECK_INTERVAL_MS : CHECK_AGAIN_MS, undefined, options).catch(() => {});
    }
  }
  const checked = keepChecking();

  async function close(): Promise<void> {
    clearInterval(sweeper);
    checking.abort();
    await checked;
    await Promise.all([...consumers].map((consumer) => consumer.stop()));
    await commits.close();
    // Where the log ends, so that the next start knows what is missing.
    await positions.save().catch(() => {});
    await inTurn(() => journal.close());
  }

  /** @param take the records of a stream from an offset up to, but not including, the end */
  async function consume<Batch>(
    { stream, group, maxRecords = DEFAULT_MAX_RECORDS, onError }: ConsumeOptions,
    handler: BatchHandler<Batch>,
    take: (stream: Stream, from: number, end: number) => Batch | Promise<Batch>,
  ): Promise<Consumer> {
    requireOpen();
    const consumer = consumeInProcess({
      members,
      membership: `${stream}/${group}`,
      appended,
      stream,
      handler,
      ...(onError && { onError }),
      async next() {
        const from = positionOf(stream, group);
        const end = Math.min(journal.nextOffset(stream), from + maxRecords);
        return from < end ? { batch: await take(stream, from, end), nextOffset: end } : undefined;
      },
      commit: (nextOffset) => positions.set(stream, group, nextOffset),
      onStop: () => consumers.delete(consumer),
    });
    consumers.add(consumer);
    return consumer;
  }

  return {
    append,
    consume: (options, handler) => consume(options, handler, (stream, from, end) => recordsFrom(stream, from, end)),
    embedded: {
      isNew: positions.isNew && !recordsBetween(firstOffsets, openedAt),
      tellDamage(text) {
        tell(text);
        logDamage();
      },
      whileStill: (work) => inTurn(work),
      consumeRanges: (options, handler) =>
        consume(options, handler, (stream, from, end) => journal.rangeOf(stream, from, end)),
      waitingRuns: (stream, group, { from, ...options }) =>
        waitingRuns(stream, Math.max(from, positionOf(stream, group)), options),
      async readRuns(stream, runs) {
        const [from, end] = [runs.at(0)?.from ?? 0, runs.at(-1)?.end ?? 0];
        let run = 0;
        return (await recordsFrom(stream, from, end)).filter(({ offset }) => {
          while (offset >= (runs[run]?.end ?? end)) run += 1;
          return offset >= (runs[run]?.from ?? end);
        });
      },
    },

    read(stream, options = {}) {
      requireOpen();
      return readUpTo(stream, journal.nextOffset(stream), options);
    },

    async lag(stream, group) {
      requireOpen();
      return BigInt(journal.nextOffset(stream) - positionOf(stream, group));
    },

    async size(stream) {
      requireOpen();
      return BigInt(journal.nextOffset(stream) - journal.firstOffset(stream));
    },

    async seek(stream, group, to) {
      requireOpen();
      if (members.get(`${stream}/${group}`)?.length) throw new GroupActiveError(group);
      const offset =
        to === "start"
          ? journal.firstOffset(stream)
          : to === "end"
            ? journal.nextOffset(stream)
            : await journal.offsetAt(stream, to.getTime());
      await positions.set(stream, group, offset);
    },

    async ping() {
      requireOpen();
      await positions.save();
      const end = journal.nextOffset("sessions");
      await recordsFrom("sessions", end - 1, end);
      const failing = damage().find(({ isFailing }) => isFailing);
      if (failing) throw new LogUnavailableError(failing.text);
    },

    damage,
    async acceptDamage() {
      notes.accept(journal.damage().map((found) => ({ ...found, digest: digestNow(found.file) })));
      digests.clear();
    },

    close() {
      closing ??= close();
      return closing;
    },
  };
}

const isText = (text: string | undefined) => text !== undefined;

/** What the end of the log has lost, and which groups have to be set back, in words; undefined if there is nothing to tell. */
function lostEnd(beyond: readonly Beyond[], end: Offsets): string | undefined {
  if (beyond.length === 0) return undefined;
  const reached = offsetsBy((stream) =>
    beyond.reduce((last, other) => (other.stream === stream ? Math.max(last, other.offset) : last), end[stream]),
  );
  const setBack = beyond.flatMap(({ stream, group, offset }) =>
    group === undefined ? [] : [`${group} from ${offset} to ${end[stream]}`],
  );
  const moved = setBack.length > 0 ? ` Positions behind the end were set back: ${setBack.join(", ")}.` : "";
  return `the event log has lost its end: ${recordsBetween(end, reached)}.${moved}`;
}

function countsOf(records: readonly LogRecord[]): Append["counts"] {
  const counts: Append["counts"] = [];
  for (const { stream, headers } of records) {
    const { organizationId } = headers;
    const last = counts.at(-1);
    if (last?.stream === stream && last.organizationId === organizationId) last.count += 1;
    else counts.push({ stream, organizationId, count: 1 });
  }
  return counts;
}
