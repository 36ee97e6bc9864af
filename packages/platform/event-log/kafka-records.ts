import type { IHeaders, KafkaMessage, Message } from "kafkajs";
import type { LogRecord, StoredRecord, Stream } from "./types.ts";

export function toMessage({ key, headers, value }: LogRecord): Message {
  return { key, headers, value: typeof value === "string" ? value : bufferOf(value) };
}

export function toStoredRecord(stream: Stream, partition: number, message: KafkaMessage): StoredRecord {
  return {
    stream,
    partition,
    offset: BigInt(message.offset),
    key: message.key?.toString() ?? "",
    headers: toHeaders(message.headers),
    value: message.value ?? new Uint8Array(),
  };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

function toHeaders(headers: IHeaders = {}): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name in headers) texts[name] = String(headers[name] ?? "");
  return texts;
}
