import { type ComponentProps, useState } from "react";

/** A number from `min` to `max`. What is typed beyond them counts as the nearest, and what is no number as `min`. */
export function NumberInput({
  min,
  max,
  value,
  onChange,
  onBlur,
  className = "",
  ...input
}: Omit<ComponentProps<"input">, "onChange" | "onBlur"> & {
  min: number;
  max: number;
  value: number;
  /** Called with the number that counts and with what was typed, which is `min` if it is no number. */
  onChange: (value: number, typed: number) => void;
  onBlur?: () => void;
}) {
  /** While it is edited, what was typed: a field that corrects every keystroke cannot be emptied. */
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...input}
      type="number"
      min={min}
      max={max}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        const parsed = Number.parseFloat(target.value);
        const number = Number.isNaN(parsed) ? min : parsed;
        onChange(Math.min(max, Math.max(min, number)), number);
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
      className={`figures min-h-11 rounded-lg border border-line-strong bg-surface px-3.5 text-right font-semibold transition-colors hover:border-ink-soft ${className}`}
    />
  );
}
