import { JSONParser } from "@streamparser/json";
import { ImportProblem } from "./readers/index.ts";

/** Reports of this size are read at once. */
const MAX_WHOLE_CHARACTERS = 32 * 1024 ** 2;
/** Of one entry, or of what a file says besides its entries. */
const MAX_ENTRY_CHARACTERS = 64 * 1024 ** 2;

/**
 * The entries of a value of JSON: the object itself or, if it has a list with one of these names inside, what that holds; in a list, the
 * entries of each item.
 */
export function entriesIn(value: unknown, lists: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => (Array.isArray(item) ? [item] : entriesIn(item, lists)));
  if (typeof value !== "object" || value === null) return [value];
  const members = new Map(Object.entries(value));
  const list = lists.map((name) => members.get(name)).find((member) => Array.isArray(member));
  return Array.isArray(list) ? list : [value];
}

/**
 * Reads the entries of JSON over several lines in little memory, however large it is: a list, an object with a list inside, or several
 * of them.
 * @param onEntry is given entries with their place among them, from 1
 */
export function jsonValues(
  lists: readonly string[],
  onEntry: (entry: unknown, number: number) => void,
): { push(text: string): void; end(): void } {
  let number = 0;
  const take = (entry: unknown) => {
    number += 1;
    onEntry(entry, number);
  };
  /** Until it is known how to read it. */
  const start: string[] = [];
  let stream: JSONParser | undefined;
  const found: unknown[] = [];
  const find = (value: unknown) => {
    for (const entry of entriesIn(value, lists)) found.push(entry);
  };
  /** Since the last entry. */
  let characters = 0;

  function write(text: string) {
    stream?.write(text);
    if (found.length > 0) characters = 0;
    for (const value of found.splice(0)) take(value);
  }
  function begin(paths: string[]) {
    stream = streamOf(paths, find);
    write(start.join(""));
  }

  return {
    push(text) {
      characters += text.length;
      if (characters > MAX_ENTRY_CHARACTERS)
        throw new ImportProblem("The file has an entry that is too large to read.");
      if (stream) return write(text);
      start.push(text);
      if (characters === text.length && text.trimStart().startsWith("[")) begin(["$.*"]);
      else if (characters > MAX_WHOLE_CHARACTERS) begin(lists.map((list) => `$.${list}.*`));
    },
    end() {
      if (!stream) {
        stream = streamOf(["$"], find);
        write(start.join(""));
      }
      stream.end();
    },
  };
}

/**
 * Keeps nothing but the value that it is reading.
 * @param onValue may not throw: the parser takes that for an error of the file
 */
function streamOf(paths: string[], onValue: (value: unknown) => void): JSONParser {
  const parser = new JSONParser({ paths, keepStack: false, separator: "" });
  parser.onValue = ({ value }) => onValue(value);
  parser.onError = () => {
    throw new ImportProblem("The file begins like JSON, but is not: perhaps a part of it is missing.");
  };
  return parser;
}
