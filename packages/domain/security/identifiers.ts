import { columnHeading } from "./column-heading.ts";
import { isLabelledOtherwise, isWordAt } from "./context.ts";
import type { Label } from "./identifier-labels.ts";
import { IDENTIFIER_RULES, type IdentifierRule } from "./identifier-rules.ts";
import { findMachineReadable } from "./machine-readable.ts";
import type { DetectorType } from "./names.ts";
import { addAll } from "./overlap.ts";
import type { Run } from "./scan.ts";
import type { Finding } from "./types.ts";

/** A run of letters and digits. */
interface Token extends Run {
  readonly hasDigit: boolean;
}

/** Groups that may be one number. */
interface Candidate {
  readonly start: number;
  readonly end: number;
  /** Without separators, in capitals. */
  readonly value: string;
  /** The lengths of the groups: `3-3-4`. */
  readonly groups: string;
}

/** What may stand between two groups of one number. */
const GAP = /^(?:[ .\-+/]| - | ?\()$/;
const [MAX_GROUPS, MIN_LENGTH, MAX_LENGTH] = [10, 5, 34];
const PLUS = 0x2b;
/** Letters that begin a number: `RM 20 64 23 A`, `MHB QBI 65T12 D612J`. */
const MAX_LETTERS = 4;
/** How many characters may stand between a label and its value: `Medicare card number (Australia) is `. */
const LABEL_DISTANCE = 32;
/** And between the numbers of a bank and of an account. */
const ACCOUNT_DISTANCE = 24;
/** The shortest without a label. */
const MIN_UNLABELLED_LENGTH = 8;

const NUMBER = /^\d+$/;
/** The rules for values of each length, numbers apart from what has letters. */
const RULES = rulesByLength(IDENTIFIER_RULES);
const UNLABELLED_RULES = rulesByLength(IDENTIFIER_RULES.filter(({ alone }) => alone !== "never"));

function rulesByLength(rules: readonly IdentifierRule[]) {
  return {
    numbers: byLength(rules.filter(({ characters }) => characters !== "letters")),
    mixed: byLength(rules.filter(({ characters }) => characters !== "digits")),
  };
}

function byLength(rules: readonly IdentifierRule[]): IdentifierRule[][] {
  const lists: IdentifierRule[][] = Array.from({ length: MAX_LENGTH + 1 }, () => []);
  for (const rule of rules) {
    for (const range of rule.lengths.split(" ")) {
      const [from = 0, to = from] = range.split("-").map(Number);
      for (let length = from; length <= to; length++) lists[length]?.push(rule);
    }
  }
  return lists;
}

/**
 * Finds numbers of people, companies, bank accounts and documents: by form and check digits, or by a label beside them. Looks at no more than
 * ten groups of letters and digits from each.
 * @param numbers the runs of digits in the text
 * @param labels from `identifierLabels`
 */
export function findIdentifiers(text: string, numbers: readonly Run[], labels: readonly Label[]): Finding[] {
  const found: Finding[] = [];
  const tokens = tokensOf(text, numbers);
  const minLength = labels.length > 0 ? MIN_LENGTH : MIN_UNLABELLED_LENGTH;
  let end = 0;
  for (let first = 0; first < tokens.length; first++) {
    const token = tokens[first];
    if (!token || token.start < end) continue;
    const finding = identifierAt(text, candidatesFrom(text, tokens, first, minLength), labels, found.at(-1));
    if (!finding) continue;
    found.push(finding);
    end = finding.end;
  }
  if (text.includes("<<")) addAll(found, findMachineReadable(text));
  return found;
}

/**
 * The groups of letters and digits around a text's digits, in order: those with a digit, and up to two short ones of capitals on either side,
 * as in `RM 20 64 23 A`. All other words of a text are not looked at.
 */
function tokensOf(text: string, numbers: readonly Run[]): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const number of numbers) {
    if (number.start < end) continue;
    let { start } = number;
    while (isWordAt(text, start - 1)) start--;
    end = number.end;
    while (isWordAt(text, end)) end++;
    const from = tokens.at(-1)?.end ?? 0;
    const before = capitalsBefore(text, start, from);
    if (before && before.start > from) addAllTokens(tokens, capitalsBefore(text, before.start, from), before);
    addAllTokens(tokens, { start, end, hasDigit: true });
    for (let count = 0; count < 2; count++) {
      const after = lettersAfter(text, end);
      if (!after) break;
      tokens.push(after);
      end = after.end;
    }
  }
  return tokens;
}

function addAllTokens(tokens: Token[], ...more: readonly (Token | undefined)[]): void {
  for (const token of more) if (token) tokens.push(token);
}

/** A word of at most four capitals that ends one separator before `at`, and begins after `from`. */
function capitalsBefore(text: string, at: number, from: number): Token | undefined {
  const end = at - 1;
  if (!isSeparatorAt(text, end)) return undefined;
  let start = end;
  while (start >= from && end - start <= MAX_LETTERS && isCapitalAt(text, start - 1)) start--;
  const isWhole = start < end && end - start <= MAX_LETTERS && !isWordAt(text, start - 1);
  return isWhole ? { start, end, hasDigit: false } : undefined;
}

/** A word of at most four letters that begins one separator after `at`: capitals, or the bank of an IBAN in small letters. */
function lettersAfter(text: string, at: number): Token | undefined {
  const start = at + 1;
  if (!isSeparatorAt(text, at) || !isWordAt(text, start)) return undefined;
  let end = start;
  while (end - start <= MAX_LETTERS && isWordAt(text, end)) end++;
  if (end - start > MAX_LETTERS) return undefined;
  const word = text.slice(start, end);
  const isIbanSoFar =
    /^[a-z]{4}$/.test(word) && /(?:^|[^A-Za-z0-9])[a-z]{2}\d\d$/.test(text.slice(Math.max(0, at - 5), at));
  return /^[A-Z]+$/.test(word) || isIbanSoFar ? { start, end, hasDigit: false } : undefined;
}

function isSeparatorAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || code === 0x2d || code === 0x2e || code === 0x28;
}

function isCapitalAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x41 && code <= 0x5a;
}

/** Longest first. */
function candidatesFrom(text: string, tokens: readonly Token[], first: number, minLength: number): Candidate[] {
  const from = tokens[first];
  if (!from || text.charCodeAt(from.start - 1) === PLUS) return [];
  let last = first;
  let length = from.end - from.start;
  while (last + 1 < tokens.length && last + 1 < first + MAX_GROUPS) {
    const [token, next] = [tokens[last], tokens[last + 1]];
    if (!token || !next || next.start - token.end > 3) break;
    if (!GAP.test(text.slice(token.end, next.start))) break;
    length += next.end - next.start;
    last += 1;
    if (length > MAX_LENGTH) break;
  }
  const candidates: Candidate[] = [];
  if (length < minLength) return candidates;
  let value = "";
  let groups = "";
  let hasDigits = false;
  for (let at = first; at <= last; at++) {
    const token = tokens[at];
    if (!token) break;
    const group = text.slice(token.start, token.end).toUpperCase();
    value += group;
    groups += groups === "" ? group.length : `-${group.length}`;
    if (value.length > MAX_LENGTH) break;
    hasDigits ||= token.hasDigit;
    if (hasDigits && value.length >= minLength)
      candidates.unshift({ start: from.start, end: token.end, value, groups });
  }
  return candidates;
}

/** The best finding: a labelled one of any length before one without a label. */
function identifierAt(
  text: string,
  candidates: readonly Candidate[],
  labels: readonly Label[],
  previous: Finding | undefined,
): Finding | undefined {
  let unlabelled: Finding | undefined;
  for (const candidate of candidates) {
    const { value, start, end } = candidate;
    const isNumber = NUMBER.test(value);
    const rules = (labels.length > 0 ? RULES : UNLABELLED_RULES)[isNumber ? "numbers" : "mixed"][value.length] ?? [];
    if (rules.length === 0 || ONE_DIGIT.test(value) || continues(text, candidate)) continue;
    const fitting = rules.filter(({ form, check }) => form.test(value) && check?.(value) !== false);
    if (fitting.length === 0) continue;
    const labelled = labels.length > 0 && labelledBy(text, candidate, fitting, labels, previous);
    if (labelled) return findingOf(labelled, start, end, "label");
    unlabelled ??= withoutLabel(text, candidate, fitting);
  }
  return unlabelled;
}

const findingOf = ({ type, check }: IdentifierRule, start: number, end: number, by: "label" | "form"): Finding => ({
  type,
  start,
  end,
  confidence: check ? "confirmed" : "likely",
  ruleId: `${type}.${by}`,
});

const ACCOUNT_OF: Partial<Record<DetectorType, DetectorType>> = {
  us_routing: "us_account",
  uk_sort_code: "uk_account",
  au_bsb: "au_account",
};

/** The rule whose label is nearest: before the value, as the heading of its column, or in brackets after it. */
function labelledBy(
  text: string,
  { start, end }: Candidate,
  rules: readonly IdentifierRule[],
  labels: readonly Label[],
  previous: Finding | undefined,
): IdentifierRule | undefined {
  // Beside the number of a bank stands that of an account.
  const account = previous && start - previous.end <= ACCOUNT_DISTANCE ? ACCOUNT_OF[previous.type] : undefined;
  const beside = account && rules.find(({ type }) => type === account);
  if (beside) return beside;
  const before = labelIn(labels, { start: start - LABEL_DISTANCE, end: start }, rules);
  if (before) return before;
  const heading = columnHeading(text, start);
  const brackets = /^ ?\([^()\n]{2,30}\)/.exec(text.slice(end, end + 34))?.[0].length ?? 0;
  return (heading && labelIn(labels, heading, rules)) ?? labelIn(labels, { start: end, end: end + brackets }, rules);
}

/** The rule of the last label that ends within a span. */
function labelIn(labels: readonly Label[], span: Run, rules: readonly IdentifierRule[]): IdentifierRule | undefined {
  for (let at = countUpTo(labels, span.end) - 1; at >= 0; at--) {
    const label = labels[at];
    if (!label || label.end <= span.start) return undefined;
    const rule = rules.find((one) => label.rules.includes(one));
    if (rule) return rule;
  }
  return undefined;
}

/** How many labels end at a place or before it. */
function countUpTo(labels: readonly Label[], end: number): number {
  let low = 0;
  let high = labels.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((labels[middle]?.end ?? 0) <= end) low = middle + 1;
    else high = middle;
  }
  return low;
}

function withoutLabel(text: string, candidate: Candidate, rules: readonly IdentifierRule[]): Finding | undefined {
  const { start, end, groups } = candidate;
  const isGrouped = groups.includes("-");
  const printed = rules.filter(
    (rule) => rule.alone !== "never" && (!isGrouped || !rule.groups || rule.groups.split(" ").includes(groups)),
  );
  if (printed.length === 0 || isPartOfMore(text, candidate) || isLabelledOtherwise(text, start)) return undefined;
  const certain = printed.find(
    (rule) => rule.alone === "certain" || (rule.alone === "grouped" && rule.groups?.split(" ").includes(groups)),
  );
  if (certain) return findingOf(certain, start, end, "form");
  // Nine digits without a check are an employer's or a taxpayer's number only as they are printed.
  const weak = printed.filter(
    (rule) => rule.check !== undefined || isGrouped || rule.groups?.split(" ").includes(groups),
  );
  if (weak.length === 0 || !standsAlone(text, start, end)) return undefined;
  // Which of several it is, the number alone does not tell.
  const type = weak.length === 1 ? (weak[0]?.type ?? "id_number") : "id_number";
  return { type, start, end, confidence: "possible", ruleId: `${type}.form` };
}

const ONE_DIGIT = /^(\d)\1+$/;

/** `123e4567-e89b`: the value goes on a longer one that has digits before the hyphen. */
const continues = (text: string, { start }: Candidate): boolean =>
  text.charAt(start - 1) === "-" && /\d\w*-$/.test(text.slice(Math.max(0, start - 14), start));

/** `v1.2`, `1,234`, `ORD-123`, `12:34`, `12 345 %`: the value is a part of something longer. */
function isPartOfMore(text: string, { start, end, value }: Candidate): boolean {
  const isNumber = /^\d+$/.test(value);
  if (isNumber && (/\d[ .\-/]$/.test(text.slice(start - 2, start)) || /^[ .\-/]\d/.test(text.slice(end, end + 2))))
    return true;
  return (
    /[\w.,:#$€£%/\\@+-]$/.test(text.slice(start - 1, start)) ||
    /^(?:[\w%€$£/\\@:+-]|[.,]\d| ?[%€$£])/.test(text.slice(end, end + 2))
  );
}

/** Whether a value is a line of its own, follows only a name in its line, or is in brackets. */
function standsAlone(text: string, start: number, end: number): boolean {
  const line =
    text
      .slice(Math.max(0, start - 80), start)
      .split("\n")
      .at(-1) ?? "";
  const rest = /^[^\n]*/.exec(text.slice(end, end + 80))?.[0] ?? "";
  if (/\($/.test(line) && rest.startsWith(")")) return true;
  return /^\s*[.;,]?\s*$/.test(rest) && /^\s*(?:[-*•]\s*)?(?:\p{Lu}[\p{L}'’.-]*,?\s+){0,3}$/u.test(line);
}
