import { icaoCheck } from "./check-digits.ts";
import { findMatches } from "./matches.ts";
import type { Finding } from "./types.ts";

/** A line of a machine-readable zone: 30, 36 or 44 characters, give or take what people lose in copying. */
const LINE = /(?<![A-Z0-9<])[A-Z0-9<]{28,46}(?![A-Z0-9<])/gi;

/** Finds the lines at the bottom of passports, identity cards and visas (ICAO 9303). */
export function findMachineReadable(text: string): Finding[] {
  const found: Finding[] = [];
  for (const { 0: line, index } of findMatches(text, LINE)) {
    const value = line.toUpperCase();
    const isFirst = /^[PIACV][A-Z0-9<][A-Z<]{3}/.test(value) && value.includes("<<");
    const isNames = /^[A-Z]+<<[A-Z<]+$/.test(value);
    const isNumbers =
      /^[A-Z0-9<]{9}\d[A-Z<]{3}\d{7}[MFX<]\d{7}/.test(value) || /^\d{7}[MFX<]\d{7}[A-Z<]{3}/.test(value);
    if (!isFirst && !isNames && !isNumbers) continue;
    const isChecked = isNumbers && icaoCheck(value.slice(0, 9)) === Number(value.charAt(9));
    found.push({
      type: "mrz",
      start: index,
      end: index + line.length,
      confidence: isChecked ? "confirmed" : "likely",
      ruleId: "mrz.line",
    });
  }
  return found;
}
