import { randomFillSync } from "node:crypto";

const RANDOM_BYTES = 10;
/** Each call for random bytes costs several times as much as the rest of an id, so draw them in batches. */
const IDS_PER_DRAW = 256;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const hex = (byte: number) => HEX[byte & 0xff];

/**
 * Creates a generator of event ids: UUIDv7, each greater than the last, even within a millisecond or when the clock goes
 * back (RFC 9562, section 6.2, method 1: a counter reseeded randomly each millisecond). Libraries take several times as long, and
 * leave a kilobyte of garbage for each.
 * @param now milliseconds since the epoch
 */
export function eventIds(now: () => number = Date.now): () => string {
  const random = new DataView(new ArrayBuffer(IDS_PER_DRAW * RANDOM_BYTES));
  let at = random.byteLength;
  let msecs = Number.NEGATIVE_INFINITY;
  /** Twelve digits of time, with the dash. */
  let time = "";
  let counter = 0;
  return () => {
    if (at === random.byteLength) {
      randomFillSync(random);
      at = 0;
    }
    const current = now();
    if (current > msecs) {
      msecs = current;
      const digits = msecs.toString(16).padStart(12, "0");
      time = `${digits.slice(0, 8)}-${digits.slice(8)}`;
      // It has 32 bits and starts in the lower half, so it does not overflow.
      counter = random.getUint32(at) >>> 1;
    } else {
      counter += 1;
    }
    const rest = random.getUint32(at + 4);
    const last = random.getUint16(at + 8);
    at += RANDOM_BYTES;
    // The version and twelve bits of the counter, the variant and fourteen, then the last six and two random ones.
    const versioned = 0x7000 | (counter >>> 20);
    const variant = 0x8000 | ((counter >>> 6) & 0x3fff);
    const mixed = (counter << 2) | (last & 0x3);
    return `${time}-${hex(versioned >>> 8)}${hex(versioned)}-${hex(variant >>> 8)}${hex(variant)}-${hex(mixed)}${hex(rest >>> 24)}${hex(rest >>> 16)}${hex(rest >>> 8)}${hex(rest)}${hex(last >>> 8)}`;
  };
}
