/** An estimate drawn as a band from low to high on a scale from zero, with a mark at the central value. Empty if `high` is 0. */
export function RangeBar({ low, central, high }: { low: number; central: number; high: number }) {
  const at = (amount: number) => (high === 0 ? 0 : (100 * amount) / high);
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
      <rect width="100" height="6" rx="1" className="fill-sunken" />
      {high > 0 && (
        <>
          <rect x={at(low)} width={100 - at(low)} height="6" className="fill-moss/45" />
          <rect x={at(central) - 1} width="2" height="6" className="fill-moss" />
        </>
      )}
    </svg>
  );
}
