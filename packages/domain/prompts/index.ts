/** A variable, such as `{{audience}}`. Its name begins with a letter. */
const VARIABLE = /\{\{\s*(\p{L}[\p{L}\p{N} _-]{0,39}?)\s*\}\}/gu;

/** The names of the variables in a prompt, each once, in the order they first occur. */
export function variablesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(VARIABLE), ([, name = ""]) => name))];
}

/** The prompt with its variables replaced. One without a value, or with an empty one, stays as it is. */
export function withValues(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(VARIABLE, (variable, name: string) => values.get(name) || variable);
}
