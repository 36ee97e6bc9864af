import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { isCostlyJson } from "@treadlight/platform/http";
import { z } from "zod";
import { skip } from "./protobuf-limits.ts";

/** The bytes of an item, and of the resource that it came with, which items of one group share. */
export interface Part {
  bytes: Uint8Array;
  resource: Uint8Array | undefined;
}

/** Undefined in between, so that others can have their turn in a large request with few parts. */
export type Parts = Iterable<Part | undefined>;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];
const TURN_BYTES = 64 * 1024;
const NULL = Buffer.from("null");
/** What stands beside the lists of a group, and before them as all exporters write it. */
const RESOURCE = "resource";
const RESOURCE_FIELD = 1;
/** Inside the object of a group, which lies in the outermost list. */
const GROUP_DEPTH = 3;
/** Parsing more would hold up others, and only tells mistakes apart from requests without items. */
const MAX_PARSED_BYTES = 1_048_576;

/**
 * The objects of a list that lies in objects of other lists, without parsing them. In the end, what lies around them is parsed,
 * unless that would take long.
 * @param path the names of the lists, from the outermost in
 * @param maxValues how many values may lie around them, these objects included
 * @param onList called with the name of each outermost list
 * @throws Error if the rest of the text is not JSON, or has other things in place of these lists and objects
 */
export function* jsonParts(
  json: Buffer,
  path: readonly string[],
  { maxValues, onList }: { maxValues: number; onList?: (name: string) => void },
): Generator<Part | undefined> {
  /** What lies around the objects, as far as it is worth parsing, with null in place of each. */
  const rest = Buffer.allocUnsafe(Math.min(json.length * 2, MAX_PARSED_BYTES));
  let restLength = 0;
  let restStart = 0;
  const keep = (bytes: Buffer, start: number, end: number) => {
    bytes.copy(rest, restLength, start, end);
    restLength += end - start;
  };
  const partDepth = path.length * 2;
  let depth = 0;
  /** How many of the open objects and lists lie on the path. */
  let along = 0;
  let name = "";
  let textStart = -1;
  let partStart = 0;
  let resource: Uint8Array | undefined;
  let resourceStart = -1;
  let isEscaped = false;
  for (let at = 0; at < json.length; at += 1) {
    if (at % TURN_BYTES === 0) yield undefined;
    const byte = json[at];
    if (textStart !== -1) {
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) {
        if (depth === along) name = json.toString("latin1", textStart, at);
        textStart = -1;
      }
    } else if (byte === QUOTE) {
      textStart = at + 1;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (depth === 1 && along === 1 && byte === OPEN_LIST) onList?.(name);
      if (depth === along && depth === partDepth) partStart = at;
      else if (depth === along && depth === GROUP_DEPTH && byte === OPEN_OBJECT && name === RESOURCE)
        resourceStart = at;
      else if (depth === along && (byte === OPEN_OBJECT ? depth % 2 === 0 : name === path[(depth - 1) / 2])) along += 1;
      depth += 1;
      if (along === GROUP_DEPTH && depth === GROUP_DEPTH) resource = undefined;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      depth -= 1;
      if (depth === along && depth === partDepth) {
        yield { bytes: json.subarray(partStart, at + 1), resource };
        keep(json, restStart, partStart);
        keep(NULL, 0, NULL.length);
        restStart = at + 1;
      }
      if (depth === GROUP_DEPTH && resourceStart !== -1) {
        resource = json.subarray(resourceStart, at + 1);
        resourceStart = -1;
      }
      along = Math.min(along, depth);
    }
  }
  keep(json, restStart, json.length);
  if (restLength > MAX_PARSED_BYTES) return;
  const envelope = rest.subarray(0, restLength);
  if (!isCostlyJson(envelope, { maxValues })) envelopeOf(path).parse(JSON.parse(envelope.toString()));
}

/** An object with the outermost list, whose objects have the next one. In the innermost, null stands for each object. */
const envelopeOf = ([name = "", ...inner]: readonly string[]): z.ZodType =>
  z.looseObject({ [name]: z.array(inner.length === 0 ? z.null() : envelopeOf(inner)).optional() });

/**
 * The messages that are reached by these field numbers, one within another.
 * @throws Error if the bytes are not protobuf
 */
export function* protobufParts(
  bytes: Uint8Array,
  [first, ...rest]: readonly number[],
  given?: Uint8Array,
): Generator<Part | undefined> {
  let resource = given;
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag();
    // In the messages that hold the outer lists, this number is a list, and in those of the inner one, the scope.
    if (rest.length === 1 && number === RESOURCE_FIELD && wireType === WireType.LengthDelimited) {
      resource = reader.bytes();
    } else if (number !== first || wireType !== WireType.LengthDelimited) {
      skip(reader, wireType);
      yield undefined;
    } else if (rest.length === 0) yield { bytes: reader.bytes(), resource };
    else {
      yield undefined;
      yield* protobufParts(reader.bytes(), rest, resource);
    }
  }
}
