/** A prompt as somebody types it, in parts; those that are removed have the mark that is stored in their place. */
export const PROMPT_PARTS: readonly (string | { value: string; mark: string })[] = [
  "Write to ",
  { value: "jane.doe@acme.example", mark: "[EMAIL]" },
  " that we refunded card ",
  { value: "4111 1111 1111 1111", mark: "[CARD]" },
  ". Her new password: ",
  { value: "Tr0ub4dor&3", mark: "[PASSWORD]" },
  ". Call ",
  { value: "+44 20 7946 0958", mark: "[PHONE]" },
  " if it fails.",
];
