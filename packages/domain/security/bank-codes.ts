import { findMatches } from "./matches.ts";
import type { Finding } from "./types.ts";

export const BANK_CODE_WORDS: ReadonlySet<string> = new Set(["bic", "swift"]);

/** ISO 9362 after its label, such as `SWIFT/BIC code INGBNL2A`. The code alone is a word like any other. */
const LABELLED =
  /\b(?:bic|swift)(?:[ /-]?(?:bic|swift|code|number|no|nr))*\b[\s:=;,|"'()-]{1,12}(?:is |lautet |ist |est |es |è )?([A-Za-z]{6}[A-Za-z0-9]{2}(?:[A-Za-z0-9]{3})?)(?![A-Za-z0-9])/gi;
/** Codes have capitals, unless the label leaves no doubt. */
const WORD = /^[a-z]+$/;

export function findBankCodes(text: string): Finding[] {
  return findMatches(text, LABELLED).flatMap(({ 0: whole, 1: code = "", index }) => {
    const start = index + whole.length - code.length;
    return WORD.test(code)
      ? []
      : [{ type: "bic", start, end: start + code.length, confidence: "likely", ruleId: "bic.label" } as const];
  });
}
