import { formatNumber } from "@treadlight/domain/format";
import type messages from "../public/_locales/en/messages.json";

// Types only: the browser reads the messages, so that no script contains them.

type Messages = typeof messages;
type Name = keyof Messages;
/** What a message leaves open, such as `tool` in "Blocked: $tool$". */
type Values<N extends Name> = Messages[N] extends { placeholders: infer Open } ? [Record<keyof Open, string>] : [];
/** Names of messages with a singular and a plural. */
type PluralName = Name extends infer N ? (N extends `${infer Stem}_other` ? Stem : never) : never;

const rules = new Intl.PluralRules("en");

/** A message of `_locales`. An unknown name is a compile error, as is a missing value. */
export function text<N extends Name>(name: N, ...values: Values<N>): string;
// The browser knows the values by their place, which is that of their names in the alphabet.
export function text(name: string, values: Readonly<Record<string, string>> = {}): string {
  const ordered = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return chrome.i18n.getMessage(
    name,
    ordered.map(([, value]) => value),
  );
}

/** A message about a number, such as "1 prompt" or "1.2K prompts". */
export function plural(name: PluralName, count: number): string {
  const values = { count: formatNumber(count) };
  return rules.select(count) === "one" ? text(`${name}_one`, values) : text(`${name}_other`, values);
}
