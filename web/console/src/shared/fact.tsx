import type { ComponentType } from "react";
import { Labeled, TextField } from "react-admin";

interface Props {
  source: string;
  label: string;
  /** How the value is shown; by default as text. */
  field?: ComponentType<{ source: string }>;
}

/** A read-only field of a form. */
export function Fact({ source, label, field: Field = TextOrDash }: Props) {
  return (
    <Labeled label={label} sx={{ mb: 1 }}>
      <Field source={source} />
    </Labeled>
  );
}

function TextOrDash({ source }: { source: string }) {
  return <TextField source={source} emptyText="–" />;
}
