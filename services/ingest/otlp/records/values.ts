import { isCostlyJson } from "@treadlight/platform/http";
import type { Attributes } from "./spans.ts";

/** Longer texts, and texts of more values, are not parsed. */
const MAX_PARSED_CHARACTERS = 250_000;
const MAX_PARSED_VALUES = 5_000;

const DIGITS = /^\d{1,15}$/;

/** The first of these attributes that is there, as it was sent. LiteLLM sends what it does not know as an empty text. */
const firstOf = (attributes: Attributes, names: readonly string[]): unknown =>
  names.map((name) => attributes[name]).find((value) => value !== undefined && value !== "");

export function textOf(attributes: Attributes, names: readonly string[]): string | undefined {
  const value = firstOf(attributes, names);
  return typeof value === "string" ? value : undefined;
}

/** A whole number that is not negative. Micrometer, Claude Code and Codex write numbers as text. */
export function countOf(attributes: Attributes, names: readonly string[]): number | undefined {
  const value = firstOf(attributes, names);
  const number = typeof value === "string" && DIGITS.test(value) ? Number(value) : value;
  return typeof number === "number" && number >= 0 && Number.isFinite(number) ? Math.round(number) : undefined;
}

/** What an attribute says in JSON; undefined if it is none. */
export const parsedOf = (attributes: Attributes, name: string): unknown => {
  const value = parsed(attributes[name]);
  return typeof value === "string" ? undefined : value;
};

/** The value that a text of JSON stands for; any other value and text as it is. */
export function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value) || isLong(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Whether a text is too long to be parsed as JSON. */
export const isLong = (text: string): boolean =>
  text.length > MAX_PARSED_CHARACTERS || isCostlyJson(Buffer.from(text), { maxValues: MAX_PARSED_VALUES });
