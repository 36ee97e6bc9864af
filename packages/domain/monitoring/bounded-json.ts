import { z } from "zod";

/** Deepest nesting below the object itself. */
export const MAX_JSON_DEPTH = 5;
/** Values in all, objects and arrays counted too. */
export const MAX_JSON_VALUES = 250;
/** Characters of all keys and texts together. */
export const MAX_JSON_CHARACTERS = 16_000;

/** A JSON object that a stranger sent: of any shape, but small and shallow. */
export const boundedJsonSchema = z.record(z.string(), z.unknown()).superRefine((root, context) => {
  const excess = excessOf(root);
  if (excess) context.addIssue({ code: "custom", message: excess });
});

/** What is too much about a JSON value, if anything. A loop, not a recursion: depth is the sender's to choose. */
function excessOf(root: unknown): string | undefined {
  const rest: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let values = 0;
  let characters = 0;
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { value, depth } = next;
    values += 1;
    if (values > MAX_JSON_VALUES) return `must hold at most ${MAX_JSON_VALUES} values`;
    if (typeof value === "string") characters += value.length;
    else if (typeof value === "object" && value !== null) {
      if (depth > MAX_JSON_DEPTH) return `must be nested at most ${MAX_JSON_DEPTH} deep`;
      for (const [key, child] of Object.entries(value)) {
        characters += Array.isArray(value) ? 0 : key.length;
        rest.push({ value: child, depth: depth + 1 });
        if (rest.length > MAX_JSON_VALUES) return `must hold at most ${MAX_JSON_VALUES} values`;
      }
    }
    if (characters > MAX_JSON_CHARACTERS) return `must hold at most ${MAX_JSON_CHARACTERS} characters`;
  }
  return undefined;
}
