import { REGION_KEYS, type Region, type RegionKey, regionOf } from "../environment/index.ts";

/** A region with the data for the opportunity calculator. */
export interface RegionalOpportunity extends Pick<Region, "key" | "label" | "carbonIntensity"> {
  /** The value of an hour of work, with its own currency (ISO 4217): rates are stated in US dollars, pounds and euros only. */
  salaryData: { averageHourly: number; currency: string; source: string };
  /** The currency of the place, ISO 4217. */
  currency: string;
  productivityMetrics: typeof PRODUCTIVITY_METRICS;
}

/** Per employee and month, the same everywhere. */
export const PRODUCTIVITY_METRICS = {
  /** Hours. */
  avgTimeSavedHours: 15,
  /** Tasks. */
  taskAutomationRate: 45,
  efficiencyGainPercent: 25,
  /** Percent of employees. */
  avgAIAdoption: 65,
} as const;

const HOURLY_RATES = {
  us: { averageHourly: 65, currency: "USD" },
  uk: { averageHourly: 55, currency: "GBP" },
  eu: { averageHourly: 60, currency: "EUR" },
  elsewhere: { averageHourly: 50, currency: "USD" },
} as const;

/** The specification names nine currencies; regions without one use US dollars. */
const CURRENCIES: Partial<Record<RegionKey, string>> = {
  uk: "GBP",
  no: "NOK",
  jp: "JPY",
  cn: "CNY",
  in: "INR",
  au: "AUD",
};
const EUROPEAN_UNION: ReadonlySet<RegionKey> = new Set(["eu", "se", "fi", "fr", "de", "nl", "pl"]);

function hourlyRate({ key, countryCode }: Region) {
  if (countryCode === "US") return HOURLY_RATES.us;
  if (key === "uk") return HOURLY_RATES.uk;
  return EUROPEAN_UNION.has(key) ? HOURLY_RATES.eu : HOURLY_RATES.elsewhere;
}

function currency({ key, countryCode }: Region): string {
  if (countryCode === "CA") return "CAD";
  return CURRENCIES[key] ?? (EUROPEAN_UNION.has(key) ? "EUR" : "USD");
}

export function regionalOpportunity(key: RegionKey): RegionalOpportunity {
  const region = regionOf(key);
  return {
    key,
    label: region.label,
    carbonIntensity: region.carbonIntensity,
    salaryData: { ...hourlyRate(region), source: "Planning figure of the specification" },
    currency: currency(region),
    productivityMetrics: PRODUCTIVITY_METRICS,
  };
}

/** All regions, in the specification's order. */
export const REGIONAL_OPPORTUNITIES: readonly RegionalOpportunity[] = REGION_KEYS.map(regionalOpportunity);
