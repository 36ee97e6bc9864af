import {
  type LogRecord,
  MAX_RECORD_BYTES,
  RecordTooLargeError,
  STREAMS,
  type StoredRecord,
  type Stream,
} from "./types.ts";

/** Small, so a batch rarely decodes much more than it delivers; large enough that an append writes only a few blocks. */
const BLOCK_BYTES = 256 * 1024;

/** The embedded log has one partition. */
const PARTITION = 0;

const TAB = 0x09;
const NEWLINE = 0x0a;
const ZERO = 0x30;

/** Encoded records of one stream. */
export interface Block {
  stream: Stream;
  /** The number of records. */
  count: number;
  /** Never a view of shared memory: writing transfers it. */
  payload: Buffer;
}

/**
 * Encodes records as blocks, each of one stream. For each record, a block holds a line with the length of the value in bytes, the key, and
 * names and values of the headers, separated by tabs; then the value. Blocks are made as they are asked for, so that other work
 * can have its turn in between.
 * @throws RecordTooLargeError; TypeError for a key or header with a control character
 */
export function* recordBlocks(records: readonly LogRecord[]): Generator<Block> {
  for (const stream of STREAMS) {
    let count = 0;
    let end = 0;
    for (const record of records) {
      if (record.stream !== stream) continue;
      const text = textOf(record);
      if (count > 0 && end + maxBytes(text, record) > BLOCK_BYTES) {
        yield { stream, count, payload: copyOf(reused, end) };
        count = end = 0;
      }
      if (maxBytes(text, record) > BLOCK_BYTES) {
        yield { stream, count: 1, payload: encode(record) };
        continue;
      }
      end = write(text, record, reused, end);
      count += 1;
    }
    if (count > 0) yield { stream, count, payload: copyOf(reused, end) };
  }
}

/** Scratch buffer for a block, whose length is not known in advance. Never kept across a turn. */
const reused = Buffer.allocUnsafeSlow(BLOCK_BYTES);

function copyOf(bytes: Buffer, end: number): Buffer {
  const copy = Buffer.allocUnsafeSlow(end);
  bytes.copy(copy, 0, 0, end);
  return copy;
}

/** @throws RecordTooLargeError; TypeError for a key or header with a control character */
function encode(record: LogRecord): Buffer {
  const text = textOf(record);
  const bytes = Buffer.byteLength(text) + (typeof record.value === "string" ? 0 : record.value.length);
  if (bytes > MAX_RECORD_BYTES) throw new RecordTooLargeError(bytes);
  const encoded = Buffer.allocUnsafeSlow(bytes);
  write(text, record, encoded, 0);
  return encoded;
}

const maxBytes = (text: string, { value }: LogRecord) =>
  3 * text.length + (typeof value === "string" ? 0 : value.length);

/** As many digits as MAX_RECORD_BYTES has. */
const LENGTH_PLACES = "000000";

/** A record as text; its value only if that is text too. The length of the value is known once it has become bytes. */
function textOf(record: LogRecord): string {
  const { value } = record;
  return `${LENGTH_PLACES}\t${lineOf(record)}\n${typeof value === "string" ? value : ""}`;
}

/** @returns where the record ends */
function write(text: string, { value }: LogRecord, bytes: Buffer, at: number): number {
  let end = at + bytes.write(text, at);
  if (typeof value !== "string") {
    bytes.set(value, end);
    end += value.length;
  }
  const valueStart = bytes.indexOf(NEWLINE, at) + 1;
  let length = end - valueStart;
  for (let place = LENGTH_PLACES.length - 1; place >= 0; place -= 1) {
    bytes[at + place] = ZERO + (length % 10);
    length = Math.floor(length / 10);
  }
  return end;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const CONTROL_CHARACTER = /[\0-\x1f]/;

function lineOf({ key, headers }: LogRecord): string {
  let fields = key;
  for (const name in headers) {
    const header = headers[name] ?? "";
    if (CONTROL_CHARACTER.test(header)) throw new TypeError(`The header ${name} has a control character.`);
    fields += `\t${name}\t${header}`;
  }
  if (CONTROL_CHARACTER.test(key)) throw new TypeError("The key of a record has a control character.");
  return fields;
}

/** Where a block holds a record. */
export interface Span {
  block: Buffer;
  start: number;
  end: number;
}

export function spanOf(record: StoredRecord): Span {
  if (record instanceof EncodedRecord) return record.span;
  const block = encode(record);
  return { block, start: 0, end: block.length };
}

/**
 * The records of a block. Keys, headers and values are read only when somebody asks for them.
 * @param offsetOf the offset of a record by its index in the block
 */
export function recordsOf({ stream, payload }: Block, offsetOf: (index: number) => number = Number): StoredRecord[] {
  const records: StoredRecord[] = [];
  for (let at = 0; at < payload.length; ) {
    const start = at;
    let bytes = 0;
    for (; payload[at] !== TAB; at += 1) bytes = bytes * 10 + (payload[at] ?? ZERO) - ZERO;
    const lineStart = at + 1;
    const lineEnd = payload.indexOf(NEWLINE, lineStart);
    at = lineEnd + 1 + bytes;
    const span = { block: payload, start, lineStart, lineEnd, end: at };
    records.push(new EncodedRecord(stream, offsetOf(records.length), span));
  }
  return records;
}

/** Many exist at once, so they hold no buffers of their own. */
class EncodedRecord implements StoredRecord {
  readonly stream: Stream;
  readonly partition = PARTITION;
  readonly span: Span & { lineStart: number; lineEnd: number };
  readonly #offset: number;
  #read: Pick<LogRecord, "key" | "headers"> | undefined;

  constructor(stream: Stream, offset: number, span: EncodedRecord["span"]) {
    this.stream = stream;
    this.#offset = offset;
    this.span = span;
  }

  get offset(): bigint {
    return BigInt(this.#offset);
  }

  get value(): Uint8Array {
    return this.span.block.subarray(this.span.lineEnd + 1, this.span.end);
  }

  get key(): string {
    return this.#metadata().key;
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#metadata().headers;
  }

  #metadata(): Pick<LogRecord, "key" | "headers"> {
    const { block, lineStart, lineEnd } = this.span;
    this.#read ??= metadataOf(block.toString("utf8", lineStart, lineEnd));
    return this.#read;
  }
}

function metadataOf(line: string): Pick<LogRecord, "key" | "headers"> {
  const [key = "", ...fields] = line.split("\t");
  const headers: Record<string, string> = {};
  for (let at = 0; at < fields.length; at += 2) headers[fields[at] ?? ""] = fields[at + 1] ?? "";
  return { key, headers };
}
