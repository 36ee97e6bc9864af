import type { FactorSet } from "./factor-sets/factor-set.ts";
import { type GridOfYear, ofYear } from "./factor-sets/grid-factors.ts";
import { REGION_KEYS, type RegionKey, regionKeyByText } from "./factor-sets/region-names.ts";

/**
 * Where a provider computes: a region of a cloud by its own name, or a country or area by the key of its grid. Only what a sender says, or what
 * the address says that a request went to. Where a chat site answers from is not published, and is not guessed.
 */
export type ComputePlace = string;

/**
 * The grids of the regions of Amazon Web Services and Microsoft Azure. Countries and states are those of the providers' lists of regions; which
 * eGRID subregion a state lies in is ours. Google publishes a figure for each of its regions, whose grids are named after them.
 */
const GRIDS: Readonly<Record<string, readonly string[]>> = {
  "us-srvc": ["us-east-1", "us-gov-east-1", "eastus", "eastus2"],
  "us-rfcw": ["us-east-2", "northcentralus"],
  "us-camx": ["us-west-1", "westus"],
  "us-nwpp": ["us-west-2", "us-gov-west-1", "westus2", "westcentralus"],
  "us-mrow": ["centralus"],
  "us-erct": ["southcentralus"],
  "us-aznm": ["westus3"],
  "ca-quebec": ["ca-central-1", "canadaeast"],
  "ca-ontario": ["canadacentral"],
  mx: ["mx-central-1", "mexicocentral"],
  br: ["sa-east-1", "brazilsouth", "brazilsoutheast"],
  ie: ["eu-west-1", "northeurope"],
  uk: ["eu-west-2", "uksouth", "ukwest"],
  fr: ["eu-west-3", "francecentral", "francesouth"],
  de: ["eu-central-1", "germanywestcentral", "germanynorth"],
  ch: ["eu-central-2", "switzerlandnorth", "switzerlandwest"],
  se: ["eu-north-1", "swedencentral", "swedensouth"],
  no: ["norwayeast", "norwaywest"],
  nl: ["westeurope"],
  pl: ["polandcentral"],
  it: ["eu-south-1", "italynorth"],
  es: ["eu-south-2", "spaincentral"],
  jp: ["ap-northeast-1", "ap-northeast-3", "japaneast", "japanwest"],
  kr: ["ap-northeast-2", "koreacentral", "koreasouth"],
  sg: ["ap-southeast-1", "southeastasia"],
  au: ["ap-southeast-2", "ap-southeast-4", "australiaeast", "australiasoutheast", "australiacentral"],
  in: ["ap-south-1", "ap-south-2", "centralindia", "southindia", "westindia"],
  id: ["ap-southeast-3", "indonesiacentral"],
  hk: ["ap-east-1", "eastasia"],
  cn: ["cn-north-1", "cn-northwest-1", "chinaeast", "chinaeast2", "chinanorth", "chinanorth2", "chinanorth3"],
  ae: ["me-central-1", "uaenorth", "uaecentral"],
  za: ["af-south-1", "southafricanorth", "southafricawest"],
};

const GRID_OF_PLACE = new Map(Object.entries(GRIDS).flatMap(([grid, places]) => places.map((place) => [place, grid])));
const GOOGLE_REGION =
  /^(?:africa|asia|australia|europe|me|northamerica|southamerica|us)-(?:north|south|east|west|central)(?:east|west)?\d{1,2}$/;

/**
 * The place that a text names: a region of a cloud in any spelling ("EU-West-1", "West Europe", "europe-west4"), or a country or area ("SE", "us").
 * Undefined for anything else, such as "global".
 */
export function computePlaceByText(text: string): ComputePlace | undefined {
  const name = text.trim().toLowerCase();
  const joined = name.replaceAll(" ", "");
  if (GRID_OF_PLACE.has(name)) return name;
  if (GRID_OF_PLACE.has(joined)) return joined;
  if (GOOGLE_REGION.test(name)) return name;
  const region = regionKeyByText(name);
  return region === "global" ? undefined : region;
}

/** Addresses that say where a request is computed. Each provider's documentation says so of these. */
const ADDRESSES: readonly [address: RegExp, place: (found: string) => string][] = [
  [/^bedrock-runtime(?:-fips)?\.([a-z0-9-]+)\.amazonaws\.com$/, (region) => region],
  [/^([a-z0-9-]+)-aiplatform\.googleapis\.com$/, (region) => region],
  [/^aiplatform\.(eu|us)\.rep\.googleapis\.com$/, (area) => area],
  [/^api\.(eu|us)\.mistral\.ai$/, (area) => area],
];
/** Amazon answers models of these names from any region of the area, whichever was asked. */
const AREA_OF_MODEL = /^(us|eu|apac|jp|au|ca|global)\.[a-z]/;

/** Where a request to an address is computed, if the address says so. @param model as it was asked for */
export function computePlaceOfAddress(host: string, model = ""): ComputePlace | undefined {
  for (const [address, placeOf] of ADDRESSES) {
    const [, found] = address.exec(host.trim().toLowerCase()) ?? [];
    if (found === undefined) continue;
    const [, area] = host.includes("amazonaws") ? (AREA_OF_MODEL.exec(model) ?? []) : [];
    return computePlaceByText(area ?? placeOf(found));
  }
  return undefined;
}

/** The name of a place's grid: of `providers` in a factor set, or else of `people`. */
export const gridOfPlace = (place: ComputePlace): string =>
  GRID_OF_PLACE.get(place) ?? (GOOGLE_REGION.test(place) ? `gcp-${place}` : place);

/** The grid of a place in the year of the consumption; undefined where none is published. */
export function providersGrid({ grids }: FactorSet, place: ComputePlace, year: number): GridOfYear | undefined {
  const grid = gridOfPlace(place);
  return ofYear(grids?.providers[grid] ?? (isRegion(grid) ? grids?.people[grid] : undefined), year);
}

/** The residual mix of a place's grid in the year of the consumption; undefined where none is published. */
export function residualMix({ grids }: FactorSet, place: ComputePlace, year: number): GridOfYear | undefined {
  const grid = gridOfPlace(place);
  return isRegion(grid) ? ofYear(grids?.residual[grid], year) : undefined;
}

const isRegion = (grid: string): grid is RegionKey => REGION_KEYS.some((key) => key === grid);
