import { useFieldValue } from "react-admin";

/** A value of any shape, or text that may be JSON, indented. */
export function JsonField({ source }: { source: string; label?: string }) {
  return (
    // Keyboards can scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <pre className="json" tabIndex={0}>
      {indented(useFieldValue({ source }))}
    </pre>
  );
}

function indented(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value, null, 2);
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}
