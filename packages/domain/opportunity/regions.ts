import { REGION_KEYS, type Region, type RegionKey, regionOf } from "../environment/index.ts";

/** A region with the data for the opportunity calculator. */
export interface RegionalOpportunity extends Pick<Region, "key" | "label" | "carbonIntensity"> {
  /** Hourly pay in `currency`. */
  salaryData: { averageHourly: number; source: string };
  /** ISO 4217. */
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

const HOURLY_RATES = { us: 65, uk: 55, eu: 60, elsewhere: 50 } as const;

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

function hourlyRate({ key, countryCode }: Region): number {
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
    salaryData: {
      averageHourly: hourlyRate(region),
      source: "Planning figure, not converted between currencies",
    },
    currency: currency(region),
    productivityMetrics: PRODUCTIVITY_METRICS,
  };
}

/** All regions, in the specification's order. */
export const REGIONAL_OPPORTUNITIES: readonly RegionalOpportunity[] = REGION_KEYS.map(regionalOpportunity);
