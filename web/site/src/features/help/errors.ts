import document from "../../../../../docs/errors.md?raw";

export interface ErrorHelp {
  code: string;
  /** HTTP status. */
  status: string;
  meaning: string;
  remedy: string;
}

/** Every code the API answers with. The document is generated from the table that the services answer by. */
export const ERROR_HELP: readonly ErrorHelp[] = document.split("\n").flatMap((line) => {
  const [, code, status, meaning, remedy] = /^\| `(\w+)` \| (\d{3}) \| (.+?) \| (.+?) \|$/.exec(line) ?? [];
  return code && status && meaning && remedy ? [{ code, status, meaning, remedy }] : [];
});

/** Splits a sentence at its `code`: every second part is code. */
export const codeParts = (text: string) => text.split("`");
