/**
 * An estimate drawn as a band from low to high, with a mark at the central value, on a scale from zero. Where `low` is a loss, the scale begins
 * there, and a line stands at zero. Empty if all are 0.
 */
export function RangeBar({ low, central, high }: { low: number; central: number; high: number }) {
  const [least, most] = [Math.min(0, low), Math.max(0, high)];
  const length = most - least;
  const at = (amount: number) => (length === 0 ? 0 : (100 * (amount - least)) / length);
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
      <rect width="100" height="6" rx="1" className="fill-sunken" />
      {length > 0 && (
        <>
          <rect x={at(low)} width={at(high) - at(low)} height="6" className="fill-moss/45" />
          {least < 0 && <rect x={at(0) - 0.25} width="0.5" height="6" className="fill-ink-soft" />}
          <rect x={at(central) - 1} width="2" height="6" className="fill-moss" />
        </>
      )}
    </svg>
  );
}
