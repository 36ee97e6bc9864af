import { columnHeading } from "./column-heading.ts";
import { findMatches } from "./matches.ts";
import type { DetectorType } from "./names.ts";
import { addAll } from "./overlap.ts";
import type { Run, Word } from "./scan.ts";
import type { Finding } from "./types.ts";

/** Values that any text may hold, and that only a word before them makes personal. */
interface LabelledForm {
  readonly type: DetectorType;
  readonly pattern: RegExp;
  /** One of these words must occur within 40 characters before it, or in the heading of its column. */
  readonly labels: ReadonlySet<string>;
}

const RULES: readonly LabelledForm[] = [
  {
    type: "crypto_address",
    pattern:
      /(?<![A-Za-z0-9])(?:0x[0-9a-fA-F]{40}|bc1[02-9ac-hj-np-z]{39,59}|[13][1-9A-HJ-NP-Za-km-z]{25,34})(?![A-Za-z0-9])/g,
    labels: new Set(["bitcoin", "btc", "ethereum", "eth", "wallet", "crypto", "usdt", "address"]),
  },
  {
    type: "dob",
    pattern:
      /(?<![\d/.-])(?:\d{1,2}(?:[/. -]|\. )(?:\d{1,2}|\p{L}{3,9})(?:[/. -]|\. )\d{2,4}|(?:19|20)\d\d[-/.]\d\d?[-/.]\d\d?|\p{Lu}\p{Ll}{2,8} \d{1,2},? (?:19|20)\d\d)(?![\d/-])/gu,
    labels: new Set(
      (
        "dob birth birthdate birthday dateofbirth born geboren geb geburtsdatum geburtstag nacimiento nacido nacida naissance né née " +
        "nascimento nascido nascida nascita nato nata geboorte geboortedatum født fødselsdato född födelsedatum urodzenia urodzony urodzona " +
        "syntynyt syntymäaika"
      ).split(" "),
    ),
  },
];

/** All words that label such a value. */
export const FORM_LABELS: ReadonlySet<string> = new Set(RULES.flatMap(({ labels }) => [...labels]));

const LABEL_REACH = 40;

/** Finds dates of birth and addresses of wallets. @param words the vocabulary words in the text */
export function findLabelledForms(text: string, words: readonly Word[]): Finding[] {
  const found: Finding[] = [];
  for (const rule of RULES) addAll(found, findByRule(text, words, rule));
  return found;
}

function findByRule(text: string, words: readonly Word[], { type, pattern, labels }: LabelledForm): Finding[] {
  const found: Finding[] = [];
  const labelEnds = words.filter(({ word }) => labels.has(word)).map(({ end }) => end);
  if (labelEnds.length === 0) return found;
  let label = 0;
  for (const { 0: value, index } of findMatches(text, pattern)) {
    while ((labelEnds[label + 1] ?? Number.POSITIVE_INFINITY) <= index) label++;
    const distance = index - (labelEnds[label] ?? Number.NEGATIVE_INFINITY);
    const isNear = distance >= 0 && distance <= LABEL_REACH;
    if (!isNear && !isLabelIn(columnHeading(text, index), labelEnds)) continue;
    found.push({ type, start: index, end: index + value.length, confidence: "likely", ruleId: `${type}.label` });
  }
  return found;
}

const isLabelIn = (heading: Run | undefined, labelEnds: readonly number[]): boolean =>
  heading !== undefined && labelEnds.some((end) => end > heading.start && end <= heading.end);
