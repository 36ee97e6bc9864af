import { passesLuhn } from "./check-digits.ts";
import { isLabelledOtherwise, isWordAt, textBefore } from "./context.ts";
import { isWide, joinGroups, type NumberCluster, separatorOf } from "./number-clusters.ts";
import type { Finding } from "./types.ts";

/** Issuer identification ranges with their number lengths (docs/detection.md). */
const ISSUERS: readonly { id: string; prefix: RegExp; lengths: readonly number[] }[] = [
  { id: "visa", prefix: /^4/, lengths: [13, 16, 19] },
  { id: "mastercard", prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { id: "amex", prefix: /^3[47]/, lengths: [15] },
  { id: "diners", prefix: /^3(?:0[0-5]|095|[689])/, lengths: [14, 15, 16, 17, 18, 19] },
  { id: "discover", prefix: /^6(?:011|4[4-9]|5)/, lengths: [16, 17, 18, 19] },
  { id: "jcb", prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  { id: "unionpay", prefix: /^62/, lengths: [16, 17, 18, 19] },
  { id: "maestro", prefix: /^(?:5[0678]|6[37])/, lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { id: "uatp", prefix: /^1/, lengths: [15] },
];
const CARD_WORD =
  /card|visa|master|maestro|amex|american express|discover|diners|jcb|unionpay|credit|debit|\bpan\b|kreditkarte|karte|carte|tarjeta|cartão|carta|kaart|kort|payment|charge|\bcc\b|\bpay/;
/** Forms that other numbers often share (obsolete lengths, crowded ranges), which therefore require a card word nearby. */
const NEEDS_WORD = /^(?:4\d{12}|1\d{14}|(?:5[0678]|6[37])\d{10,13}|3(?:0[0-5]|095|[689])\d{12,16})$/;
const MAX_DIGITS = 19;
const MIN_DIGITS = 12;
/** Every issuer prints four digits in the first group: 4-4-4-4, 4-6-5, 4-4-5. */
const FIRST_GROUP = 4;

/** The issuer of a number by range and length, ignoring the check digit. */
function cardIssuer(digits: string): string | undefined {
  return ISSUERS.find((issuer) => issuer.lengths.includes(digits.length) && issuer.prefix.test(digits))?.id;
}

/** Finds payment card numbers in a cluster by issuer range, length, check digit and a usual grouping. */
export function findCards(text: string, cluster: NumberCluster): Finding[] {
  const found: Finding[] = [];
  for (let first = 0; first < cluster.length; first++) {
    const followsCard = cluster[first - 1]?.end === found.at(-1)?.end;
    const last = lastGroupOfCard(text, cluster, first, followsCard);
    const [from, to] = [cluster[first], last === undefined ? undefined : cluster[last]];
    if (last === undefined || !from || !to) continue;
    // One number on two lines, or two numbers?
    const isUnsure = text.slice(from.start, to.end).includes("\n") && !CARD_WORD.test(textBefore(text, from.start, 60));
    const confidence = isUnsure ? "possible" : "confirmed";
    found.push({ type: "card", start: from.start, end: to.end, confidence, ruleId: "card.luhn" });
    first = last;
  }
  return found;
}

/** The index of the last group of the longest card number that starts with group `first`. */
function lastGroupOfCard(
  text: string,
  cluster: NumberCluster,
  first: number,
  followsCard: boolean,
): number | undefined {
  const from = cluster[first];
  const before = cluster[first - 1];
  if (!from || from.digits.length < FIRST_GROUP || isWordAt(text, from.start - 1)) return undefined;
  // Not a separate number if it continues a longer one with the same separator, or follows another full group (except a card).
  const mayContinue = isWide(from.gap) ? from.gap === cluster[first + 1]?.gap : before !== undefined;
  if (before && mayContinue && !followsCard && (separatorOf(from.gap) !== " " || before.digits.length > 3))
    return undefined;
  let length = 0;
  const ends: number[] = [];
  for (let last = first; last < cluster.length; last++) {
    length += cluster[last]?.digits.length ?? 0;
    if (length > MAX_DIGITS) break;
    if (length >= MIN_DIGITS) ends.push(last);
  }
  return ends.findLast((last) => isCard(text, cluster, first, last));
}

function isCard(text: string, cluster: NumberCluster, first: number, last: number): boolean {
  const from = cluster[first];
  const to = cluster[last];
  const next = cluster[last + 1];
  if (!from || !to || isWordAt(text, to.end)) return false;
  const { digits, gaps } = joinGroups(cluster, first, last);
  const separators = new Set(gaps.map(separatorOf));
  if (separators.size > 1 || ![...separators].every((separator) => " .+-".includes(separator))) return false;
  if (
    first < last &&
    (from.digits.length !== FIRST_GROUP ||
      cluster.slice(first, last).some((group) => group.digits.length < FIRST_GROUP))
  )
    return false;
  if (next && (next.gap === gaps.at(-1) || first === last) && (separatorOf(next.gap) !== " " || next.digits.length > 4))
    return false;
  if (!cardIssuer(digits) || !passesLuhn(digits) || /^(\d)\1+$/.test(digits)) return false;
  const hasWord = CARD_WORD.test(textBefore(text, from.start, 60));
  return hasWord || !(NEEDS_WORD.test(digits) || isLabelledOtherwise(text, from.start));
}
