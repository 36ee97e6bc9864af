import { addDays } from "@treadlight/domain/time";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { isDay } from "../../shared/period/period.ts";

/** A date field between two arrows. */
export function DayChoice({
  day,
  label,
  before,
  after,
  step = 1,
  onChoose,
}: {
  day: string;
  label: string;
  /** What the arrows lead to. */
  before: string;
  after: string;
  /** In days. */
  step?: number;
  onChoose: (day: string) => void;
}) {
  return (
    <div className="flex items-center gap-1 print:hidden">
      <button
        type="button"
        aria-label={before}
        title={before}
        className="icon-button size-11"
        onClick={() => onChoose(addDays(day, -step))}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </button>
      <input
        type="date"
        aria-label={label}
        required
        value={day}
        onChange={({ target }) => isDay(target.value) && onChoose(target.value)}
        className="min-h-11 rounded-lg border border-line-strong bg-surface px-3"
      />
      <button
        type="button"
        aria-label={after}
        title={after}
        className="icon-button size-11"
        onClick={() => onChoose(addDays(day, step))}
      >
        <ChevronRight aria-hidden className="size-5" />
      </button>
    </div>
  );
}
