import { required, TextArrayInput } from "react-admin";

/** The pages that a publishable key works on. */
export function OriginsInput() {
  return (
    <TextArrayInput
      source="origins"
      label="Works on"
      validate={required()}
      helperText="Origins such as https://app.example.com. Press Enter after each."
      shouldUnregister
    />
  );
}
