import { Expected } from "@treadlight/contract/errors";

/** Smaller texts are parsed in no time, whatever they hold. */
const HARMLESS_BYTES = 16 * 1024;
const MAX_DEPTH = 64;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Refuses JSON that would take seconds to parse for its size: millions of empty objects, or nested lists. It reads the bytes
 * once, so it costs little itself, and stops at the limit. Anything else that is wrong is left to the parser.
 * @throws Expected `payload_too_large`
 */
export function refuseLaboriousJson(bytes: Uint8Array, { maxValues }: { maxValues: number }): void {
  if (bytes.length <= HARMLESS_BYTES) return;
  let values = 0;
  let depth = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
      continue;
    }
    if (byte === QUOTE) inText = true;
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      values += 1;
      depth += 1;
    } else if (CLOSING.has(byte)) depth -= 1;
    if (values > maxValues || depth > MAX_DEPTH) {
      const message = `The body has more than ${maxValues} values, or more than ${MAX_DEPTH} levels.`;
      throw new Expected("payload_too_large", { message });
    }
  }
}
