import { gzipSync } from "node:zlib";
import { MAX_BODY_BYTES } from "@treadlight/contract/ingest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heldUp, isTooLong } from "../../../tests/support/held-up.ts";
import { ACME, type RunningIngest, startIngest } from "../testing/index.ts";

/** A request that holds up the process holds up everybody. Usually these take up to 20 ms. */
const MAX_DELAY_MS = 100;
/** The best of a few attempts counts, because the process has other work as well. */
const ATTEMPTS = 3;

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await startIngest();
});
afterAll(() => ingest.close());

const spans = (...texts: string[]) => `{"resourceSpans":[{"scopeSpans":[{"spans":[${texts.join(",")}]}]}]}`;
const repeated = (text: string, count: number) => Array.from({ length: count }, () => text).join(",");
const spanOf = (id: number, attributes: string) =>
  `{"traceId":"5b8efff798038103d269b633813fc60c","spanId":"${id.toString(16).padStart(16, "0")}","attributes":[${attributes}]}`;
const attribute = (key: string, value: unknown) => JSON.stringify({ key, value });
const call = (id: number, more: string) =>
  spanOf(
    id,
    `${attribute("gen_ai.system", { stringValue: "openai" })},${attribute("gen_ai.request.model", { stringValue: "gpt-5" })},${more}`,
  );
const messages = (text: string) => attribute("gen_ai.input.messages", { stringValue: text });
const nested = (levels: number): unknown => (levels === 0 ? "jane@example.com" : [nested(levels - 1)]);
/** A field of a protobuf message that holds a message. */
function field(number: number, content: Buffer): Buffer {
  const length: number[] = [];
  for (let rest = content.length; ; rest >>>= 7) {
    length.push(rest > 127 ? (rest & 127) | 128 : rest);
    if (rest <= 127) return Buffer.concat([Buffer.from([(number << 3) | 2, ...length]), content]);
  }
}
const protobufSpans = (...contents: Buffer[]) =>
  field(1, field(2, Buffer.concat(contents.map((content) => field(2, content)))));

/** Cheap to send, being compressed, and dear to read: many spans, and spans of many, nested or long attributes. */
const WORST: Readonly<Record<string, readonly ((bytes: number) => string | Buffer)[]>> = {
  "application/json": [
    (bytes) => "[".repeat(bytes),
    (bytes) => `{"resourceSpans":[${"{},".repeat((bytes - 20) / 3)}{}]}`,
    (bytes) => `{"resourceSpans":"${"\\n".repeat(bytes / 2 - 20)}"}`,
    (bytes) => spans(repeated(spanOf(1, ""), bytes / 90 - 1)),
    (bytes) => spans(repeated('{"traceId":"","spanId":""}', bytes / 27 - 4)),
    () =>
      spans(
        ...Array.from({ length: 9_999 }, (_, id) =>
          call(id, messages('[{"role":"user","content":"4111 1111 1111 1111"}]')),
        ),
      ),
    () => spans(call(1, repeated(attribute("gen_ai.prompt.0.content", { stringValue: "a" }), 2_400))),
    () => spans(call(1, repeated(attribute("gen_ai.prompt.0.content", { stringValue: "a" }), 33_000))),
    () => spans(call(1, `{"key":"a","value":${'{"arrayValue":{"values":['.repeat(12)}${"]}}".repeat(12)}}`)),
    () => spans(call(1, `{"key":"a","value":{"arrayValue":{"values":[${repeated("{}", 4_900)}]}}}`)),
    () => spans(call(1, messages(`[${repeated("{}", 83_000)}]`))),
    () => spans(call(1, messages(`[${repeated("{}", 2_400)}]`))),
    () => spans(call(1, messages("[".repeat(240_000)))),
    () => spans(call(1, messages("\n".repeat(500_000)))),
    (bytes) => spans(call(1, messages("4111 ".repeat(bytes / 5 - 100)))),
    // As much as is inspected, of what takes the longest, and as many messages as are read.
    () => spans(call(1, messages(JSON.stringify([{ role: "tool", content: "4111 1111 1111 1111 ".repeat(9_000) }])))),
    () =>
      spans(
        call(
          1,
          messages(JSON.stringify(Array.from({ length: 1_600 }, (_, n) => ({ role: "tool", content: `a${n}@b.de` })))),
        ),
      ),
    () => spans(call(1, messages(JSON.stringify([{ role: "tool", content: nested(50) }])))),
  ],
  "application/x-protobuf": [
    (bytes) => "\n\0".repeat(bytes / 2),
    () => protobufSpans(...Array.from({ length: 90_000 }, () => field(1, Buffer.alloc(16)))),
    () => protobufSpans(Buffer.concat(Array.from({ length: 3_300 }, () => field(9, field(1, Buffer.from("key")))))),
    () => protobufSpans(Buffer.concat(Array.from({ length: 4_900 }, () => field(11, Buffer.alloc(0))))),
    (bytes) => protobufSpans(field(9, field(1, Buffer.alloc(bytes - 100, "a")))),
    // One group of many fields.
    (bytes) =>
      Buffer.concat([
        Buffer.from("0b", "hex"),
        Buffer.alloc(bytes - 2, Buffer.from("0800", "hex")),
        Buffer.from("0c", "hex"),
      ]),
  ],
};

test.each(Object.entries(WORST).flatMap(([type, bodies]) => bodies.map((body, index) => ({ type, index, body }))))(
  "given the worst body $index of $type, then it does not hold up the process",
  async ({ type, body }) => {
    const compressed = gzipSync(body(MAX_BODY_BYTES), { level: 1 });
    const headers = { authorization: `Bearer ${ACME.token}`, "content-type": type, "content-encoding": "gzip" };
    const send = () => fetch(`${ingest.url}/v1/traces`, { method: "POST", headers, body: compressed });
    const tooLong: number[] = [];
    while (tooLong.length < ATTEMPTS) {
      const { result, delayMs } = await heldUp(send);
      expect(result.status).toBeLessThan(500);
      if (!isTooLong(delayMs, MAX_DELAY_MS)) return;
      tooLong.push(delayMs);
    }
    expect(tooLong).toEqual([]);
  },
);
