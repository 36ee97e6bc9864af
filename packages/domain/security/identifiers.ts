import { findMatches } from "./matches.ts";
import type { DetectorType } from "./names.ts";
import { addAll } from "./overlap.ts";
import type { Word } from "./scan.ts";
import type { Finding } from "./types.ts";

interface IdentifierRule {
  readonly type: DetectorType;
  readonly pattern: RegExp;
  /** A text with fewer digits cannot contain one. */
  readonly minDigits: number;
  /** One of these words must occur within 40 characters before it; absent if form or checksum is enough. */
  readonly labels?: ReadonlySet<string>;
  readonly isValid?: (value: string) => boolean;
}

/**
 * Bank, health, tax and wallet identifiers and dates of birth, each with a checksum or label: the specification's "other
 * patterns". The patterns that search every text look behind only after their rare first letters, which is several times faster.
 */
const RULES: readonly IdentifierRule[] = [
  {
    type: "iban",
    pattern: /[A-Z]{2}(?<![A-Za-z0-9][A-Z]{2})\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g,
    minDigits: 8,
    isValid: isIban,
  },
  {
    type: "nino",
    pattern:
      /[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z](?<![A-Za-z0-9][A-Z]{2}|BG|GB|KN|NK|NT|TN|ZZ) ?\d\d ?\d\d ?\d\d ?[A-D](?![A-Za-z0-9])/g,
    minDigits: 6,
  },
  {
    type: "nhs",
    pattern: /(?<!\d)\d{3}[ -]?\d{3}[ -]?\d{4}(?!\d)/g,
    minDigits: 10,
    labels: new Set(["nhs"]),
    isValid: isNhsNumber,
  },
  {
    type: "mbi",
    pattern:
      /(?<![A-Za-z0-9])[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}(?![A-Za-z0-9])/g,
    minDigits: 5,
    labels: new Set(["medicare", "mbi", "beneficiary"]),
  },
  {
    type: "crypto_address",
    pattern:
      /(?<![A-Za-z0-9])(?:0x[0-9a-fA-F]{40}|bc1[02-9ac-hj-np-z]{39,59}|[13][1-9A-HJ-NP-Za-km-z]{25,34})(?![A-Za-z0-9])/g,
    minDigits: 4,
    labels: new Set(["bitcoin", "btc", "ethereum", "eth", "wallet", "crypto", "usdt", "address"]),
  },
  {
    type: "dob",
    pattern:
      /(?<![\d/.-])(?:\d{1,2}[/. -](?:\d{1,2}|[A-Za-z]{3,9})[/. -]\d{2,4}|(?:19|20)\d\d-\d\d-\d\d|[A-Z][a-z]{2,8} \d{1,2},? (?:19|20)\d\d)(?![\d/-])/g,
    minDigits: 4,
    labels: new Set([
      "dob",
      "birth",
      "birthdate",
      "dateofbirth",
      "born",
      "geboren",
      "geburtsdatum",
      "nacimiento",
      "naissance",
    ]),
  },
];

/** All words that label an identifier. */
export const IDENTIFIER_WORDS: ReadonlySet<string> = new Set(RULES.flatMap(({ labels }) => [...(labels ?? [])]));

const LABEL_REACH = 40;

/** Finds identifiers. @param digits the number of digits in the text @param words the vocabulary words in the text */
export function findIdentifiers(text: string, digits: number, words: readonly Word[]): Finding[] {
  const found: Finding[] = [];
  for (const rule of RULES) {
    const isPossible = digits >= rule.minDigits && (!rule.labels || words.length > 0);
    if (isPossible) addAll(found, findByRule(text, words, rule));
  }
  return found;
}

function findByRule(
  text: string,
  words: readonly Word[],
  { type, pattern, labels, isValid }: IdentifierRule,
): Finding[] {
  const found: Finding[] = [];
  const labelEnds = labels && words.filter(({ word }) => labels.has(word)).map(({ end }) => end);
  if (labelEnds?.length === 0) return found;
  let label = 0;
  for (const { 0: value, index } of findMatches(text, pattern)) {
    if (labelEnds) {
      while ((labelEnds[label + 1] ?? Number.POSITIVE_INFINITY) <= index) label++;
      const distance = index - (labelEnds[label] ?? Number.NEGATIVE_INFINITY);
      if (distance < 0 || distance > LABEL_REACH) continue;
    }
    if (isValid && !isValid(value.replace(/[ -]/g, ""))) continue;
    const confidence = isValid ? "confirmed" : "likely";
    found.push({ type, start: index, end: index + value.length, confidence, ruleId: `${type}.form` });
  }
  return found;
}

/** Checks the ISO 13616 check digits: the rearranged number modulo 97 must be 1. */
function isIban(value: string): boolean {
  if (value.length < 15 || value.length > 34) return false;
  let remainder = 0;
  for (const character of value.slice(4) + value.slice(0, 4)) {
    const digits = Number.parseInt(character, 36);
    remainder = (remainder * (digits > 9 ? 100 : 10) + digits) % 97;
  }
  return remainder === 1;
}

/** The modulus 11 check of the NHS Data Dictionary. */
function isNhsNumber(value: string): boolean {
  let sum = 0;
  for (let at = 0; at < 9; at++) sum += Number(value.charAt(at)) * (10 - at);
  return (11 - (sum % 11)) % 11 === Number(value.charAt(9));
}
