/**
 * The parts of the numbering plans that distinguish phone numbers from other digits: ITU-T E.164 country codes and the usual
 * lengths of subscriber numbers (without service and machine numbers). phone.test.ts checks them against
 * libphonenumber's example number of every region.
 */

/** Lengths of national numbers without trunk prefix, if narrower than the usual 5 to 12: [shortest, longest]. */
const NATIONAL_LENGTHS: Readonly<Record<string, readonly [number, number]>> = {
  1: [10, 10],
  7: [10, 10],
  20: [8, 10],
  27: [9, 9],
  30: [10, 10],
  31: [9, 9],
  32: [8, 9],
  33: [9, 9],
  34: [9, 9],
  36: [8, 9],
  39: [6, 11],
  40: [9, 9],
  41: [9, 9],
  43: [4, 13],
  44: [9, 10],
  45: [8, 8],
  46: [7, 10],
  47: [8, 8],
  48: [9, 9],
  49: [5, 12],
  51: [8, 9],
  52: [10, 11],
  54: [10, 11],
  55: [10, 11],
  56: [9, 9],
  57: [8, 10],
  60: [8, 10],
  61: [9, 9],
  62: [8, 12],
  63: [8, 10],
  64: [8, 10],
  65: [8, 8],
  66: [8, 9],
  81: [9, 10],
  82: [8, 11],
  84: [9, 10],
  86: [10, 11],
  90: [10, 10],
  91: [10, 10],
  92: [9, 10],
  94: [9, 9],
  98: [10, 10],
  212: [9, 9],
  213: [8, 9],
  216: [8, 8],
  233: [9, 9],
  234: [8, 10],
  254: [9, 10],
  351: [9, 9],
  352: [6, 11],
  353: [7, 9],
  354: [7, 9],
  356: [8, 8],
  357: [8, 8],
  358: [6, 11],
  359: [8, 9],
  370: [8, 8],
  371: [8, 8],
  372: [7, 8],
  380: [9, 9],
  385: [8, 9],
  386: [8, 8],
  420: [9, 9],
  421: [9, 9],
  852: [8, 8],
  880: [8, 10],
  886: [8, 9],
  961: [7, 8],
  962: [8, 9],
  964: [8, 10],
  965: [8, 8],
  966: [8, 9],
  968: [8, 8],
  971: [8, 9],
  972: [8, 9],
  973: [8, 8],
  974: [8, 8],
};

const COUNTRY_CODE =
  /^(?:1|7|2(?:0|7|1[1-368]|[2-46]\d|5[0-8]|9[01789])|3(?:[0-469]|5\d|7[0-8]|8[0-9])|4(?:[013-9]|2[013])|5(?:[1-8]|0\d|9\d)|6(?:[0-6]|7\d|8\d|9[0-2])|8(?:[1246]|00|08|5[02356]|7[08]|8\d)|9(?:[0-58]|6\d|7[0-79]|9[2-68]))/;

/** North American plan: area and exchange begin with 2-9. N11 are services; N9X and N00 (except toll-free) are not area codes. */
const NANP = /^[2-9](?!11|9\d|00)\d\d[2-9](?!11)\d{6}$|^[89]00[2-9]\d{6}$/;

export function isNorthAmerican(national: string): boolean {
  return NANP.test(national);
}

/**
 * The country code of an international number (digits after `+`, `00` or `011`) with a valid length; otherwise undefined. The
 * number may still contain a trunk `0` written in brackets, as in `+44 (0)20`.
 */
export function findCountryCode(international: string): string | undefined {
  const code = COUNTRY_CODE.exec(international)?.[0];
  if (code === undefined || international.length > 16) return undefined;
  const rest = international.slice(code.length);
  const national = code === "39" ? rest : rest.replace(/^0/, "");
  if (code === "1") return isNorthAmerican(national) ? code : undefined;
  const [shortest, longest] = NATIONAL_LENGTHS[code] ?? [5, 12];
  return national.length >= shortest && national.length <= longest && international.length >= 8 ? code : undefined;
}

/** The total length of national numbers in plans with a trunk `0`. */
const MIN_TRUNK_DIGITS = 9;
const MAX_TRUNK_DIGITS = 12;

/**
 * Whether group lengths fit a national number with trunk `0`: `020 7946 0958`, `06 12 34 56 78`. Used in GB, IE, FR, DE, AU,
 * SE, NL, IL, JP, CH, ZA, NZ, TR and others.
 */
export function isTrunkGrouping(lengths: readonly number[]): boolean {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const [area = 0, ...rest] = lengths;
  if (total < MIN_TRUNK_DIGITS || total > MAX_TRUNK_DIGITS || area < 2 || area > 6) return false;
  if (rest.length === 1) return total - area >= 4;
  return rest.length >= 2 && rest.length <= 5 && rest.every((length) => length >= 2 && length <= 5);
}

/** National forms without trunk `0`: group lengths and leading digits. */
const BARE_GROUPINGS: readonly { lengths: string; leading: RegExp; region: string }[] = [
  { region: "in", lengths: "5-5", leading: /^[6-9]/ },
  { region: "br", lengths: "2-5-4", leading: /^[1-9]{2}9/ },
  { region: "br", lengths: "2-4-4", leading: /^[1-9]{2}[2-5]/ },
  { region: "au", lengths: "4-3-3", leading: /^1[38]00/ },
  { region: "cn", lengths: "3-4-4", leading: /^1[3-9]/ },
  { region: "ru", lengths: "1-3-3-2-2", leading: /^89/ },
  { region: "tr", lengths: "1-3-3-2-2", leading: /^0[2-9]/ }, // also Swiss freephone numbers
];

export function findGroupingRegion(digits: string, lengths: readonly number[]): string | undefined {
  const joined = lengths.join("-");
  return BARE_GROUPINGS.find((form) => form.lengths === joined && form.leading.test(digits))?.region;
}
