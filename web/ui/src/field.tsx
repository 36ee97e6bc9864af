import { type ComponentProps, type ReactNode, useId, useState } from "react";

const CONTROL =
  "w-full rounded-lg border border-line-strong bg-surface px-3.5 text-ink transition-colors placeholder:text-ink-soft hover:border-ink-soft aria-invalid:border-risk-red";

interface FieldProps {
  label: string;
  /** Adds "(optional)" to the label. */
  isOptional?: boolean | undefined;
  hint?: string | undefined;
  /** The rest of a sentence that begins with the label: "must not be empty". */
  error?: string | undefined;
}

type ControlProps = { id: string; className: string; "aria-invalid": boolean; "aria-describedby"?: string };

function Field({
  label,
  isOptional = false,
  hint,
  error,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const hasNote = hint !== undefined || error !== undefined;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {isOptional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children({
        id,
        className: CONTROL,
        "aria-invalid": error !== undefined,
        ...(hasNote && { "aria-describedby": `${id}-note` }),
      })}
      {hasNote && (
        <p id={`${id}-note`} className={`text-label ${error === undefined ? "text-ink-soft" : "text-risk-red"}`}>
          {error === undefined ? hint : sentence(label, error)}
        </p>
      )}
    </div>
  );
}

/** Schemas and the server word errors so that they follow the field's name. */
export const sentence = (label: string, error: string) => `${label} ${error}.`;

/** A labelled text input. Spread the result of react-hook-form's `register` into it. */
export function TextField({ label, isOptional, hint, error, ...input }: FieldProps & ComponentProps<"input">) {
  return (
    <Field {...{ label, isOptional, hint, error }}>
      {({ className, ...control }) => <input {...input} {...control} className={`${className} min-h-11`} />}
    </Field>
  );
}

export function TextArea({ label, isOptional, hint, error, ...area }: FieldProps & ComponentProps<"textarea">) {
  return (
    <Field {...{ label, isOptional, hint, error }}>
      {({ className, ...control }) => <textarea {...area} {...control} className={`${className} py-2.5`} />}
    </Field>
  );
}

/** A password, with a button that shows it. `autoComplete` tells password managers which one it is. */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: FieldProps & ComponentProps<"input"> & { autoComplete: "current-password" | "new-password" }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ label, hint, error }}>
      {({ className, ...control }) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={`${className} min-h-11 pr-18`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-1 right-1 rounded-md px-3 text-label font-semibold text-ink-soft hover:bg-sunken hover:text-ink"
          >
            {isShown ? "Hide" : "Show"}
            <span className="sr-only"> what you typed</span>
          </button>
        </div>
      )}
    </Field>
  );
}

export function SelectField({
  label,
  isOptional,
  hint,
  error,
  children,
  ...select
}: FieldProps & ComponentProps<"select">) {
  return (
    <Field {...{ label, isOptional, hint, error }}>
      {({ className, ...control }) => (
        <select {...select} {...control} className={`${className} min-h-11`}>
          {children}
        </select>
      )}
    </Field>
  );
}

/** One of a few choices, all visible. */
export function ChoiceField<Value extends string>({
  legend,
  error,
  choices,
  defaultChoice,
  className = "sm:grid-cols-2",
  ...radio
}: {
  legend: string;
  error?: string | undefined;
  choices: readonly { value: Value; name: string; note?: string }[];
  defaultChoice?: Value;
  className?: string;
} & Omit<ComponentProps<"input">, "type" | "value">) {
  const id = useId();
  return (
    <fieldset {...(error !== undefined && { "aria-describedby": id })}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className={`grid gap-2 ${className}`}>
        {choices.map(({ value, name, note }) => (
          <label
            key={value}
            className="grid cursor-pointer content-start gap-0.5 rounded-lg border border-line-strong bg-surface px-3.5 py-3 transition-colors hover:border-ink-soft has-checked:border-ink has-checked:bg-lamp-wash has-checked:shadow-[inset_3px_0_0_var(--lamp)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input type="radio" value={value} defaultChecked={value === defaultChoice} className="sr-only" {...radio} />
            <span className="font-semibold">{name}</span>
            {note !== undefined && <span className="text-label text-ink-soft">{note}</span>}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} className="mt-1.5 text-label text-risk-red">
          {sentence(legend, error)}
        </p>
      )}
    </fieldset>
  );
}
