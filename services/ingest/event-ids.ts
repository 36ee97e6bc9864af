import { randomFillSync } from "node:crypto";
import { v7 as uuidv7 } from "uuid";

const ID_BYTES = 16;
/** Drawing random bytes costs several times what the rest of an id does, however few they are. */
const IDS_PER_DRAW = 256;

/**
 * Ids for events: UUIDv7, each greater than the one before, within a millisecond too and when the clock goes back
 * (RFC 9562, section 6.2, method 1: a counter that begins anew, at random, with each millisecond).
 * @param now milliseconds since the epoch
 */
export function eventIds(now: () => number = Date.now): () => string {
  const drawn = Buffer.alloc(IDS_PER_DRAW * ID_BYTES);
  let used = drawn.length;
  let msecs = Number.NEGATIVE_INFINITY;
  let seq = 0;
  return () => {
    if (used === drawn.length) {
      randomFillSync(drawn);
      used = 0;
    }
    const random = drawn.subarray(used, used + ID_BYTES);
    used += ID_BYTES;
    const at = now();
    if (at > msecs) {
      msecs = at;
      // The counter has 32 bits; beginning in the lower half, it does not overflow. `uuid` leaves these bytes alone.
      seq = random.readUInt32BE(0) >>> 1;
    } else {
      seq += 1;
    }
    return uuidv7({ random, msecs, seq });
  };
}
