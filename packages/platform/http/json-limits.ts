import { Expected } from "@treadlight/contract/errors";

/** Smaller texts parse quickly, whatever they contain. */
const HARMLESS_BYTES = 16 * 1024;
const MAX_DEPTH = 64;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENING_LIST, OPENING_OBJECT, CLOSING_LIST, CLOSING_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d];

/**
 * Rejects JSON that would take seconds to parse for its size.
 * @throws Expected `payload_too_large`
 */
export function rejectCostlyJson(bytes: Uint8Array, { maxValues }: { maxValues: number }): void {
  if (!isCostlyJson(bytes, { maxValues })) return;
  const message = `The body has more than ${maxValues} values, or more than ${MAX_DEPTH} levels.`;
  throw new Expected("payload_too_large", { message });
}

/**
 * @returns whether JSON would take long to parse for its size: millions of empty objects, or nested lists. It reads the bytes
 * once, so it costs little itself, and stops at the limit. Anything else that is wrong is left to the parser.
 */
export function isCostlyJson(bytes: Uint8Array, { maxValues }: { maxValues: number }): boolean {
  if (bytes.length <= HARMLESS_BYTES) return false;
  let values = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at + 1);
    else if (byte === COMMA) values += 1;
    else if (byte === OPENING_LIST || byte === OPENING_OBJECT) {
      values += 1;
      depth += 1;
    } else if (byte === CLOSING_LIST || byte === CLOSING_OBJECT) depth -= 1;
    if (values > maxValues || depth > MAX_DEPTH) return true;
  }
  return false;
}

/** The position of the quote that closes a text, or of the end of the bytes. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at < bytes.length && bytes[at] !== QUOTE; at += 1) {
    if (bytes[at] === BACKSLASH) at += 1;
  }
  return at;
}
