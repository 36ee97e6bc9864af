import { BANK_CODE_WORDS, findBankCodes } from "./bank-codes.ts";
import { findCards } from "./card.ts";
import { FIRST_WORDS, SUBJECT_PARTS } from "./categories.ts";
import { COMMAND_WORDS, findCommandPasswords } from "./command-line.ts";
import { findEmails } from "./email.ts";
import { IDENTIFIER_WORDS, identifierLabels } from "./identifier-labels.ts";
import { findIdentifiers } from "./identifiers.ts";
import { findKeys, MIN_KEY_LENGTH } from "./key.ts";
import { FORM_LABELS, findLabelledForms } from "./labelled-forms.ts";
import { findColonAddresses, findIpv4 } from "./network-addresses.ts";
import { blankMarks, normalise, normaliseUrls, type PlainText } from "./normalise.ts";
import { digitCount, numberClusters, wideClusters } from "./number-clusters.ts";
import { addAll, withoutOverlaps } from "./overlap.ts";
import { findPasswords } from "./password.ts";
import { LABEL_WORDS, PASSWORD_LABELS } from "./password-labels.ts";
import { findPhones } from "./phone.ts";
import { findPrivateKeys } from "./private-key.ts";
import { type Anchors, createScanner } from "./scan.ts";
import { findSocialSecurityNumbers } from "./ssn.ts";
import { findTabularPasswords } from "./tabular-password.ts";
import type { Finding } from "./types.ts";
import { findUrlCredentials } from "./url-credentials.ts";

/** Stored with each session. Change it whenever a rule changes. */
export const DETECTION_VERSION = "2026.11.5";

/** The shortest number that can be a finding is a local phone number, `555-0123`; an IPv4 address or a date can have four digits. */
const MIN_DIGITS = 7;
const MIN_ADDRESS_DIGITS = 4;
/** A German identity card may have two beside its label; without one, an Indian tax number has the fewest. */
const [MIN_IDENTIFIER_DIGITS, MIN_UNLABELLED_DIGITS] = [2, 4];

const scan = createScanner(
  new Set([...LABEL_WORDS, ...COMMAND_WORDS, ...FORM_LABELS, ...IDENTIFIER_WORDS, ...BANK_CODE_WORDS, ...FIRST_WORDS]),
  MIN_KEY_LENGTH,
  SUBJECT_PARTS,
);

/**
 * Finds sensitive values in a text, in linear time. The findings are sorted and disjoint, with offsets in UTF-16 units.
 * docs/detection.md describes the rules.
 */
export function detect(text: string): Finding[] {
  return findIn(read(text));
}

/** A text prepared for detection: normalised and scanned once. */
export interface Reading {
  readonly plain: PlainText;
  readonly anchors: Anchors;
  /** A second reading with URL escapes decoded, if there are any. */
  readonly unescaped?: Reading;
}

export function read(text: string): Reading {
  const unmarked = blankMarks(text);
  const anchors = scan(unmarked);
  if (!anchors.needsNormalising) return { plain: { text: unmarked, isAscii: true }, anchors };
  const plain = normalise(unmarked);
  const reading = { plain, anchors: plain.text === unmarked ? anchors : scan(plain.text) };
  const urls = normaliseUrls(unmarked);
  return urls ? { ...reading, unescaped: { plain: urls, anchors: scan(urls.text) } } : reading;
}

/** The findings of both readings of a text. */
export function findIn({ plain, anchors, unescaped }: Reading): Finding[] {
  const findings = findInPlain(plain, anchors);
  return unescaped ? withoutOverlaps([...findings, ...findIn(unescaped)]) : findings;
}

/** Runs only the detectors whose anchors occur in the text. */
function findInPlain({ text, isAscii, places }: PlainText, anchors: Anchors): Finding[] {
  const found: Finding[] = [];
  if (anchors.hasAt) addAll(found, findEmails(text));
  if (anchors.hasAt && anchors.colons > 1) addAll(found, findUrlCredentials(text));
  if (anchors.digits >= MIN_IDENTIFIER_DIGITS) {
    const identifiers = identifierLabels(text, anchors.words, isAscii);
    if (identifiers.length > 0 || anchors.digits >= MIN_UNLABELLED_DIGITS) {
      addAll(found, findIdentifiers(text, anchors.numbers, identifiers));
    }
  }
  if (anchors.digits >= MIN_ADDRESS_DIGITS) {
    addAll(found, findNumbers(text, anchors));
    if (anchors.words.length > 0) addAll(found, findLabelledForms(text, anchors.words));
  }
  if (anchors.words.some(({ word }) => BANK_CODE_WORDS.has(word))) addAll(found, findBankCodes(text));
  if (anchors.colons > 1) addAll(found, findColonAddresses(text, anchors.colons));
  if (anchors.runs.length > 0) addAll(found, findKeys(text, anchors.runs));
  if (text.includes("-----BEGIN")) addAll(found, findPrivateKeys(text));
  const labels = anchors.words.filter(({ word }) => LABEL_WORDS.has(word));
  // Labels in scripts without spaces cannot be in the word vocabulary.
  if (labels.length > 0 || !isAscii) addAll(found, findPasswords(text, labels));
  if (anchors.words.length > 0) addAll(found, findCommandPasswords(text, anchors.words));
  if (labels.some(({ word }) => PASSWORD_LABELS.has(word))) addAll(found, findTabularPasswords(text));
  if (found.length === 0) return found;

  const disjoint = withoutOverlaps(found);
  if (!places) return disjoint;
  return disjoint.map((finding) => ({
    ...finding,
    start: places.starts[finding.start] ?? finding.start,
    end: places.ends[finding.end - 1] ?? finding.end,
  }));
}

function findNumbers(text: string, { numbers, digits }: Anchors): Finding[] {
  const clusters = numberClusters(text, numbers, MIN_ADDRESS_DIGITS);
  const found = clusters.flatMap((cluster) => findIpv4(text, cluster));
  if (digits < MIN_DIGITS) return found;
  const long = clusters.filter((cluster) => digitCount(cluster) >= MIN_DIGITS);
  for (const cluster of [...long, ...wideClusters(text, numbers, MIN_DIGITS)]) {
    addAll(found, findCards(text, cluster));
    addAll(found, findSocialSecurityNumbers(text, cluster));
  }
  addAll(found, findPhones(text, long));
  return found;
}
