import { type Findings, ImportProblem, type JsonReader, type Reader } from "./reader.ts";
import { type Cell, nameOf, tableReader } from "./table.ts";

/** What log collectors wrap around a record. */
const WRAPPERS = new Set(["event", "_source", "result"]);
const MAX_DEPTH = 4;

interface Form {
  /** For each of these, a record has one of its names. */
  needs: readonly (readonly string[])[];
  row: (cell: Cell, number: number, columns: readonly string[]) => void;
  end?: () => void;
}

/**
 * Reads records with named fields, which are the rows of a table or objects of JSON. A field inside an object has the name `outer.inner`.
 * Names are compared without case.
 */
export function recordReader(findings: Findings, form: Form): Reader {
  return { text: tableReader(findings, form), json: objectReader(findings, form) };
}

/** Reads objects of JSON as records. */
export function objectReader(findings: Findings, { needs, row, end = () => {} }: Form): JsonReader {
  let known = 0;
  const lacked = `has none of the fields ${needs.map((names) => names.slice(0, 3).join(" or ")).join(", ")}`;
  return {
    entry(value, number) {
      const fields = fieldsOf(value);
      if (!needs.every((names) => names.some((name) => fields.has(name)))) return findings.rejected(number, lacked);
      known += 1;
      row((name) => fields.get(name) ?? "", number, [...fields.keys()]);
    },
    end() {
      if (known === 0) throw new ImportProblem(`No entry of the file has one of each of these fields: ${list(needs)}.`);
      end();
    },
  };
}

const list = (needs: Form["needs"]) => needs.map(([name = ""]) => name).join(", ");

/** The fields of an object as text, by name. Lists and null have none. */
export function fieldsOf(value: unknown): Map<string, string> {
  const fields = new Map<string, string>();
  function add(object: object, prefix: string, depth: number) {
    for (const [key, member] of Object.entries(object)) {
      const name = nameOf(key);
      if (typeof member === "object" && member !== null) {
        if (Array.isArray(member) || depth >= MAX_DEPTH) continue;
        if (WRAPPERS.has(name)) add(member, prefix, depth + 1);
        add(member, `${prefix}${name}.`, depth + 1);
      } else if (member !== null && member !== undefined) {
        fields.set(`${prefix}${name}`, String(member).trim());
      }
    }
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) add(value, "", 1);
  return fields;
}
