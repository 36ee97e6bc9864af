import type { Schema } from "./document.ts";
import { type Html, html } from "./html.ts";

/** A line of the table that explains a schema: a field, or the value itself when there are none. */
interface Row {
  /** Dotted; `[]` stands for any entry of a list, `{}` for any key of an object. */
  path: string;
  type: string;
  isRequired: boolean;
  notes: string;
}

/** The fields of a value as a table, nested ones below their parents. */
export function schemaTable(schema: Schema, caption: string): Html {
  const rows = rowsOf(schema, "", true).filter(
    ({ path, notes }, _at, all) => path !== "" || notes !== "" || all.length === 1,
  );
  return html`<table>
    <caption>${caption}</caption>
    <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>
    <tbody>${rows.map(
      ({ path, type, isRequired, notes }) => html`<tr>
        <th scope="row"><code>${path === "" ? "(the whole)" : path}</code>${isRequired || path === "" ? "" : html` <small>optional</small>`}</th>
        <td>${type}</td><td>${notes}</td></tr>`,
    )}</tbody>
  </table>`;
}

function rowsOf(schema: Schema, path: string, isRequired: boolean): Row[] {
  const row = { path, type: typeOf(schema), isRequired, notes: notesOf(schema) };
  return [row, ...childrenOf(schema, path)];
}

function childrenOf(schema: Schema, path: string): Row[] {
  const { properties = {}, required = [], additionalProperties, items } = schema;
  const below = (name: string) => (path === "" ? name : `${path}.${name}`);
  const fields = Object.entries(properties).flatMap(([name, child]) =>
    rowsOf(child, below(name), required.includes(name)),
  );
  const entries = items && hasFields(items) ? childrenOf(items, `${path}[]`) : [];
  const values =
    typeof additionalProperties === "object" && hasFields(additionalProperties)
      ? childrenOf(additionalProperties, below("{}"))
      : [];
  // Of several forms a value may have, each one's fields.
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const rows = [...fields, ...entries, ...values, ...alternatives.flatMap((one) => childrenOf(one, path))];
  return rows.filter((row, at) => rows.findIndex((other) => other.path === row.path) === at);
}

function hasFields(schema: Schema): boolean {
  return childrenOf(schema, "").length > 0;
}

/** In words: `text`, `list of numbers`, `object or null`. */
function typeOf(schema: Schema): string {
  const { type, enum: values, anyOf, oneOf, allOf, items, prefixItems, format, $ref } = schema;
  if ("const" in schema && schema.const !== undefined) return JSON.stringify(schema.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(", ");
  if ($ref !== undefined) return $ref.split("/").at(-1) ?? $ref;
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return [...new Set(alternatives.map(typeOf))].join(" or ");
  if (allOf) return [...new Set(allOf.map(typeOf))].join(" and ");
  if (prefixItems) return `list: ${prefixItems.map(typeOf).join(", ")}`;
  if (items) return `list of ${typeOf(items)}`;
  if (type === undefined) return "anything";
  return [type]
    .flat()
    .map((name) => FORMATS[format ?? ""] ?? TYPES[name] ?? name)
    .join(" or ");
}

const TYPES: Readonly<Record<string, string>> = { string: "text", integer: "whole number", array: "list" };
const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "time (ISO 8601)",
  date: "date (ISO 8601)",
  email: "e-mail address",
  uuid: "UUID",
};

function notesOf(schema: Schema): string {
  const { description, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const notes = [
    description?.replace(/\.$/, ""),
    range(minimum, maximum, ""),
    range(minLength, maxLength, " characters"),
    range(minItems, maxItems, " entries"),
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ];
  return notes.filter((note) => note).join("; ");
}

function range(from: number | undefined, to: number | undefined, unit: string): string | undefined {
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`;
  if (from !== undefined) return `at least ${from}${unit}`;
  return to === undefined ? undefined : `at most ${to}${unit}`;
}
