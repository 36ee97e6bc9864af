import { findCards } from "./card.ts";
import { FIRST_WORDS } from "./categories.ts";
import { COMMAND_WORDS, findCommandPasswords } from "./command-line.ts";
import { findEmails } from "./email.ts";
import { findIdentifiers, IDENTIFIER_WORDS } from "./identifiers.ts";
import { findKeys, SHORTEST_KEY } from "./key.ts";
import { findColonAddresses, findIpv4 } from "./network-addresses.ts";
import { normalise, normaliseUrls, type PlainText } from "./normalise.ts";
import { digitCount, numberClusters } from "./number-clusters.ts";
import { withoutOverlaps } from "./overlap.ts";
import { findPasswords } from "./password.ts";
import { LABEL_WORDS, PASSWORD_LABELS } from "./password-labels.ts";
import { findPhones } from "./phone.ts";
import { findPrivateKeys } from "./private-key.ts";
import { type Anchors, type Run, scannerFor } from "./scan.ts";
import { findSocialSecurityNumbers } from "./ssn.ts";
import { findTabularPasswords } from "./tabular-password.ts";
import type { Finding } from "./types.ts";
import { findUrlCredentials } from "./url-credentials.ts";

/** Stamped on each session. Change it with any rule. */
export const DETECTION_VERSION = "2026.11.2";

/** The shortest number that can be a finding by itself is a local phone number, `555-0123`; four digits make an IPv4 address or a date. */
const FEWEST_DIGITS = 7;
const FEWEST_DIGITS_OF_ADDRESS = 4;

const scan = scannerFor(new Set([...LABEL_WORDS, ...COMMAND_WORDS, ...IDENTIFIER_WORDS, ...FIRST_WORDS]), SHORTEST_KEY);

/**
 * Finds sensitive values: sorted, disjoint, offsets in UTF-16 units of the text given. Linear in the length of the text, all of which is read.
 * The rules are those of docs/detection.md.
 */
export function detect(text: string): Finding[] {
  return findIn(read(text));
}

/** A text prepared for several detectors: the normalized text, and what one pass saw in it. */
export interface Reading {
  readonly plain: PlainText;
  readonly anchors: Anchors;
  /** The same for the text with URL escapes decoded, if it has any. */
  readonly unescaped?: Reading;
}

export function read(text: string): Reading {
  const plain = normalise(text);
  const reading = { plain, anchors: scan(plain.text) };
  const urls = normaliseUrls(text);
  return urls ? { ...reading, unescaped: { plain: urls, anchors: scan(urls.text) } } : reading;
}

/** Findings in both readings of a text. */
export function findIn({ plain, anchors, unescaped }: Reading): Finding[] {
  const findings = findInPlain(plain, anchors);
  return unescaped ? withoutOverlaps([...findings, ...findIn(unescaped)]) : findings;
}

/** Runs only the detectors that have something to look at. */
function findInPlain({ text, isAscii, places }: PlainText, anchors: Anchors): Finding[] {
  const found: Finding[][] = [];
  if (anchors.hasAt) found.push(findEmails(text));
  if (anchors.hasAt && anchors.colons > 1) found.push(findUrlCredentials(text));
  if (anchors.digits >= FEWEST_DIGITS_OF_ADDRESS) {
    found.push(findNumbers(text, anchors.numbers), findIdentifiers(text, anchors.digits, anchors.words));
  }
  if (anchors.colons > 1) found.push(findColonAddresses(text, anchors.colons));
  if (anchors.runs.length > 0) found.push(findKeys(text, anchors.runs));
  if (text.includes("-----BEGIN")) found.push(findPrivateKeys(text));
  // Scripts without spaces have no words to look labels up by.
  if (anchors.words.length > 0 || !isAscii) found.push(findPasswords(text, anchors.words));
  if (anchors.words.length > 0) found.push(findCommandPasswords(text, anchors.words));
  if (anchors.words.some(({ word }) => PASSWORD_LABELS.has(word))) found.push(findTabularPasswords(text));
  if (found.length === 0) return [];

  const disjoint = withoutOverlaps(found.flat());
  if (!places) return disjoint;
  return disjoint.map((finding) => ({
    ...finding,
    start: places.starts[finding.start] ?? finding.start,
    end: places.ends[finding.end - 1] ?? finding.end,
  }));
}

function findNumbers(text: string, numbers: readonly Run[]): Finding[] {
  const clusters = numberClusters(text, numbers, FEWEST_DIGITS_OF_ADDRESS);
  const long = clusters.filter((cluster) => digitCount(cluster) >= FEWEST_DIGITS);
  return [
    ...clusters.flatMap((cluster) => findIpv4(text, cluster)),
    ...long.flatMap((cluster) => [...findCards(text, cluster), ...findSocialSecurityNumbers(text, cluster)]),
    ...findPhones(text, long),
  ];
}
