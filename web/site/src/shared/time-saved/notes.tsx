import type { TimeSavedSums } from "@treadlight/domain/productivity";
import { lazy, Suspense, useState } from "react";
import type { Of } from "./use-behind.ts";
import { leftOutOf, lossOf } from "./words.ts";

const HowComputed = lazy(async () => ({ default: (await import("./how-computed.tsx")).HowComputed }));

interface NotesProps {
  sums: TimeSavedSums;
  of: Of;
}

/** What stands below a total of time saved: what was lost, what is left out, and how it is computed. */
export function TimeSavedNotes({ sums, of }: NotesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-1 text-label text-ink-soft">
      {sums.sessionsWithLoss > 0 && <p>{lossOf(sums)}</p>}
      {sums.sessionsWithoutTime > 0 && <p>{leftOutOf(sums)}</p>}
      <button
        type="button"
        aria-haspopup="dialog"
        className="text-link min-h-6 rounded-sm print:hidden"
        onClick={() => setIsOpen(true)}
      >
        How is this computed?
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <HowComputed sums={sums} of={of} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
