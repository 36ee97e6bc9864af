import { TextField } from "@treadlight/ui/field.tsx";
import type { ComponentProps } from "react";

/** Takes a code of the authenticator app, or a recovery code. */
export function CodeField({ error, ...input }: { error: string | undefined } & ComponentProps<"input">) {
  return (
    <TextField
      label="Code"
      hint="Six digits from your authenticator app, or one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      error={error}
      {...input}
    />
  );
}
