import { formatTime } from "@treadlight/domain/format";
import { useFieldValue } from "react-admin";

/** A point in time by the reader's clock, the exact one on hover; a dash without one. */
export function Time({ at }: { at: unknown }) {
  if (typeof at !== "string") return <>–</>;
  return (
    <time dateTime={at} title={at}>
      {formatTime(new Date(at))}
    </time>
  );
}

/** The time in a field of the record. */
export function TimeField({ source }: { source: string; label?: string }) {
  return <Time at={useFieldValue({ source })} />;
}
