import { create, type DescMessage, fromBinary, toBinary, toJson } from "@bufbuild/protobuf";
import { Expected } from "@treadlight/contract/errors";
import { refuseLaboriousJson } from "@treadlight/platform/http";
import express, { type Request, type RequestHandler } from "express";
import { MAX_BODY_BYTES } from "../sessions/read-sessions.ts";
import { refuseLaboriousProtobuf } from "./modest-protobuf.ts";
import type { IdOf } from "./spans.ts";

export const PROTOBUF = "application/x-protobuf";
/** A span has about 100: each attribute counts as four. */
const MAX_VALUES = 100_000;

/** Reads the bytes of an OTLP request, inflating it up to the limit. */
export const otlpBody: RequestHandler = express.raw({
  type: ["application/json", PROTOBUF],
  limit: MAX_BODY_BYTES,
  inflate: true,
});

/**
 * The request in the form of OTLP/JSON.
 * @param message what a protobuf request contains
 * @throws Expected 415 for another content type, 400 for what cannot be read, 413 for too many values
 */
export function readRequest(req: Request, message: DescMessage): { request: unknown; idOf: IdOf } {
  const bytes: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  if (req.is(PROTOBUF) !== false) {
    try {
      refuseLaboriousProtobuf(bytes, message, { maxValues: MAX_VALUES });
      return { request: toJson(message, fromBinary(message, bytes)), idOf: hexOfBase64 };
    } catch (cause) {
      if (cause instanceof Expected) throw cause;
      throw new Expected("invalid_body", { message: "The body is not a protobuf message of this kind.", cause });
    }
  }
  if (req.is("application/json") === false) {
    throw new Expected("unsupported_media_type", { message: `Send application/json or ${PROTOBUF}.` });
  }
  refuseLaboriousJson(bytes, { maxValues: MAX_VALUES });
  try {
    // Ids are hexadecimal in OTLP's JSON, unlike in other JSON of protobuf.
    return { request: JSON.parse(bytes.toString("utf8")), idOf: (id) => id.toLowerCase() };
  } catch (cause) {
    throw new Expected("invalid_json", { cause });
  }
}

const hexOfBase64: IdOf = (id) => Buffer.from(id, "base64").toString("hex");

/** An answer without a partial success, or with one, in protobuf. */
export function protobufAnswer(message: DescMessage, answer: { partialSuccess?: object }): Uint8Array {
  return toBinary(message, create(message, answer));
}
