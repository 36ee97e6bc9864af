import { RE2JSSyntaxException } from "re2js";
import type { OwnPattern } from "../own-patterns/index.ts";
import { type Expression, expressionOf } from "./expression.ts";

/** Instructions of a compiled pattern, and of all together: they bound what a text costs. */
export const MAX_SIZE = 500;
export const MAX_SIZE_OF_ALL = 5_000;

const ESCAPED = /\\./gs;
const CLASS = /\[\^?\]?[^\]]*\]/g;
const UNLIMITED = /[*+]|\{\d*,\}/;
const SINGLE_CHARACTERS = Array.from({ length: 95 }, (_, code) => String.fromCharCode(code + 32));

/** What is wrong with a pattern. */
export interface PatternProblem {
  /** Of the pattern. */
  readonly field: "words" | "format";
  readonly message: string;
}

/** What is wrong with each pattern, at its place; undefined for those that can be used. */
export function patternProblems(patterns: readonly OwnPattern[]): (PatternProblem | undefined)[] {
  let size = 0;
  return patterns.map((own) => {
    const message = problemOf(own);
    if (typeof message === "string") return { field: own.kind, message };
    size += message.size;
    if (size <= MAX_SIZE_OF_ALL) return undefined;
    return { field: own.kind, message: "is too much together with the patterns before it: shorten some of them" };
  });
}

function problemOf(own: OwnPattern): string | { size: number } {
  if (own.kind === "format") {
    if (/\\Q/.test(own.format)) return "must not contain \\Q: write a \\ before each sign";
    if (UNLIMITED.test(own.format.replaceAll(ESCAPED, "").replaceAll(CLASS, ""))) {
      return "must say how often at most: {1,20} in place of +, {0,20} in place of *";
    }
  }
  let expression: Expression;
  try {
    expression = expressionOf(own);
  } catch (error) {
    return `is not understood: ${error instanceof RE2JSSyntaxException ? error.getDescription() : "it is too large"}`;
  }
  const { pattern } = expression;
  const size = pattern.programSize();
  if (size > MAX_SIZE) return "is too large: shorten it, or repeat less";
  if (own.kind === "format" && pattern.test("")) return "must not match an empty text";
  const single = own.kind === "format" && SINGLE_CHARACTERS.find((character) => pattern.test(character));
  if (single) return `must not match a single character, such as "${single}"`;
  if (own.kind === "words" && own.words.some((word) => !/[\p{L}\p{N}]/u.test(word)))
    return "must have a letter or digit in each";
  return { size };
}
