import type { Attributes } from "./spans.ts";

const DIGITS = /^\d{1,15}$/;

/** The first of these attributes that is there, as it was sent. */
export const firstOf = (attributes: Attributes, names: readonly string[]): unknown =>
  names.map((name) => attributes[name]).find((value) => value !== undefined);

export function textOf(attributes: Attributes, names: readonly string[]): string | undefined {
  const value = firstOf(attributes, names);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A whole number that is not negative. Micrometer, Claude Code and Codex write numbers as text. */
export function countOf(attributes: Attributes, names: readonly string[]): number | undefined {
  const value = firstOf(attributes, names);
  const number = typeof value === "string" && DIGITS.test(value) ? Number(value) : value;
  return typeof number === "number" && number >= 0 && Number.isFinite(number) ? Math.round(number) : undefined;
}
