import { isLabelledOtherwise, isWordAt, textAfter, textBefore } from "./context.ts";
import { type DigitGroup, joinGroups, type NumberCluster } from "./number-clusters.ts";
import { findCountryCode, findGroupingRegion, isNorthAmerican, isTrunkGrouping } from "./phone-plans.ts";
import type { Finding } from "./types.ts";

/** Words that mark nearby digits as a phone number, in the languages of supported regions. */
const PHONE_WORD =
  /phone|téléphone|telefon|teléfono|telefone|telefoon|telefono|puhelin|mobil|móvil|handy|celular|cellul|whatsapp|hotline|landline|festnetz|rufnummer|numéro|número|durchwahl|portable|appel|llám|telefo|(?:meine|mijn|min|mein|din|deine) nummer|(?:^|[^a-zäöüßåæø])nummer|tlf|rappel|rückruf|cellphone|zadzwoń|звон|(?:^|[^a-z])(?:tel|tél|tlf|tfno|ph|mob|cell|gsm|fax|sms|call|calls|called|calling|ring|rang|dial|text|texts|texted|number|numbers|reach|contact|fon|fone|signal|viber|(?:my|his|her|their|our) no|telegram|wa|joindre|llama|llame|llamar|ligar|ligue|anrufen|ruf|chiama|bel)(?![a-z])|電話|携帯|手机|手機|电话|전화|טלפון|נייד|тел|फोन/;
const UNIT_AFTER =
  /^\s?(?:(?:bytes?|[kmgt]?b|[mnuµ]s|[kmg]?hz|sec|seconds?|rows?|records?|users?|requests?|tokens?|items?|lines?|files?|entries|usd|eur|gbp|dollars|euros|pounds|px|pixels|points?|steps?|people|km|kg|miles)(?![a-z])|[%€$£])/;
const DATE_IN_GROUPS =
  /(?:^|\D)(?:(?:19|20)\d\d[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])[-./](?:0?[1-9]|[12]\d|3[01])[-./](?:19|20)\d\d)(?!\d)/;
const AMOUNT_OR_ORDINAL_BEFORE = /[#$€£¥%\\^]$/;
/** `ORD-`, `v.`, `orders/`, `1,`: the digits after it are part of something longer. */
const PIECE_BEFORE = /(?:\w[-./]|\d,)$/;
/** The rest of a time, a code or a percentage. */
const PIECE_AFTER = /^(?::\d{1,4}(?!\d)|[-/_.][A-Za-z\d]|%|€)/;
/** The thousands or decimals of an amount, unless a plus, bracket or trunk zero shows that it is a phone number. */
const AMOUNT_AFTER = /^,\d{1,4}(?![\d-])/;
const AMOUNT_START = /[1-9]/;
const EXTENSION_AFTER = /^(?:x|ext)\.?\s?\d/i;
/** Separators between the numbers of a list: `, home `, ` or `, ` / `. */
const LIST_GAP = /^\s?(?:[,;|&/]|or|and|oder|und|ou|et|y|o)\s?[\p{L}]{0,12}:?\s?\(?$/u;

const MAX_GROUPS = 8;
const MIN_DIGITS = 7;
const MAX_DIGITS = 18;

interface Candidate {
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  readonly lengths: readonly number[];
  readonly gaps: readonly string[];
}

/** Finds phone numbers in a text's clusters of digits: international, national with a known grouping, or plausible ones near a phone word. */
export function findPhones(text: string, clusters: readonly NumberCluster[]): Finding[] {
  const found: Finding[] = [];
  for (const cluster of clusters) {
    for (let first = 0; first < cluster.length; first++) {
      if (!mayBeginAt(text, cluster, first)) continue;
      for (const candidate of candidatesFrom(text, cluster, first)) {
        const rule = ruleFor(text, cluster, candidate, found.at(-1));
        if (!rule) continue;
        const { start, end } = candidate;
        found.push({ type: "phone", start, end, confidence: "likely", ruleId: `phone.${rule}` });
        first = candidate.last;
        break;
      }
    }
  }
  return found;
}

/** Spans of groups starting at `first` with a possible number of digits, longest first. */
function candidatesFrom(text: string, cluster: NumberCluster, first: number): Candidate[] {
  const candidates: Candidate[] = [];
  const from = cluster[first];
  if (!from) return candidates;
  let count = 0;
  for (let last = first; last < cluster.length && last < first + MAX_GROUPS; last++) {
    const to = cluster[last];
    count += to?.digits.length ?? 0;
    if (!to || count > MAX_DIGITS) break;
    if (count < MIN_DIGITS) continue;
    const { digits, gaps } = joinGroups(cluster, first, last);
    const start = startWithSigns(text, from.start, to.end);
    const lengths = cluster.slice(first, last + 1).map((group) => group.digits.length);
    candidates.unshift({ first, last, start, end: to.end, digits, lengths, gaps });
  }
  return candidates;
}

/** The start of a number including its plus and opening bracket, but not a bracket around the whole number. */
function startWithSigns(text: string, digitsStart: number, end: number): number {
  const withPlus = text.charAt(digitsStart - 1) === "+" ? digitsStart - 1 : digitsStart;
  const isOpened = text.charAt(withPlus - 1) === "(" && text.slice(digitsStart, end).includes(")");
  return isOpened ? withPlus - 1 : withPlus;
}

/** The rule that makes a candidate a phone number; undefined if it is not one. */
function ruleFor(
  text: string,
  cluster: NumberCluster,
  candidate: Candidate,
  previous: Finding | undefined,
): string | undefined {
  const { start, end, digits, lengths } = candidate;
  if (!standsAlone(text, candidate) || DATE_IN_GROUPS.test(text.slice(start, end))) return undefined;
  const signs = text.slice(start, cluster[candidate.first]?.start);

  if (signs.includes("+")) return findCountryCode(digits) ? "international" : undefined;
  if (!mayEndBefore(text, cluster[candidate.last + 1], candidate) || isLabelledOtherwise(text, start)) return undefined;

  const prefix = /^(?:00|011)/.exec(digits)?.[0];
  if (prefix && findCountryCode(digits.slice(prefix.length)) && (lengths.length > 1 || hasPhoneWord(text, candidate)))
    return "international-prefix";
  const national = nationalRule(candidate, signs.includes("("));
  if (national) return national;
  if (!hasPhoneWord(text, candidate) && !continuesList(text, candidate, previous)) return undefined;
  if (UNIT_AFTER.test(textAfter(text, end, 12))) return undefined;
  return isPlausible(candidate) ? "beside-word" : undefined;
}

/** Whether a candidate is separate: not part of a longer run of letters and digits, an amount, a time or a path. */
function standsAlone(text: string, { start, end, gaps }: Candidate): boolean {
  // A plus between groups is an encoded space in a form, `phone=020+7946+0958`; anywhere else it is arithmetic.
  if (gaps.includes("+") && !(gaps.every((gap) => gap === "+") && /=\+?$/.test(text.slice(start - 2, start))))
    return false;
  const before = text.slice(Math.max(0, start - 2), start);
  if (/[A-Za-z\d]$/.test(before)) return text.charAt(start) === "+" && isPhoneWordTouching(text, start);
  if (AMOUNT_OR_ORDINAL_BEFORE.test(before)) return false;
  if (PIECE_BEFORE.test(before) && !isPhoneWordTouching(text, start)) return false;
  const after = text.slice(end, end + 6);
  if (isWordAt(text, end)) return EXTENSION_AFTER.test(after);
  return !PIECE_AFTER.test(after) && !(AMOUNT_START.test(text.charAt(start)) && AMOUNT_AFTER.test(after));
}

/** Whether a phone word directly precedes a number without a space: `tel:`, `phone-`, `call+44`. */
function isPhoneWordTouching(text: string, start: number): boolean {
  return PHONE_WORD.test(textBefore(text, start, 16).split(/\s/).at(-1) ?? "");
}

/** Whether a number may begin at a group: the cluster's first, one with a plus, or one after a different gap than the next. */
function mayBeginAt(text: string, cluster: NumberCluster, first: number): boolean {
  const group = cluster[first];
  if (!group) return false;
  return group.gap === "" || group.gap !== cluster[first + 1]?.gap || text.charAt(group.start - 1) === "+";
}

/** Whether a number may end before a group: if there is none, if its gap is different, or if a phone word leaves no doubt. */
function mayEndBefore(text: string, next: DigitGroup | undefined, candidate: Candidate): boolean {
  if (!next) return true;
  if (!/\s/.test(next.gap)) return false;
  return next.gap !== candidate.gaps.at(-1) || (next.digits.length <= 3 && hasPhoneWord(text, candidate));
}

/** The rule that recognizes a number by its national form alone; undefined if it needs a phone word. */
function nationalRule({ digits, lengths, gaps }: Candidate, isBracketed: boolean): string | undefined {
  if (lengths.length === 1 || (gaps.includes(".") && !isDottedThroughout(gaps))) return undefined;
  const [area = 0] = lengths;
  const isPrefixed = area === 1 && digits.startsWith("1");
  const shape = (isPrefixed ? lengths.slice(1) : lengths).join("-");
  if (shape === "3-3-4" || shape === "3-7") {
    if (isNorthAmerican(isPrefixed ? digits.slice(1) : digits)) return "north-american";
  }
  // In phone numbers a slash only follows the area code, `030/1234567`; in dates it separates groups of two.
  const isSlashed = gaps.slice(1).includes("/") || (gaps[0] === "/" && area < 3);
  const isTrunkBracketed = digits.startsWith("0") && area === 1 && isBracketed; // `(0)20 7946 0958`
  const trunkLengths = isTrunkBracketed ? [area + (lengths[1] ?? 0), ...lengths.slice(2)] : lengths;
  if (/^0[1-9]/.test(digits) && isTrunkGrouping(trunkLengths) && !isSlashed) return "national-trunk";
  if (isBracketed && area >= 2 && area <= 5 && digits.length >= 9 && digits.length <= 12 && gaps[0]?.startsWith(")")) {
    return "bracketed-area";
  }
  const region = findGroupingRegion(digits, lengths);
  return region && `national-${region}`;
}

/** A single dot is a decimal point. */
function isDottedThroughout(gaps: readonly string[]): boolean {
  return gaps.length > 1 && gaps.every((gap) => gap === ".");
}

/**
 * Whether digits near a phone word are plausible: 9 to 13 digits, eight in groups of two to four, or a North American local
 * number, `555-0123`; never grouped like a social-security number.
 */
function isPlausible({ digits, lengths, gaps }: Candidate): boolean {
  if (
    /^(\d)\1+$|0{6}$/.test(digits) ||
    lengths.join("-") === "3-2-4" ||
    (gaps.includes(".") && !isDottedThroughout(gaps))
  )
    return false;
  if (digits.length === 7) return lengths.join("-") === "3-4" && /^[2-9]/.test(digits);
  if (digits.length === 8) {
    const isGrouped = lengths.length > 1 && lengths.every((length) => length >= 2 && length <= 4);
    return isGrouped && (lengths[0] !== 4 || !/^(?:19|20)/.test(digits));
  }
  return digits.length <= 13 && lengths.length <= 6;
}

function hasPhoneWord(text: string, { start, end }: Candidate): boolean {
  return PHONE_WORD.test(textBefore(text, start, 40)) || PHONE_WORD.test(textAfter(text, end, 20));
}

/** Whether a number continues a list that began with a phone number: `020 7946 0111, home 02079460222`. */
function continuesList(text: string, { start }: Candidate, previous: Finding | undefined): boolean {
  return previous !== undefined && start - previous.end <= 20 && LIST_GAP.test(text.slice(previous.end, start));
}
