/** A JSON value as text: a dash if it is empty, yes or no, lists with commas. */
export function Value({ value }: { value: unknown }) {
  return <>{inWords(value)}</>;
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value) && value.length === 0) return "–";
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
