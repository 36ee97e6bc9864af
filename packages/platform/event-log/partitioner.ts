/**
 * Kafka's own clients choose the partition of a key by this number: murmur2 of the key. Not the client's, which calculates with
 * BigInt that grow with the key.
 */
export function hashOf(key: Buffer): number {
  return murmur2(key) & 0x7fff_ffff;
}

const M = 0x5bd1_e995;
const SEED = 0x9747_b28c;

/** As `org.apache.kafka.common.utils.Utils.murmur2` computes it, as a signed integer of 32 bits. */
function murmur2(bytes: Buffer): number {
  const { length } = bytes;
  const tail = length & ~3;
  let hash = SEED ^ length;
  for (let at = 0; at < tail; at += 4) {
    const mixed = Math.imul(bytes.readInt32LE(at), M);
    hash = Math.imul(hash, M) ^ Math.imul(mixed ^ (mixed >>> 24), M);
  }
  for (let at = length - 1; at >= tail; at--) hash ^= (bytes[at] ?? 0) << (8 * (at - tail));
  if (length > tail) hash = Math.imul(hash, M);
  hash = Math.imul(hash ^ (hash >>> 13), M);
  return hash ^ (hash >>> 15);
}
