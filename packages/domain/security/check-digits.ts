/**
 * Check digits of identity, tax and bank numbers. Every function takes letters and digits only, in capitals, in a form that its rule has
 * matched. Held against python-stdnum in `identifiers.test.ts`.
 */

const digit = (value: string, at: number): number => value.charCodeAt(at) - 48;

/** The sum of the digits from `start` on, each times its weight. */
export function weighted(value: string, weights: readonly number[], start = 0): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at++) sum += digit(value, start + at) * (weights[at] ?? 0);
  return sum;
}

/** ISO/IEC 7812-1, annex B: the last digit makes the sum a multiple of ten. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const value = digit(digits, digits.length - 1 - fromRight) * (fromRight % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** The remainder of a long number. */
export function remainder(digits: string, divisor: number): number {
  let rest = 0;
  for (let at = 0; at < digits.length; at++) rest = (rest * 10 + digit(digits, at)) % divisor;
  return rest;
}

/** ISO 7064, MOD 97-10, with letters as two digits: IBAN. */
export function isIban(value: string): boolean {
  let rest = 0;
  const moved = value.slice(4) + value.slice(0, 4);
  for (let at = 0; at < moved.length; at++) {
    const code = moved.charCodeAt(at);
    rest = (code > 57 ? rest * 100 + code - 55 : rest * 10 + code - 48) % 97;
  }
  return rest === 1;
}

/** ISO 7064, MOD 11,10: German tax numbers. */
export function passesMod11And10(digits: string): boolean {
  let product = 10;
  for (let at = 0; at < digits.length - 1; at++) product = (2 * ((digit(digits, at) + product) % 10 || 10)) % 11;
  return (11 - product) % 10 === digit(digits, digits.length - 1);
}

// The multiplication table of the dihedral group D5, and its permutation.
const D5 = [
  "0123456789",
  "1234067895",
  "2340178956",
  "3401289567",
  "4012395678",
  "5987604321",
  "6598710432",
  "7659821043",
  "8765932104",
  "9876543210",
];
const PERMUTATION = [
  "0123456789",
  "1576283094",
  "5803796142",
  "8916043527",
  "9453126870",
  "4286573901",
  "2793806415",
  "7046913258",
];

/** Verhoeff's check: Aadhaar. */
export function passesVerhoeff(digits: string): boolean {
  let check = 0;
  for (let at = 0; at < digits.length; at++) {
    const permuted = digit(PERMUTATION[at % 8] ?? "", digit(digits, digits.length - 1 - at));
    check = digit(D5[check] ?? "", permuted);
  }
  return check === 0;
}

/** GS1 numbers: weights 1 and 3 in turn. */
export const passesEan = (digits: string): boolean =>
  weighted(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0;

/** The weighted sum, with the check digit's own weight last, is a multiple of the divisor. */
export const divisible =
  (divisor: number, ...weights: number[]) =>
  (value: string): boolean =>
    weighted(value, weights) % divisor === 0;

/** Whether a year has such a day. */
export const isDay = (day: number, month: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31);

/** The number in two places. */
export const two = (value: string, at: number): number => 10 * digit(value, at) + digit(value, at + 1);

/** NHS Data Dictionary. */
export function isNhsNumber(value: string): boolean {
  return weighted(value, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}

export function isCpf(value: string): boolean {
  if (/^(\d)\1+$/.test(value)) return false;
  const first = ((weighted(value, [10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10;
  const second = ((weighted(value, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10;
  return first === digit(value, 9) && second === digit(value, 10);
}

/** Since July 2026 the first twelve may be letters, worth their code minus 48. */
export function isCnpj(value: string): boolean {
  if (/^(\d)\1+$/.test(value)) return false;
  const check = (length: number, weights: number[]) => {
    const rest = weighted(value.slice(0, length), weights) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  return (
    check(12, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) === digit(value, 12) &&
    check(13, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) === digit(value, 13)
  );
}

export function isCuit(value: string): boolean {
  const rest = weighted(value, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return "012345678990".charAt(11 - rest) === value.charAt(10);
}

/** Austria: the fourth digit checks the others, the last six are a date of birth whose month may go to 15. */
export function isSvnr(value: string): boolean {
  const sum = weighted(value, [3, 7, 9]) + weighted(value, [5, 8, 4, 2, 1, 6], 4);
  const [day, month] = [two(value, 4), two(value, 6)];
  return day >= 1 && day <= 31 && month >= 1 && month <= 15 && sum % 11 === digit(value, 3);
}

export function isAbn(value: string): boolean {
  return (weighted(value, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;
}

/** Old numbers have eight digits, for which sources name two sets of weights. */
export function isTfn(value: string): boolean {
  const isOld = value.length === 8 && weighted(value, [10, 7, 8, 4, 6, 3, 5, 1]) % 11 === 0;
  return isOld || weighted(value, [1, 4, 3, 7, 5, 8, 6, 9, 10].slice(0, value.length)) % 11 === 0;
}

export function isBelgianNumber(value: string): boolean {
  const month = two(value, 2) % 20;
  // Month 0 stands for a date that is not known.
  if (month > 12 || (month > 0 && two(value, 4) > 31)) return false;
  const number = value.slice(0, 9);
  return [number, `2${number}`].some((digits) => 97 - remainder(digits, 97) === two(value, 9));
}

export function isRentenversicherung(value: string): boolean {
  if (!isDay(two(value, 2), two(value, 4))) return false;
  const letter = String(value.charCodeAt(8) - 64).padStart(2, "0");
  const digits = value.slice(0, 8) + letter + value.slice(9, 11);
  const weights = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1];
  let sum = 0;
  for (let at = 0; at < weights.length; at++) {
    const product = digit(digits, at) * (weights[at] ?? 0);
    sum += Math.floor(product / 10) + (product % 10);
  }
  return sum % 10 === digit(value, 11);
}

/** Germany: among the first ten, one digit stands twice or three times, the others once at most. */
export function isSteuerId(value: string): boolean {
  const counts = new Map<string, number>();
  for (const one of value.slice(0, 10)) counts.set(one, (counts.get(one) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1);
  return repeated.length === 1 && (repeated[0] ?? 0) <= 3 && passesMod11And10(value);
}

/** The letters of a machine-readable number as ICAO 9303 counts them: weights 7, 3, 1. */
export function icaoCheck(value: string): number {
  let sum = 0;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    const worth = code === 0x3c ? 0 : code > 57 ? code - 55 : code - 48;
    sum += worth * ([7, 3, 1][at % 3] ?? 1);
  }
  return sum % 10;
}

export function isPersonalausweis(value: string): boolean {
  return value.length === 9 || icaoCheck(value.slice(0, 9)) === digit(value, 9);
}

export const isDanishDate = (value: string): boolean => isDay(two(value, 0), two(value, 2));

export function isCif(value: string): boolean {
  let sum = 0;
  for (let at = 1; at <= 7; at++) {
    const doubled = digit(value, at) * (at % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  const check = (10 - (sum % 10)) % 10;
  return value.charAt(8) === String(check) || value.charAt(8) === "JABCDEFGHI".charAt(check);
}

const DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
export const isDni = (value: string): boolean => DNI_LETTERS.charAt(Number(value.slice(0, 8)) % 23) === value.charAt(8);
export const isNie = (value: string): boolean => isDni("XYZ".indexOf(value.charAt(0)) + value.slice(1));

export function isHetu(value: string): boolean {
  if (!isDay(two(value, 0), two(value, 2))) return false;
  const number = Number(value.slice(0, 6) + value.slice(-4, -1));
  return "0123456789ABCDEFHJKLMNPRSTUVWXY".charAt(number % 31) === value.at(-1);
}

export function isNir(value: string): boolean {
  const digits = value.slice(0, 13).replace("2A", "19").replace("2B", "18");
  return 97 - remainder(digits, 97) === two(value, 13);
}

export function isHkid(value: string): boolean {
  const worth = (character: string) => (character === " " ? 36 : Number.parseInt(character, 36));
  const padded = value.length === 8 ? ` ${value}` : value;
  let sum = 0;
  for (let at = 0; at < 9; at++) sum += worth(padded.charAt(at)) * (9 - at);
  return sum % 11 === 0;
}

export function isPpsn(value: string): boolean {
  const second = /[A-I]$/.test(value.slice(8)) ? value.charCodeAt(8) - 64 : 0;
  const sum = weighted(value, [8, 7, 6, 5, 4, 3, 2]) + 9 * second;
  return "WABCDEFGHIJKLMNOPQRSTUV".charAt(sum % 23) === value.charAt(7);
}

// What the letters and digits in odd places are worth.
const ODD_PLACES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

export function isCodiceFiscale(value: string): boolean {
  let sum = 0;
  for (let at = 0; at < 15; at++) {
    const code = value.charCodeAt(at);
    const index = code > 57 ? code - 65 : code - 48;
    sum += at % 2 === 0 ? (ODD_PLACES[index] ?? 0) : index;
  }
  return sum % 26 === value.charCodeAt(15) - 65;
}

export function isMyNumber(value: string): boolean {
  const rest = weighted(value, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest <= 1 ? 0 : 11 - rest) === digit(value, 11);
}

export function isRrn(value: string): boolean {
  if (!isDay(two(value, 4), two(value, 2))) return false;
  return (11 - (weighted(value, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11)) % 10 === digit(value, 12);
}

export function isClabe(value: string): boolean {
  let sum = 0;
  for (let at = 0; at < 17; at++) sum += (digit(value, at) * ([3, 7, 1][at % 3] ?? 1)) % 10;
  return (10 - (sum % 10)) % 10 === digit(value, 17);
}

export function isCurp(value: string): boolean {
  const alphabet = "0123456789ABCDEFGHIJKLMN\u00d1OPQRSTUVWXYZ";
  let sum = 0;
  for (let at = 0; at < 17; at++) sum += alphabet.indexOf(value.charAt(at)) * (18 - at);
  return isDay(two(value, 8), two(value, 6)) && (10 - (sum % 10)) % 10 === digit(value, 17);
}

export function isBsn(value: string): boolean {
  const padded = value.padStart(9, "0");
  return padded !== "000000000" && (weighted(padded, [9, 8, 7, 6, 5, 4, 3, 2]) - digit(padded, 8)) % 11 === 0;
}

export function isFodselsnummer(value: string): boolean {
  const [day, month] = [two(value, 0) % 40, two(value, 2) % 40];
  return (
    isDay(day, month) &&
    weighted(value, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 === 0 &&
    weighted(value, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
  );
}

export function isPesel(value: string): boolean {
  return isDay(two(value, 4), two(value, 2) % 20) && weighted(value, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0;
}

export function isNip(value: string): boolean {
  return weighted(value, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digit(value, 9);
}

export function isPortugueseNif(value: string): boolean {
  const rest = weighted(value, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest < 2 ? 0 : 11 - rest) === digit(value, 8);
}

/** Ten or twelve digits; a coordination number adds 60 to the day. */
export function isPersonnummer(value: string): boolean {
  const ten = value.slice(-10);
  return (
    isDay(two(ten, 4) % 60, two(ten, 2)) && (value.length === 10 || /^(?:18|19|20)/.test(value)) && passesLuhn(ten)
  );
}

export function isNric(value: string): boolean {
  const [series, offset] = [value.charAt(0), /^[TG]/.test(value) ? 4 : value.startsWith("M") ? 3 : 0];
  const rest = (weighted(value, [2, 7, 6, 5, 4, 3, 2], 1) + offset) % 11;
  if (series === "M") return "KLJNPQRTUWX".charAt(10 - rest) === value.charAt(8);
  return (/[ST]/.test(series) ? "JZIHGFEDCBA" : "XWUTRQPNMLK").charAt(rest) === value.charAt(8);
}

export function isRouting(value: string): boolean {
  const area = two(value, 0);
  const isAssigned = area <= 12 || (area >= 21 && area <= 32) || (area >= 61 && area <= 72) || area === 80;
  return isAssigned && value !== "000000000" && weighted(value, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0;
}

export function isSouthAfrican(value: string): boolean {
  return isDay(two(value, 4), two(value, 2)) && passesLuhn(value);
}

export function isSiret(value: string): boolean {
  return passesLuhn(value) && !/^0+$/.test(value);
}

/** British VAT: weights 8 to 2, modulo 97, in one of two series. */
function isBritishVat(digits: string): boolean {
  const sum = weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + two(digits, 7);
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

/** VAT numbers by their prefix: the form, and the check where one is published. */
const VAT: Readonly<Record<string, { form: RegExp; check?: (number: string) => boolean }>> = {
  AT: { form: /^U\d{8}$/, check: (value) => (96 - luhnSum(value.slice(1, 8))) % 10 === digit(value, 8) },
  BE: { form: /^[01]\d{9}$/, check: (value) => 97 - remainder(value.slice(0, 8), 97) === two(value, 8) },
  BG: { form: /^\d{9,10}$/ },
  CY: { form: /^\d{8}[A-Z]$/ },
  CZ: { form: /^\d{8,10}$/ },
  DE: { form: /^[1-9]\d{8}$/, check: passesMod11And10 },
  DK: { form: /^\d{8}$/, check: divisible(11, 2, 7, 6, 5, 4, 3, 2, 1) },
  EE: { form: /^\d{9}$/, check: divisible(10, 3, 7, 1, 3, 7, 1, 3, 7, 1) },
  EL: { form: /^\d{9}$/ },
  ES: { form: /^[A-Z0-9]\d{7}[A-Z0-9]$/, check: (value) => isDni(value) || isNie(value) || isCif(value) },
  FI: { form: /^\d{8}$/, check: divisible(11, 7, 9, 10, 5, 8, 4, 2, 1) },
  FR: { form: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, check: (value) => passesLuhn(value.slice(2)) || !/^\d/.test(value) },
  GB: { form: /^\d{9}(?:\d{3})?$/, check: isBritishVat },
  HR: { form: /^\d{11}$/, check: passesMod11And10 },
  HU: { form: /^\d{8}$/, check: divisible(10, 9, 7, 3, 1, 9, 7, 3, 1) },
  IE: { form: /^\d{7}[A-W][A-IW]?$/, check: isPpsn },
  IT: { form: /^\d{11}$/, check: passesLuhn },
  LT: { form: /^\d{9}(?:\d{3})?$/ },
  LU: { form: /^\d{8}$/, check: (value) => Number(value.slice(0, 6)) % 89 === two(value, 6) },
  LV: { form: /^\d{11}$/ },
  MT: { form: /^\d{8}$/, check: divisible(37, 3, 4, 6, 7, 8, 9, 10, 1) },
  NL: { form: /^\d{9}B\d{2}$/, check: (value) => isBsn(value.slice(0, 9)) || lettersRemainder(`NL${value}`) === 1 },
  PL: { form: /^\d{10}$/, check: isNip },
  PT: { form: /^\d{9}$/, check: isPortugueseNif },
  RO: { form: /^\d{6,10}$/ },
  SE: { form: /^\d{10}01$/, check: (value) => passesLuhn(value.slice(0, 10)) },
  SI: { form: /^[1-9]\d{7}$/ },
  SK: { form: /^\d{10}$/, check: (value) => remainder(value, 11) === 0 },
  XI: { form: /^\d{9}(?:\d{3})?$/, check: isBritishVat },
};

function lettersRemainder(value: string): number {
  return remainder([...value].map((character) => Number.parseInt(character, 36)).join(""), 97);
}

function luhnSum(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const value = digit(digits, at) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum;
}

/** Whether a number with its country's prefix has the form and passes the check of that country. */
export function isVat(value: string): boolean {
  const rule = VAT[value.slice(0, 2)];
  const number = value.slice(2);
  return rule?.form.test(number) === true && rule.check?.(number) !== false;
}

export const isAustralianMedicare = (value: string): boolean =>
  weighted(value, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === digit(value, 8);

/** Italy: digits eight to ten are the office that issued it. */
export function isPartitaIva(value: string): boolean {
  const office = Number(value.slice(-4, -1));
  const isOffice = (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office);
  return isOffice && passesLuhn(value.slice(-11));
}
