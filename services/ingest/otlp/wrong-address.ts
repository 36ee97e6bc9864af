import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { Expected } from "@treadlight/contract/errors";
import { skip } from "./protobuf-limits.ts";

/** Of OpenTelemetry, as the address for it ends. */
export type SignalName = "traces" | "logs" | "metrics";

const NOUNS: Record<SignalName, string> = { traces: "spans", logs: "log records", metrics: "metrics" };

/** The outermost list of a request in JSON. */
const LISTS = new Map<string, SignalName>([
  ["resourceSpans", "traces"],
  ["resourceLogs", "logs"],
  ["resourceMetrics", "metrics"],
]);
/** Fields of items in protobuf whose number and form no other signal has: times, attributes of log records, sums. */
const FIELDS: readonly [number: number, WireType, SignalName][] = [
  [7, WireType.Bit64, "traces"],
  [8, WireType.Bit64, "traces"],
  [1, WireType.Bit64, "logs"],
  [11, WireType.Bit64, "logs"],
  [6, WireType.LengthDelimited, "logs"],
  [7, WireType.LengthDelimited, "metrics"],
];
/** More than items have, whose lists come after the fields that tell. */
const MAX_FIELDS = 32;

/** The signal of a request in JSON that has a list of this name. */
export const signalOfList = (name: string): SignalName | undefined => LISTS.get(name);

/** The signal of an item in protobuf, if one of its fields tells. */
export function signalOfItem(bytes: Uint8Array): SignalName | undefined {
  const reader = new BinaryReader(bytes);
  try {
    for (let fields = 0; fields < MAX_FIELDS && reader.pos < reader.len; fields += 1) {
      const [number, wireType] = reader.tag();
      const [, , signal] = FIELDS.find((field) => field[0] === number && field[1] === wireType) ?? [];
      if (signal !== undefined) return signal;
      skip(reader, wireType);
    }
  } catch {
    // Its own refusal says so.
  }
  return undefined;
}

/** @throws Expected `invalid_body` with the right address, if a request is of another signal than its address */
export function requireSignal(path: string, sent: SignalName | undefined, expected: SignalName): void {
  if (sent === undefined || sent === expected) return;
  const address = path.replace(/[^/]+$/, sent);
  throw new Expected("invalid_body", { message: `These are ${NOUNS[sent]}. Send them to ${address}.` });
}
