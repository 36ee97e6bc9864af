import { isLabelledOtherwise, isWordAt, textBefore } from "./context.ts";
import { isWide, joinGroups, type NumberCluster, separatorOf } from "./number-clusters.ts";
import type { Finding } from "./types.ts";

const SSN_WORD = /\bssns?\b|ss#|ss no|ss number|social|soc\.? sec|_ssn|ssn_/;
/** Words for the number's holder. For the grouped form they override another label: `tax id 612-34-5678`. */
const PERSON_WORD =
  /\b(?:tax ?id|tax ?payer|tin|w-?2|1099|borrower|applicant|employee|patient|member|payroll|beneficiary|dependent|spouse)/;
const ITIN_GROUP = /^(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])$/;
const SEPARATORS = new Set(["-", ".", " "]);

/**
 * Finds United States social-security numbers: `AAA-GG-SSSS` with the same separator throughout, or nine digits near an SSN
 * word. The number must be issuable (docs/detection.md): area not 000, 666 or 900-999, group not 00, serial not 0000. A 9xx
 * area with an ITIN group is `itin`.
 */
export function findSocialSecurityNumbers(text: string, cluster: NumberCluster): Finding[] {
  const found: Finding[] = [];
  for (let first = 0; first < cluster.length; first++) {
    const from = cluster[first];
    if (from?.digits.length !== 3 && from?.digits.length !== 9) continue;
    const last = first + (from.digits.length === 9 ? 0 : 2);
    const to = cluster[last];
    if (!to || !hasForm(text, cluster, first, last)) continue;
    const { digits, gaps } = joinGroups(cluster, first, last);
    const type = numberType(digits);
    if (!type) continue;
    const before = textBefore(text, from.start, 40);
    const isLabelled = SSN_WORD.test(before) || (first < last && PERSON_WORD.test(before));
    if (!isLabelled && (first === last || isLabelledOtherwise(text, from.start))) continue;
    // Without a label, these may be columns or lines of other numbers.
    const isUnsure = !isLabelled && gaps.some((gap) => gap === "  " || gap.includes("\n"));
    const confidence = isUnsure ? "possible" : "likely";
    found.push({ type, start: from.start, end: to.end, confidence, ruleId: `${type}.grouped` });
    first = last;
  }
  return found;
}

function hasForm(text: string, cluster: NumberCluster, first: number, last: number): boolean {
  const groups = cluster.slice(first, last + 1);
  const [area, group, serial] = groups;
  const end = groups.at(-1)?.end ?? 0;
  if (!area || isWordAt(text, area.start - 1) || isWordAt(text, end) || text.charAt(area.start - 1) === "+")
    return false;
  const gap = group?.gap;
  if (gap !== undefined && serial) {
    if (area.digits.length !== 3 || group?.digits.length !== 2 || serial.digits.length !== 4) return false;
    if (!SEPARATORS.has(separatorOf(gap)) || separatorOf(serial.gap) !== separatorOf(gap)) return false;
  }
  // Next to `digit-` or `-digit` it is part of something longer.
  const outer = [area.gap, cluster[last + 1]?.gap ?? ""];
  return outer.every((side) => side === "" || (side !== gap && (side === " " || isWide(side))));
}

function numberType(digits: string): "ssn" | "itin" | undefined {
  const [area, group, serial] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];
  if (area.startsWith("9")) return ITIN_GROUP.test(group) ? "itin" : undefined;
  return area === "000" || area === "666" || group === "00" || serial === "0000" ? undefined : "ssn";
}
