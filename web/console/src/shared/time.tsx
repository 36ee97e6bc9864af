import { useFieldValue } from "react-admin";

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A point in time in the reader's zone and language, the exact one on hover; a dash without one. */
export function Time({ at }: { at: unknown }) {
  if (typeof at !== "string") return <>–</>;
  return (
    <time dateTime={at} title={at}>
      {FORMAT.format(new Date(at))}
    </time>
  );
}

/** The time in a field of the record. */
export function TimeField({ source }: { source: string; label?: string }) {
  return <Time at={useFieldValue({ source })} />;
}
