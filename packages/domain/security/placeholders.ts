/** Text that stands for a value and is none: `<your key>`, `${TOKEN}`, `xxxxxxxx`, `AKIA...EXAMPLE`. */
const PLACEHOLDER =
  /(.)\1{7}|example|placeholder|\byour[-_ ]?|your_|changeme|change[-_]me|replace[-_]?(?:me|with|this)|insert[-_]|dummy[-_]?key|redacted|^(?:x{3,}|\*+|\.{3,}|_+|-+|#+|\?+|\u2022+)$|x{6}|\*{3}|\.{3}$|\u2022/i;

export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value);
}
