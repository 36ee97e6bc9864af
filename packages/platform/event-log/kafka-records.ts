import type { Consumer, KafkaRecord, MessageToProduce } from "@platformatic/kafka";
import type { LogRecord, StoredRecord, Stream } from "./types.ts";

/** Set for the marks of transactions, which are no records. */
const IS_CONTROL = 0b10_0000;

export function toMessage(topic: string, { key, headers, value }: LogRecord): MessageToProduce {
  return {
    topic,
    key: Buffer.from(key),
    value: typeof value === "string" ? Buffer.from(value) : bufferOf(value),
    headers: new Map(Object.entries(headers).map(([name, text]) => [nameOf(name), Buffer.from(text)])),
  };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

/** The names of headers are few. */
const names = new Map<string, Buffer>();
function nameOf(name: string): Buffer {
  const known = names.get(name);
  if (known) return known;
  const bytes = Buffer.from(name);
  names.set(name, bytes);
  return bytes;
}

type FetchResponse = Awaited<ReturnType<Consumer["fetch"]>>;

/** What a partition has from an offset on. */
export interface Fetched {
  partition: number;
  records: StoredRecord[];
  /** The offset after all of them, also after those that are no records. */
  end: bigint;
}

/**
 * The records of one topic in a response. A batch may begin before the offset that was asked for.
 * @param from the offset that was asked for in each partition
 */
export function fetchedRecords(stream: Stream, { responses }: FetchResponse, from: ReadonlyMap<number, bigint>) {
  const all: Fetched[] = [];
  for (const { partitions } of responses) {
    for (const { partitionIndex: partition, records: batches } of partitions) {
      const first = from.get(partition);
      // A broker may go on answering for a partition that it was asked for earlier.
      if (first === undefined || !batches?.length) continue;
      const fetched: Fetched = { partition, records: [], end: first };
      for (const { firstOffset, lastOffsetDelta, attributes, records } of batches) {
        fetched.end = firstOffset + BigInt(lastOffsetDelta) + 1n;
        if (attributes & IS_CONTROL) continue;
        for (const record of records) {
          const offset = firstOffset + BigInt(record.offsetDelta);
          if (offset >= first) fetched.records.push(toStoredRecord(stream, partition, offset, record));
        }
      }
      if (fetched.end > first) all.push(fetched);
    }
  }
  return all;
}

function toStoredRecord(
  stream: Stream,
  partition: number,
  offset: bigint,
  { key, value, headers }: KafkaRecord,
): StoredRecord {
  const texts: Record<string, string> = {};
  for (const [name, text] of headers) texts[String(name ?? "")] = String(text ?? "");
  return { stream, partition, offset, key: key?.toString() ?? "", headers: texts, value: value ?? new Uint8Array() };
}
