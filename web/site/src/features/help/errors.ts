import { ERRORS } from "@treadlight/contract/errors";

/** Every code the API answers with. */
export const ERROR_HELP = Object.entries(ERRORS).map(([code, { status, ...help }]) => ({
  code,
  status: String(status),
  ...help,
}));

/** Splits a sentence at its `code`: every second part is code. */
export const codeParts = (text: string) => text.split("`");
