import { formatCalendarDay } from "@treadlight/domain/format";
import { type Evidence, LOWEST_RATING, ratingText, type ToolRating } from "@treadlight/domain/ratings";

const SEEN: Record<Evidence["grade"], string> = {
  read: "read on",
  reported: "reported by",
  not_rechecked: "not re-checked, see",
};

/**
 * A tool's rating, which opens to show why. No page shows the number without it.
 * @param tool to name it, where the rating does not stand beside it
 */
export function RatingDetails({ rating, tool }: { rating: ToolRating; tool?: string }) {
  return (
    <details>
      <summary className="cursor-pointer">
        {tool !== undefined && `${tool}: `}
        <RatingMark rating={rating} />
        <span className="sr-only">: why</span>
      </summary>
      <div className="mt-2 min-w-64 text-left font-normal whitespace-normal">
        <RatingEvidence rating={rating} />
      </div>
    </details>
  );
}

const MARKS = { green: "bg-risk-green-fill", yellow: "bg-risk-yellow-fill" };

/** A rating as a number and a dot in the tool's own colour; "Not assessed" has none. */
export function RatingMark({ rating }: { rating: ToolRating }) {
  const { colour } = rating;
  if (colour === null) return <span className="font-normal text-ink-soft">{ratingText(rating)}</span>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`size-2.5 rounded-full ${MARKS[colour]}`} />
      {ratingText(rating)}
      <span className="sr-only"> ({colour})</span>
    </span>
  );
}

/** Every question of the rating: what the provider states, the points for it, and where and when that was seen. */
export function RatingEvidence({ rating: { assessed, planName, reasons } }: { rating: ToolRating }) {
  return (
    <div className="grid gap-2 text-label text-ink-soft">
      <p>
        {planName === null ? "Nothing is known about its terms." : `${planName}.`}
        {!assessed &&
          ` Too little for a rating: its sessions count with ${LOWEST_RATING}, as those of an unknown tool.`}
        {assessed && ` ${LOWEST_RATING} points, and those of each answer.`}
      </p>
      {planName !== null && (
        <dl className="grid gap-1.5">
          {reasons.map(({ question, name, says, points, evidence }) => (
            <div key={question}>
              <dt className="flex justify-between gap-4 text-ink">
                {name}
                {assessed && <span className="figures">+{points}</span>}
              </dt>
              <dd>
                {says}
                {evidence && (
                  <>
                    {" ("}
                    {SEEN[evidence.grade]}{" "}
                    <a href={evidence.source} rel="noreferrer" className="text-link wrap-anywhere">
                      {new URL(evidence.source).hostname}
                    </a>
                    , {formatCalendarDay(evidence.asOf)})
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
