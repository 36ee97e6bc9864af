import { entriesIn, jsonValues } from "./json-values.ts";
import { lineSplitter, MAX_LINE_CHARACTERS } from "./lines.ts";
import { type Findings, ImportProblem, type JsonReader, type Reader } from "./readers/index.ts";

/** What lists of entries inside an object are called. */
const LISTS = [
  ...["data", "value", "result", "results", "records", "items", "events", "logs", "entries", "rows", "queries"],
  ...["day_totals", "conversations"],
];
const NOT_BLANK = /\S/;
/** Unbound's lines begin with a bracket, too. */
const JSON_START = /^\s*(?:\{|\[\s*[[{\]])/;

/** Takes the text of a file in pieces. */
export interface FileReader {
  push(text: string): void;
  /** @returns how many lines there were */
  end(): number;
}

/** Reads the text of a file as lines or as JSON, whichever it is. */
export function fileReader(reader: Reader, findings: Findings): FileReader {
  let start = "";
  let chosen: FileReader | undefined;

  function choose(isWhole: boolean): FileReader | undefined {
    const begin = start.search(NOT_BLANK);
    const isLine = begin !== -1 && start.includes("\n", begin) && start.trim() !== "[";
    if (!isWhole && start.length <= MAX_LINE_CHARACTERS && !isLine) return undefined;
    chosen = chosenFor(reader, findings, start);
    chosen.push(start);
    start = "";
    return chosen;
  }

  return {
    push(text) {
      if (chosen) return chosen.push(text);
      start += text;
      choose(false);
    },
    end: () => (chosen ?? choose(true))?.end() ?? 0,
  };
}

/** @param start at least the first line that is not blank, unless that is very long */
function chosenFor({ text, json }: Reader, findings: Findings, start: string): FileReader {
  if (!NOT_BLANK.test(start)) throw new ImportProblem("The file is empty.");
  if (!JSON_START.test(start)) {
    if (!text) throw new ImportProblem("The file is not JSON, and this kind of file is.");
    return linesOf(findings, text.line, text.end);
  }
  if (!json) throw new ImportProblem("The file is JSON, which this kind of file is not.");
  const { lists = LISTS } = json;
  const [first = ""] = start.trimStart().split("\n", 1);
  if (jsonOf(first) === undefined) return severalLines(json, lists);
  return linesOf(
    findings,
    (line, number) => {
      if (!NOT_BLANK.test(line)) return;
      const value = jsonOf(line);
      if (value === undefined) findings.rejected(number, "is not JSON");
      else for (const entry of entriesIn(value, lists)) json.entry(entry, number);
    },
    json.end,
  );
}

function linesOf(findings: Findings, onLine: (text: string, number: number) => void, onEnd: () => void): FileReader {
  const lines = lineSplitter(onLine, (number) => findings.rejected(number, "is longer than a million characters"));
  return {
    push: lines.push,
    end() {
      const count = lines.end();
      onEnd();
      return count;
    },
  };
}

function severalLines(json: JsonReader, lists: readonly string[]): FileReader {
  const values = jsonValues(lists, json.entry);
  let lines = 1;
  return {
    push(text) {
      for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
      values.push(text);
    },
    end() {
      values.end();
      json.end();
      return lines;
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
