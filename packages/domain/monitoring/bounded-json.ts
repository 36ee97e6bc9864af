import { z } from "zod";

/** Deepest nesting below the object itself. */
export const MAX_JSON_DEPTH = 5;
/** Values in all, objects and arrays counted too. */
export const MAX_JSON_VALUES = 250;
/** Characters of all keys and texts together. */
export const MAX_JSON_CHARACTERS = 16_000;

/** A JSON object that a stranger sent: of any shape, but small and shallow. Weighed before anything is copied. */
export const boundedJsonSchema = z
  .unknown()
  .superRefine((value, context) => {
    const excess = excessOf(value);
    if (excess) context.addIssue({ code: "custom", message: excess });
  })
  // A JSON Schema of this one sees only the pipe's first part.
  .meta({ type: "object" })
  .pipe(z.record(z.string(), z.unknown()));

/**
 * What is too much about a JSON value, if anything. A loop and not a recursion, since depth is the sender's to choose;
 * children are counted before they are looked at, since so is breadth.
 */
function excessOf(root: unknown): string | undefined {
  const rest: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let values = 1;
  let characters = 0;
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { value, depth } = next;
    if (typeof value === "string") characters += value.length;
    if (typeof value === "object" && value !== null) {
      if (depth > MAX_JSON_DEPTH) return `must be nested at most ${MAX_JSON_DEPTH} deep`;
      const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
      values += children.length;
      if (values > MAX_JSON_VALUES) return `must hold at most ${MAX_JSON_VALUES} values`;
      if (!Array.isArray(value)) characters += Object.keys(value).join("").length;
      rest.push(...children.map((child) => ({ value: child, depth: depth + 1 })));
    }
    if (characters > MAX_JSON_CHARACTERS) return `must hold at most ${MAX_JSON_CHARACTERS} characters`;
  }
  return undefined;
}
