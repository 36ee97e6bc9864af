import { randomFillSync } from "node:crypto";
import { v7 as uuidv7 } from "uuid";

const ID_BYTES = 16;
/** Each call for random bytes costs several times as much as the rest of an id, so draw them in batches. */
const IDS_PER_DRAW = 256;

/**
 * Creates a generator of event ids: UUIDv7, each greater than the last, even within a millisecond or when the clock goes
 * back (RFC 9562, section 6.2, method 1: a counter reseeded randomly each millisecond).
 * @param now milliseconds since the epoch
 */
export function eventIds(now: () => number = Date.now): () => string {
  const drawn = Buffer.alloc(IDS_PER_DRAW * ID_BYTES);
  const parts = Array.from({ length: IDS_PER_DRAW }, (_, id) => drawn.subarray(id * ID_BYTES, (id + 1) * ID_BYTES));
  let unused: Buffer[] = [];
  let msecs = Number.NEGATIVE_INFINITY;
  let seq = 0;
  return () => {
    if (unused.length === 0) {
      randomFillSync(drawn);
      unused = [...parts];
    }
    const random = unused.pop() ?? drawn;
    const at = now();
    if (at > msecs) {
      msecs = at;
      // The counter has 32 bits and starts in the lower half, so it does not overflow. `uuid` does not use these bytes.
      seq = random.readUInt32BE(0) >>> 1;
    } else {
      seq += 1;
    }
    return uuidv7({ random, msecs, seq });
  };
}
