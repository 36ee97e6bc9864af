import { z } from "zod";
import { mendedLine, mendedLines } from "../text/index.ts";

/** Maximum nesting below the object itself. */
export const MAX_JSON_DEPTH = 5;
/** Maximum number of values, including objects and arrays. */
export const MAX_JSON_VALUES = 250;
/** Maximum characters of all keys and texts together. */
export const MAX_JSON_CHARACTERS = 16_000;

/** An untrusted JSON object of any shape, but small and shallow. Checked before anything is copied. */
export const boundedJsonSchema = z
  .unknown()
  .superRefine((value, context) => {
    const excess = findExcess(value);
    if (excess) context.addIssue({ code: "custom", message: excess });
  })
  // A JSON Schema generated from this sees only the first part of the pipe.
  .meta({ type: "object" })
  .transform(mended)
  .pipe(z.record(z.string().max(MAX_JSON_CHARACTERS).overwrite(mendedLine), z.unknown()));

/** Takes what no text has out of all keys and texts. What is not too deep is small, too. */
function mended(value: unknown): unknown {
  if (typeof value === "string") return mendedLines(value);
  if (Array.isArray(value)) return value.map(mended);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [mendedLine(key), mended(inner)]));
}

/**
 * Describes how a JSON value exceeds the limits, if it does. Iterative, because the sender controls the depth, and counts
 * children before visiting them, because the sender controls the breadth too.
 */
function findExcess(root: unknown): string | undefined {
  const rest: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let values = 1;
  let characters = 0;
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { value, depth } = next;
    if (typeof value === "string") characters += value.length;
    if (typeof value === "object" && value !== null) {
      if (depth > MAX_JSON_DEPTH) return `must be nested at most ${MAX_JSON_DEPTH} levels deep`;
      const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
      values += children.length;
      if (values > MAX_JSON_VALUES) return `must contain at most ${MAX_JSON_VALUES} values`;
      if (!Array.isArray(value)) characters += Object.keys(value).join("").length;
      rest.push(...children.map((child) => ({ value: child, depth: depth + 1 })));
    }
    if (characters > MAX_JSON_CHARACTERS) return `must contain at most ${MAX_JSON_CHARACTERS} characters`;
  }
  return undefined;
}
