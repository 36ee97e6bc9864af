import { type ComponentProps, type ReactNode, useId } from "react";

const CONTROL =
  "min-h-11 w-full rounded-lg border border-line-strong bg-surface px-3.5 text-ink transition-colors hover:border-ink-soft aria-invalid:border-risk-red";

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

type ControlProps = { id: string; className: string; "aria-invalid": boolean; "aria-describedby"?: string };

function Field({ label, hint, error, children }: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        className: CONTROL,
        "aria-invalid": error !== undefined,
        ...(note !== undefined && { "aria-describedby": `${id}-note` }),
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={`text-label ${error === undefined ? "text-ink-soft" : "text-risk-red"}`}>
          {note}
        </p>
      )}
    </div>
  );
}

/** A labelled text input; spread what `register` of react-hook-form gives. */
export function TextField({ label, hint, error, ...input }: FieldProps & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}

export function SelectField({ label, hint, error, children, ...select }: FieldProps & ComponentProps<"select">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control}>
          {children}
        </select>
      )}
    </Field>
  );
}
