import { CURRENT_FACTORS } from "./factor-sets/current.ts";
import { REGION_KEYS, REGION_NAMES, type RegionKey, regionKeyByText } from "./factor-sets/region-names.ts";

/** A grid with its factors in the current set. */
export interface Region {
  key: RegionKey;
  label: string;
  /** ISO 3166-1 alpha-2, with the reserved EU; none for the world. */
  countryCode?: string;
  /** kg CO2 per kWh, which is g per Wh. */
  carbonIntensity: number;
  /** L per kWh, which is mL per Wh. */
  waterIntensity: number;
  /** Low-carbon or renewable, as specified: some grids count nuclear power. */
  renewablePercent: number;
  note?: string;
}

const WATER_NOTE =
  "Published water figures for this grid, which count the evaporation of reservoirs and of cooling, are over three times these.";
/** Compared with the figures of the World Resources Institute, as EcoLogits lists them (data/electricity_mixes.csv). */
const HIGHER_WATER_PUBLISHED: ReadonlySet<RegionKey> = new Set(["no", "se", "fi", "ca", "fr", "br"]);

/** The record of one region. */
export function regionOf(key: RegionKey): Region {
  const { label, countryCode } = REGION_NAMES[key];
  const { carbonIntensity, waterIntensity, renewablePercent } = CURRENT_FACTORS.regions[key];
  return {
    key,
    label,
    ...(countryCode !== undefined && { countryCode }),
    carbonIntensity: carbonIntensity.value,
    waterIntensity: waterIntensity.value,
    renewablePercent: renewablePercent.value,
    ...(HIGHER_WATER_PUBLISHED.has(key) && { note: WATER_NOTE }),
  };
}

/** In the specification's order. */
export const REGIONS: readonly Region[] = REGION_KEYS.map(regionOf);

/** The region a text names by key, label, ISO code or common name, in any case; undefined rather than a guess. */
export function regionByText(text: string): Region | undefined {
  const key = regionKeyByText(text);
  return key && regionOf(key);
}
