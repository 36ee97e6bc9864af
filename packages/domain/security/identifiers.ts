import { textBefore } from "./context.ts";
import type { DetectorType, Finding } from "./types.ts";

/** Bank, health, tax and wallet identifiers, dates of birth: the specification's "other patterns", each with its checksum or its label. */
const RULES: readonly {
  type: DetectorType;
  pattern: RegExp;
  /** What must stand within 40 characters before. */
  label?: RegExp;
  isValid?: (value: string) => boolean;
}[] = [
  {
    type: "iban",
    pattern: /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g,
    isValid: isIban,
  },
  {
    type: "nino",
    pattern:
      /(?<![A-Za-z0-9])(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d\d ?\d\d ?\d\d ?[A-D](?![A-Za-z0-9])/g,
  },
  { type: "nhs", pattern: /(?<!\d)\d{3}[ -]?\d{3}[ -]?\d{4}(?!\d)/g, label: /\bnhs\b/, isValid: isNhsNumber },
  {
    type: "mbi",
    pattern:
      /(?<![A-Za-z0-9])[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}(?![A-Za-z0-9])/g,
  },
  {
    type: "crypto_address",
    pattern:
      /(?<![A-Za-z0-9])(?:0x[0-9a-fA-F]{40}|bc1[02-9ac-hj-np-z]{39,59}|[13][1-9A-HJ-NP-Za-km-z]{25,34})(?![A-Za-z0-9])/g,
    label: /bitcoin|\bbtc\b|ethereum|\beth\b|wallet|address|crypto|\bsend\b/,
  },
  {
    type: "dob",
    pattern:
      /(?<![\d/.-])(?:\d{1,2}[/. -](?:\d{1,2}|[A-Za-z]{3,9})[/. -]\d{2,4}|(?:19|20)\d\d-\d\d-\d\d|[A-Z][a-z]{2,8} \d{1,2},? (?:19|20)\d\d)(?![\d/-])/g,
    label:
      /\bdob\b|d\.o\.b|date of birth|birth\s?(?:date|day)|dateofbirth|birthdate|\bborn\b|geboren|geburtsdatum|fecha de nacimiento|date de naissance/,
  },
];

const LABEL_REACH = 40;

export function findIdentifiers(text: string): Finding[] {
  return RULES.flatMap(({ type, pattern, label, isValid }) => {
    const found: Finding[] = [];
    for (const { 0: value, index } of text.matchAll(pattern)) {
      if (label && !label.test(textBefore(text, index, LABEL_REACH))) continue;
      if (isValid && !isValid(value.replace(/[ -]/g, ""))) continue;
      found.push({
        type,
        start: index,
        end: index + value.length,
        confidence: isValid ? "confirmed" : "likely",
        ruleId: `${type}.form`,
      });
    }
    return found;
  });
}

/** Check digits of ISO 13616: the rearranged number leaves 1 when divided by 97. */
export function isIban(value: string): boolean {
  if (value.length < 15 || value.length > 34) return false;
  let remainder = 0;
  for (const character of value.slice(4) + value.slice(0, 4)) {
    const digits = Number.parseInt(character, 36);
    remainder = (remainder * (digits > 9 ? 100 : 10) + digits) % 97;
  }
  return remainder === 1;
}

/** Modulus 11 check of the NHS Data Dictionary. */
function isNhsNumber(value: string): boolean {
  let sum = 0;
  for (let at = 0; at < 9; at++) sum += Number(value.charAt(at)) * (10 - at);
  return (11 - (sum % 11)) % 11 === Number(value.charAt(9));
}
