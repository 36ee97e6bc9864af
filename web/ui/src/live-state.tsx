/** Whether new data appears at once, is asked for every few seconds, or cannot be read. */
export type Liveness = "live" | "connecting" | "failing";

const LOOKS: Record<Liveness, { dot: string; words: string; more?: string }> = {
  live: { dot: "bg-risk-green-fill", words: "Live" },
  connecting: { dot: "animate-breathe bg-line-strong", words: "Connecting", more: ", checking every 5 s" },
  failing: { dot: "bg-risk-red-fill", words: "Not up to date" },
};

/** @param props.state nothing is shown without one */
export function LiveState({ state }: { state: Liveness | undefined }) {
  if (state === undefined) return null;
  const { dot, words, more } = LOOKS[state];
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft print:hidden">
      <span aria-hidden className={`size-2.5 rounded-full ${dot}`} />
      <span>
        {words}
        {/* On a phone it would take a line of its own, and give it back at once. */}
        {more && <span className="max-sm:sr-only">{more}</span>}
      </span>
    </p>
  );
}
