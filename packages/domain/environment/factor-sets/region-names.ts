/** Grids the model has factors for, in the specification's order. */
export const REGION_KEYS = [
  "us-west",
  "us-east",
  "us-central",
  "us",
  "ca-bc",
  "ca-quebec",
  "ca-ontario",
  "ca",
  "se",
  "fi",
  "no",
  "fr",
  "uk",
  "de",
  "nl",
  "pl",
  "eu",
  "jp",
  "cn",
  "in",
  "au",
  "kr",
  "sg",
  "br",
  "mx",
  "global",
] as const;
export type RegionKey = (typeof REGION_KEYS)[number];

export interface RegionName {
  label: string;
  /** ISO 3166-1 alpha-2, with the reserved EU; none for the world. */
  countryCode?: string;
  /** Other names people and systems write, lower case, words parted by one space, no accents. */
  aliases: string;
}

/** Names are parted by commas. `ca` alone is Canada, as in ISO 3166, not California. */
export const REGION_NAMES: Readonly<Record<RegionKey, RegionName>> = {
  "us-west": {
    label: "US West",
    countryCode: "US",
    aliases: "west us, westus, western us, western united states, us west coast, us west 1, us west 2",
  },
  "us-east": {
    label: "US East",
    countryCode: "US",
    aliases: "east us, eastus, eastern us, eastern united states, us east coast, us east 1, us east 2",
  },
  "us-central": {
    label: "US Central",
    countryCode: "US",
    aliases: "central us, centralus, central united states, us midwest, us central 1",
  },
  us: { label: "United States", countryCode: "US", aliases: "usa, united states of america, america" },
  "ca-bc": { label: "British Columbia", countryCode: "CA", aliases: "bc, canada bc" },
  "ca-quebec": { label: "Quebec", countryCode: "CA", aliases: "qc, ca qc, canada quebec" },
  "ca-ontario": { label: "Ontario", countryCode: "CA", aliases: "ca on, canada ontario" },
  ca: { label: "Canada", countryCode: "CA", aliases: "can" },
  se: { label: "Sweden", countryCode: "SE", aliases: "swe, sverige" },
  fi: { label: "Finland", countryCode: "FI", aliases: "fin, suomi" },
  no: { label: "Norway", countryCode: "NO", aliases: "nor, norge" },
  fr: { label: "France", countryCode: "FR", aliases: "fra" },
  uk: {
    label: "United Kingdom",
    countryCode: "GB",
    aliases: "gbr, great britain, britain, england, scotland, wales, northern ireland",
  },
  de: { label: "Germany", countryCode: "DE", aliases: "deu, ger, deutschland" },
  nl: { label: "Netherlands", countryCode: "NL", aliases: "nld, holland, nederland" },
  pl: { label: "Poland", countryCode: "PL", aliases: "pol, polska" },
  // Member states without factors of their own take the Union's average, which is nearer than the unknown region's.
  eu: {
    label: "European Union",
    countryCode: "EU",
    aliases:
      "europe, at, austria, be, belgium, bg, bulgaria, hr, croatia, cy, cyprus, cz, czechia, czech republic, dk, denmark, " +
      "ee, estonia, gr, greece, hu, hungary, ie, ireland, it, italy, lv, latvia, lt, lithuania, lu, luxembourg, mt, malta, " +
      "pt, portugal, ro, romania, sk, slovakia, si, slovenia, es, spain",
  },
  jp: { label: "Japan", countryCode: "JP", aliases: "jpn, nippon" },
  cn: { label: "China", countryCode: "CN", aliases: "chn, peoples republic of china, prc, mainland china" },
  in: { label: "India", countryCode: "IN", aliases: "ind, bharat" },
  au: { label: "Australia", countryCode: "AU", aliases: "aus" },
  kr: { label: "South Korea", countryCode: "KR", aliases: "kor, korea, republic of korea, korea republic of" },
  sg: { label: "Singapore", countryCode: "SG", aliases: "sgp" },
  br: { label: "Brazil", countryCode: "BR", aliases: "bra, brasil" },
  mx: { label: "Mexico", countryCode: "MX", aliases: "mex" },
  global: { label: "Global average", aliases: "world, worldwide, world average, international" },
};

const KEY_BY_NAME = new Map<string, RegionKey>();
for (const key of REGION_KEYS) {
  const { label, countryCode, aliases } = REGION_NAMES[key];
  for (const name of [key, label, ...aliases.split(", ")]) KEY_BY_NAME.set(normalized(name), key);
  // Only the country's own record answers to its code: US is the United States, not US West.
  if (countryCode !== undefined && !key.includes("-")) KEY_BY_NAME.set(normalized(countryCode), key);
}

const LONGEST_NAME_CHARACTERS = 64;

/** The region a text names by key, label, ISO code or common name, in any case; undefined rather than a guess. */
export function regionKeyByText(text: string): RegionKey | undefined {
  const exact = KEY_BY_NAME.get(text);
  if (exact !== undefined || text.length > LONGEST_NAME_CHARACTERS) return exact;
  return KEY_BY_NAME.get(normalized(text));
}

/** Lower case, accents and punctuation gone, one space between words, no leading article. */
function normalized(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[\p{M}.']/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^the /, "");
}
