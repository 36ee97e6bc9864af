import type { CHECKS } from "../own-patterns/index.ts";
import { passesLuhn } from "../security/index.ts";

type Check = (typeof CHECKS)[number];

/** Whether a value passes a check digit. Spaces and signs do not count; a value without digits passes none. */
export function passes(check: Check, value: string): boolean {
  if (check === "none") return true;
  const characters = value.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  if (check === "mod97") return remainderBy97(characters) === 1;
  // A check digit of ten is an X.
  const digits = characters.replaceAll(check === "mod11" ? /(?!X$)\D/g : /\D/g, "");
  if (!/\d/.test(digits)) return false;
  return check === "luhn" ? passesLuhn(digits) : weightedSum(digits) % 11 === 0;
}

/** ISO 7064, MOD 97-10, with letters as two digits: LEI. */
function remainderBy97(characters: string): number {
  let rest = 0;
  for (const character of characters) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Weights 1, 2, 3 ... from the right: ISBN-10. */
function weightedSum(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charAt(at);
    sum += (digits.length - at) * (digit === "X" ? 10 : Number(digit));
  }
  return sum;
}
