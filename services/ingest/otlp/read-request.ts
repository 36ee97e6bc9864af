import { create, type DescMessage, fromBinary, toBinary, toJson } from "@bufbuild/protobuf";
import { Expected } from "@treadlight/contract/errors";
import { MAX_BODY_BYTES } from "@treadlight/contract/ingest";
import { isCostlyJson } from "@treadlight/platform/http";
import express, { type Request, type RequestHandler } from "express";
import { ZodError } from "zod";
import { ResourceSchema } from "./generated/opentelemetry/proto/resource/v1/resource_pb.ts";
import { jsonParts, type Part, type Parts, protobufParts } from "./parts.ts";
import { isCostlyProtobuf } from "./protobuf-limits.ts";
import { type Attributes, attributesOf, type IdOf } from "./records/spans.ts";
import { requireSignal, type SignalName, signalOfItem, signalOfList } from "./wrong-address.ts";

export const PROTOBUF = "application/x-protobuf";
/** A span has about 100: each attribute counts as four. */
const LIMIT = { maxValues: 10_000 };
const MAX_ITEM_BYTES = 1_048_576;
export const ITEM_LIMIT = `A span, log record or metric may have at most ${LIMIT.maxValues} values, in 64 levels and 1 MiB.`;
/** The collector sends 8,192 spans at a time. Of protobuf, the fields around them count as well. */
const MAX_PARTS = 100_000;
/** The field numbers of `resource_spans`, `scope_spans` and `spans`, and of their counterparts in requests of logs and metrics. */
const ITEM_FIELDS = [1, 2, 2];

const utf8 = new TextDecoder();

/** Reads the bytes of an OTLP request, inflating it up to the limit. */
export const otlpBody: RequestHandler = express.raw({
  type: ["application/json", PROTOBUF],
  limit: MAX_BODY_BYTES,
  inflate: true,
});

/** What a request contains. */
export interface Form {
  way: SignalName;
  /** A span, a log record or a metric. */
  item: DescMessage;
  /** The names of the lists that hold the items in OTLP/JSON, one within another. */
  lists: readonly string[];
  /** A text that each item of use contains. The others are not read. */
  mark?: string;
}

/** How to read the items of a request. */
interface Reader {
  parts: Parts;
  isCostly(part: Uint8Array): boolean;
  /** @returns the item in the form of OTLP/JSON. @throws Error */
  read(part: Uint8Array): unknown;
  /** @returns the attributes of a resource; none of one that is absent, or not valid: its items count all the same */
  readResource(resource: Uint8Array | undefined): Attributes;
  idOf: IdOf;
}

/** An item that is not valid OTLP, and why. */
export interface Unreadable {
  refusal: Expected;
}

/**
 * Reads the items of a request one by one, as they are asked for: what `itemOf` makes of each, `unmarked`, `tooLarge`, or why it cannot
 * be read. It gives undefined in between, so that other requests can have their turn.
 * @throws Expected 415 for another content type; the iterator 400 for what has no items that could be told apart, 413 for too many
 */
export function readItems<Item extends object>(
  req: Request,
  form: Form,
  itemOf: (item: unknown, idOf: IdOf, resource: Attributes) => Item,
): Iterable<Item | "unmarked" | "tooLarge" | Unreadable | undefined> {
  const { parts, isCostly, read, readResource, idOf } = readerOf(req, form);
  const isTooLarge = (part: Uint8Array) => part.length > MAX_ITEM_BYTES || isCostly(part);
  return refusing(parts, ({ bytes, resource }) => {
    try {
      if (form.mark !== undefined && !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(form.mark))
        return "unmarked";
      if (isTooLarge(bytes)) return "tooLarge";
      return itemOf(read(bytes), idOf, readResource(resource));
    } catch (cause) {
      return { refusal: invalidOtlp(cause) };
    }
  });
}

/** @throws Expected 415; the iterator 400 for another signal */
function partsOf(req: Request, { way, lists }: Form): Parts {
  const bytes: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  const { path } = req;
  if (req.is(PROTOBUF) !== false) return partsOfSignal(protobufParts(bytes, ITEM_FIELDS), path, way);
  if (req.is("application/json") === false) {
    throw new Expected("unsupported_media_type", { message: `Send application/json or ${PROTOBUF}.` });
  }
  const onList = (name: string) => requireSignal(path, signalOfList(name), way);
  return jsonParts(bytes, lists, { maxValues: MAX_PARTS + LIMIT.maxValues, onList });
}

/** Items of all signals lie in the same fields, so the first one that tells of which it is decides. */
function* partsOfSignal(parts: Parts, path: string, way: SignalName): Generator<Part | undefined> {
  let sent: SignalName | undefined;
  for (const part of parts) {
    if (part && sent === undefined) {
      sent = signalOfItem(part.bytes);
      requireSignal(path, sent, way);
    }
    yield part;
  }
}

function readerOf(req: Request, form: Form): Reader {
  const parts = partsOf(req, form);
  const { item } = form;
  if (req.is(PROTOBUF) !== false) {
    return {
      parts,
      isCostly: (part) => isCostlyProtobuf(part, item, LIMIT),
      read: (part) => toJson(item, fromBinary(item, part)),
      readResource: resourceReader((part) =>
        isCostlyProtobuf(part, ResourceSchema, LIMIT) ? {} : toJson(ResourceSchema, fromBinary(ResourceSchema, part)),
      ),
      idOf: (id) => Buffer.from(id, "base64").toString("hex"),
    };
  }
  return {
    parts,
    isCostly: (part) => isCostlyJson(part, LIMIT),
    read: (part) => JSON.parse(utf8.decode(part)),
    readResource: resourceReader((part) => (isCostlyJson(part, LIMIT) ? {} : JSON.parse(utf8.decode(part)))),
    // Ids are hexadecimal in OTLP's JSON, unlike in other JSON of protobuf.
    idOf: (id) => id.toLowerCase(),
  };
}

/** Reads each resource once: the items of a group share it. */
function resourceReader(read: (part: Uint8Array) => unknown): Reader["readResource"] {
  let last: { part: Uint8Array; attributes: Attributes } | undefined;
  return (part) => {
    if (part === undefined || part.length > MAX_ITEM_BYTES) return {};
    if (last?.part !== part) last = { part, attributes: attributesIn(() => read(part)) };
    return last.attributes;
  };
}

function attributesIn(read: () => unknown): Attributes {
  try {
    return attributesOf(read());
  } catch {
    return {};
  }
}

/** @throws Expected `payload_too_large`, `invalid_body` */
function* refusing<Item>(parts: Parts, itemOf: (part: Part) => Item): Generator<Item | undefined> {
  let count = 0;
  try {
    for (const part of parts) {
      count += 1;
      if (count > MAX_PARTS) throw new Expected("payload_too_large");
      yield part && itemOf(part);
    }
  } catch (cause) {
    throw invalidOtlp(cause);
  }
}

function invalidOtlp(cause: unknown): Expected {
  if (cause instanceof Expected) return cause;
  const path = cause instanceof ZodError ? (cause.issues[0]?.path.join(".") ?? "") : "";
  return new Expected("invalid_body", {
    details: [{ path, code: "invalid_value", message: "is not valid OTLP" }],
    cause,
  });
}

/** An answer without a partial success, or with one, in protobuf. */
export function protobufAnswer(message: DescMessage, answer: { partialSuccess?: object }): Uint8Array {
  return toBinary(message, create(message, answer));
}
