import type { z } from "zod";
import { type Findings, ImportProblem, type JsonReader } from "./reader.ts";

/**
 * Reads entries of JSON that have a form.
 * @param options.expected what the file should be, for the messages if it is something else
 * @param options.unused what an entry that has a field of this name is, though Treadlight does not use it
 * @param options.lists what a list of entries inside an object may be called, if these have lists of other names
 */
export function jsonReader<S extends z.ZodType>(
  findings: Findings,
  {
    entry: schema,
    expected,
    lists,
    unused = {},
    take,
    end = () => {},
  }: {
    entry: S;
    expected: string;
    lists?: readonly string[];
    unused?: Record<string, string>;
    take: (entry: z.output<S>, number: number) => void;
    end?: () => void;
  },
): JsonReader {
  let known = 0;
  let problem = "It has no entries.";
  return {
    ...(lists && { lists }),
    entry(value, number) {
      const parsed = schema.safeParse(value);
      if (parsed.success) {
        known += 1;
        return take(parsed.data, number);
      }
      const text = JSON.stringify(value) ?? "";
      for (const [field, what] of Object.entries(unused)) if (text.includes(`"${field}":`)) refuseUnused(what);
      const path = parsed.error.issues[0]?.path.join(".") ?? "";
      const reason = `is not an entry of ${expected}${path && `: ${path}`}`;
      if (known === 0) problem = `Entry ${number} ${reason}.`;
      findings.rejected(number, reason);
    },
    end() {
      if (known === 0) throw new ImportProblem(`The file is not ${expected}. ${problem}`);
      end();
    },
  };
}

/** @throws ImportProblem for a report that is known, but says nothing about use */
export function refuseUnused(what: string): never {
  throw new ImportProblem(
    what.startsWith("seats")
      ? `The file holds ${what}. Choose it on the page Spend, for the licence whose seats they are. Nothing was imported.`
      : `The file holds ${what}, which Treadlight does not use yet. Nothing was imported.`,
  );
}
