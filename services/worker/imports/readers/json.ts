import type { z } from "zod";
import { type Findings, ImportProblem, type Reader } from "./reader.ts";

/** Usage exports are sums, so they are small. */
const MAX_CHARACTERS = 32 * 1024 ** 2;

/**
 * Reads a file of JSON: one value, or one on each line. Entries of a list are taken one by one.
 * @param expected what the file should be, for the message if it is something else
 */
export function jsonReader<S extends z.ZodType>(
  findings: Findings,
  { entry, expected, take }: { entry: S; expected: string; take: (entry: z.output<S>, number: number) => void },
): Reader {
  const lines: string[] = [];
  let characters = 0;

  function takeAll(value: unknown, number: number) {
    for (const [index, item] of (Array.isArray(value) ? value : [value]).entries()) {
      const at = Array.isArray(value) ? index + 1 : number;
      const parsed = entry.safeParse(item);
      if (parsed.success) take(parsed.data, at);
      else findings.rejected(at, `is not an entry of ${expected}: ${parsed.error.issues[0]?.path.join(".")}`);
    }
  }

  return {
    line(text) {
      characters += text.length;
      if (characters > MAX_CHARACTERS) throw new ImportProblem(`The file is too large for ${expected}.`);
      lines.push(text);
    },
    end() {
      const whole = jsonOf(lines.join("\n"));
      if (whole !== undefined) return takeAll(whole, 1);
      for (const [index, line] of lines.entries()) {
        if (line.trim() === "") continue;
        const value = jsonOf(line);
        if (value === undefined && index === 0) throw new ImportProblem(`The file is not JSON, as ${expected} is.`);
        if (value === undefined) findings.rejected(index + 1, "is not JSON");
        else takeAll(value, index + 1);
      }
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
