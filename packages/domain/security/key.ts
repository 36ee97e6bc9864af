import { textAfter, textBefore } from "./context.ts";
import { findMatches } from "./matches.ts";
import { isPlaceholder } from "./placeholders.ts";
import { findProviderKeys, LONG_KEY } from "./provider-key-search.ts";
import { isRandomText, isSequence, shannonEntropy } from "./randomness.ts";
import type { Run } from "./scan.ts";
import type { Finding } from "./types.ts";

/** The shortest run to check: an AWS access key id has 20 characters, a short GitLab or Stripe key slightly fewer. */
export const MIN_KEY_LENGTH = 16;
/** Longer than any one-line credential; longer runs are embedded files and images. */
const MAX_KEY_LENGTH = 1024;

const HEX = /^[0-9a-f]+$|^[0-9A-F]+$/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const HEX_LITERAL = /^0x[0-9a-f]+$/i;
const DIGEST_LENGTHS = new Set([32, 40, 56, 64, 96, 128]);
const MIN_ENTROPY_HEX = 3.0;
const MIN_ENTROPY_MIXED = 3.5;

/** Labels of secrets. The nearer of this and DIGEST_LABEL decides. */
const KEY_LABEL =
  /(?:api|access|secret|private|auth|encryption|signing|account|storage|subscription|service|master|shared|license|licence)[\s_.-]{0,2}keys?(?![a-z])|(?<!(?:primary|foreign|cache|partition|public|sort|idempotency|object|row|routing|hash|map|ssh)[\s_-])(?:\b|_)keys?\b|secret|token|authorization|bearer|credential|passw|passphrase|\bpwd\b|x-api-key|schlüssel|clave|clé|chave/g;
/** Labels after the value: `... as the api key`, `... is my token`. */
const KEY_LABEL_AFTER =
  /^["'`)]?\s?(?:is|as|was|=|\()\s?(?:the|my|our|their|an?|your)?\s?[\w ]{0,14}(?:keys?|token|secret)(?![\w-])/;
/** The prefix of subresource integrity values. */
const INTEGRITY = /^sha(?:256|384|512)-/;
const DIGEST_LABEL =
  /sha-?\d{0,3}|md5|commits?(?![a-z])|checkout|cherry-pick|revert|rebase|merge|git |checksum|digest|integrity|etag|blob|block|\btx|transaction|uuid|guid|(?:request|trace|span|session|correlation|device|object|build|run|job|image|container|message|file|user|event|node|document|deployment|volume|instance|customer|order|tracking)[\s_-]?ids?(?![a-z])|trace|\bhash|fingerprint|revision|\brev\b|\bhead\b|\btree\b|parent|\bindex\b|\bref\b|h1:|0x|cache|version|\bdiff\b|layer|thumbprint|nonce|\bsalt\b|ssh-(?:rsa|ed25519|dss)|ecdsa-sha2|public key|certificate|address|wallet|contract/g;

/**
 * Finds keys: a provider's format, or a random-looking run of at least 32 characters (docs/detection.md). A run with a
 * digest, commit or id label before it is not a key, unless a key label is nearer.
 */
export function findKeys(text: string, runs: readonly Run[]): Finding[] {
  return [...findProviderKeys(text, runs), ...runs.flatMap((run) => findRandomPieces(text, run))];
}

function findRandomPieces(text: string, run: Run): Finding[] {
  const found: Finding[] = [];
  if (run.end - run.start < LONG_KEY) return found;
  for (const piece of credentialPieces(text.slice(run.start, run.end))) {
    const start = run.start + piece.start;
    const value = text.slice(start, run.start + piece.end);
    const confidence = confidenceIn(text, start, value);
    if (confidence) found.push({ type: "key", start, end: start + value.length, confidence, ruleId: "key.random" });
  }
  return found;
}

const BETWEEN_EQUALS = /[^=]{32,}={0,2}/g;

/** The parts of a run that may each be a value: splits `TOKEN=abc...` at `=` and drops closing punctuation. */
function credentialPieces(run: string): { start: number; end: number }[] {
  const pieces: { start: number; end: number }[] = [];
  for (const part of findMatches(run, BETWEEN_EQUALS)) {
    const lead = /^[.~/_-]{0,32}/.exec(part[0])?.[0].length ?? 0;
    const tail = /[.~/-]{1,32}$/.exec(part[0].slice(-32))?.[0].length ?? 0;
    if (part[0].length - lead - tail >= LONG_KEY)
      pieces.push({ start: part.index + lead, end: part.index + part[0].length - tail });
  }
  return pieces;
}

function confidenceIn(text: string, start: number, value: string): Finding["confidence"] | undefined {
  const alphanumeric = value.replace(/[^A-Za-z0-9]/g, "");
  if (
    alphanumeric.length < LONG_KEY ||
    value.length > MAX_KEY_LENGTH ||
    !/\d/.test(alphanumeric) ||
    !/[A-Za-z]/.test(alphanumeric)
  )
    return undefined;
  if (isPlaceholder(value)) return undefined;
  const isHex = HEX.test(alphanumeric);

  const label =
    nearestLabel(text, start) ?? (KEY_LABEL_AFTER.test(textAfter(text, start + value.length, 40)) ? "key" : undefined);
  if (label === "digest" || (label === undefined && isKnownOtherwise(text, start, value))) return undefined;
  if (shannonEntropy(alphanumeric) < (isHex ? MIN_ENTROPY_HEX : MIN_ENTROPY_MIXED)) return undefined;
  if (isHex) return label === undefined && DIGEST_LENGTHS.has(alphanumeric.length) ? "possible" : "likely";
  return isRandomText(value) ? "likely" : undefined;
}

/** Whether an unlabelled value is recognizably a hex literal, id, digest, alphabet, path or file name. */
function isKnownOtherwise(text: string, start: number, value: string): boolean {
  return (
    HEX_LITERAL.test(value) ||
    UUID.test(value) ||
    INTEGRITY.test(value) ||
    isSequence(value.replace(/[^A-Za-z0-9]/g, "")) ||
    isPathOrFile(text, start, value)
  );
}

/** The kind of the nearest label before a run. */
function nearestLabel(text: string, start: number): "key" | "digest" | undefined {
  const before = textBefore(text, start, 40);
  const key = lastIndexOf(before, KEY_LABEL);
  const digest = lastIndexOf(before, DIGEST_LABEL);
  if (key < 0 && digest < 0) return undefined;
  return key > digest ? "key" : "digest";
}

/** The end of the last match, or -1. */
function lastIndexOf(text: string, pattern: RegExp): number {
  let last = -1;
  for (const match of findMatches(text, pattern)) last = match.index + match[0].length;
  return last;
}

/** A URL up to its query, or the header of an embedded file. */
const URL_BEFORE = /^[^?]{0,300}:\/\/[^?]{0,300}$|^www\.[^?]{0,300}$|data:[a-z/+.-]{1,40};base64,$/i;
const FILE_NAME = /\.[A-Za-z]{1,5}\d?$/;

function isPathOrFile(text: string, start: number, value: string): boolean {
  const before = text.slice(Math.max(0, start - 300), start);
  return FILE_NAME.test(value) || URL_BEFORE.test(before.split(/[\s"'<>()]/).at(-1) ?? "");
}
