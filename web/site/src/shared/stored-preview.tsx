import { hasSpecialSubject, type Inspection, specialSubjectsIn } from "@treadlight/domain/security";
import { Fragment } from "react";

/** `[EMAIL]`, `[PRIVATE_KEY]`: kept by `split` because it is captured. */
const MARK = /(\[[A-Z][A-Z_]*\])/;

/** The preview that is kept of an inspected text, with the marks of what was found, or why there is none. */
export function StoredPreview({ inspection: { redacted, categories } }: { inspection: Inspection }) {
  if (redacted === "") return <span className="text-ink-soft">Nothing: there is no preview.</span>;
  if (hasSpecialSubject(categories)) {
    return (
      <span className="text-ink-soft">
        Nothing: {specialSubjectsIn(categories)} was noticed, so the preview is withheld.
      </span>
    );
  }
  return redacted.split(MARK).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    <Fragment key={index}>
      {index % 2 === 1 ? <mark className="rounded-xs bg-lamp-wash px-0.5 text-ink">{part}</mark> : part}
    </Fragment>
  ));
}
