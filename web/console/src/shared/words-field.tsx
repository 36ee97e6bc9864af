import { useFieldValue } from "react-admin";
import { inWords } from "./choices.ts";

/** The name of an enumeration, in words. */
export function WordsField({ source }: { source: string; label?: string }) {
  const value: unknown = useFieldValue({ source });
  return <>{typeof value === "string" ? inWords(value) : "–"}</>;
}
