import type { z } from "zod";
import { type Findings, ImportProblem, type Reader } from "./reader.ts";

/** Usage exports are sums, so they are small. */
const MAX_CHARACTERS = 32 * 1024 ** 2;

/**
 * Reads a file of JSON: one value, or one on each line. Entries of a list are taken one by one, with the number of their line, or of
 * the entry if the file is one value.
 * @param expected what the file should be, for the message if it is something else
 */
export function jsonReader<S extends z.ZodType>(
  findings: Findings,
  { entry, expected, take }: { entry: S; expected: string; take: (entry: z.output<S>, number: number) => void },
): Reader {
  const lines: string[] = [];
  let characters = 0;

  function takeEntry(item: unknown, number: number) {
    const parsed = entry.safeParse(item);
    if (parsed.success) take(parsed.data, number);
    else findings.rejected(number, `is not an entry of ${expected}: ${parsed.error.issues[0]?.path.join(".")}`);
  }

  return {
    line(text) {
      characters += text.length;
      if (characters > MAX_CHARACTERS) throw new ImportProblem(`The file is too large for ${expected}.`);
      lines.push(text);
    },
    end() {
      const whole = jsonOf(lines.join("\n"));
      if (whole !== undefined) {
        for (const [index, item] of entriesOf(whole).entries()) takeEntry(item, index + 1);
        return;
      }
      for (const [index, line] of lines.entries()) {
        if (line.trim() === "") continue;
        const value = jsonOf(line);
        if (value === undefined && index === 0) throw new ImportProblem(`The file is not JSON, as ${expected} is.`);
        if (value === undefined) findings.rejected(index + 1, "is not JSON");
        else for (const item of entriesOf(value)) takeEntry(item, index + 1);
      }
    },
  };
}

const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
