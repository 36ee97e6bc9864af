/** Text in place of a real value: `<your key>`, `${TOKEN}`, `xxxxxxxx`, `AKIA...EXAMPLE`. */
const PLACEHOLDER =
  /example|placeholder|\byour[-_ ]?|your_|changeme|change[-_]me|replace[-_]?(?:me|with|this)|insert[-_]|dummy[-_]?key|redacted|^(?:x{3,}|\*+|\.{3,}|_+|-+|#+|\?+|\u2022+)$|x{6}|\*{3}|\.{3}$|[\u2022\x7f]/i;

/** A separate pattern, because a back-reference makes the whole pattern slow. */
const REPEATED = /(.)\1{7}/;

export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || REPEATED.test(value);
}
