/** A model as it is computed, line by line: name, rule, unit. */
export function Formula({ lines }: { lines: readonly (readonly [name: string, rule: string, unit: string])[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 rounded-xl bg-night p-5 text-sm text-night-ink sm:p-6">
      {lines.map(([name, rule, unit]) => (
        <div key={name} className="grid gap-x-4 sm:grid-cols-[10rem_1fr_auto]">
          <dt className="font-display text-base font-semibold text-night-lamp">{name}</dt>
          <dd className="text-night-ink!">{rule}</dd>
          <dd className="text-night-soft!">{unit}</dd>
        </div>
      ))}
    </dl>
  );
}
