import { findMatches } from "./matches.ts";
import type { Finding } from "./types.ts";

const MARKER = /-----(BEGIN|END) (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
/** The text of a block whose end is missing; includes literal `\\n` as in JSON and environment files. */
const BODY = /(?:[A-Za-z0-9+/=\s]|\\[rn]){0,8192}/y;
const MIN_BODY_LENGTH = 64;
const MAX_BLOCK_LENGTH = 16_384;

/** Finds PEM and OpenPGP private key blocks. A block without an end extends as far as its base64. */
export function findPrivateKeys(text: string): Finding[] {
  const found: Finding[] = [];
  const markers = findMatches(text, MARKER);
  markers.forEach((marker, index) => {
    if (marker[1] !== "BEGIN") return;
    const next = markers[index + 1];
    const bodyStart = marker.index + marker[0].length;
    const isClosed = next !== undefined && next[1] === "END" && next.index - bodyStart <= MAX_BLOCK_LENGTH;
    BODY.lastIndex = bodyStart;
    const bodyEnd = isClosed ? next.index : bodyStart + (BODY.exec(text)?.[0].trimEnd().length ?? 0);
    if (text.slice(bodyStart, bodyEnd).replace(/[^A-Za-z0-9+/]/g, "").length < MIN_BODY_LENGTH) return;
    const end = isClosed ? next.index + next[0].length : bodyEnd;
    found.push({ type: "private_key", start: marker.index, end, confidence: "confirmed", ruleId: "private_key.pem" });
  });
  return found;
}
