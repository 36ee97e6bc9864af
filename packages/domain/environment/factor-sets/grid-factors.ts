import type { Factor } from "./factor.ts";
import type { RegionKey } from "./region-names.ts";

/** Emissions of a grid by calendar year, kg CO2e per kWh. A year that is not there is not published, or was not read. */
export type GridYears = Readonly<Record<number, Factor>>;

/** What a set knows of grids by the year in which electricity was used. */
export interface GridFactors {
  /** Where people are. A region without years takes those of the region that `WIDER` names. */
  people: Partial<Record<RegionKey, GridYears>>;
  /** Where providers compute, by the name of a grid in `PLACES`. */
  providers: Readonly<Record<string, GridYears>>;
  /** What is left when contracts have taken theirs: kg CO2 per kWh. Only where a residual mix is published. */
  residual: Partial<Record<RegionKey, GridYears>>;
}

/** Which grid stands for a region of which none is published: no publisher draws these parts of the United States. */
const WIDER: Partial<Record<RegionKey, RegionKey>> = { "us-west": "us", "us-east": "us", "us-central": "us" };

/** A grid's factor for a year, and the year that it is of. */
export interface GridOfYear {
  factor: Factor;
  year: number;
}

/**
 * The factor of a year: the year's own, else the nearest earlier one, because the year's is not out yet; before the first, the first.
 * @param year the calendar year of the consumption
 */
export function ofYear(years: GridYears | undefined, year: number): GridOfYear | undefined {
  const known = Object.keys(years ?? {}).map(Number);
  const nearest = known.findLast((candidate) => candidate <= year) ?? known[0];
  const factor = nearest === undefined ? undefined : years?.[nearest];
  return nearest === undefined || factor === undefined ? undefined : { factor, year: nearest };
}

/** The grid of where people are, for a year. An unknown region takes the world's. */
export function peoplesGrid(grids: GridFactors, region: RegionKey | undefined, year: number): GridOfYear | undefined {
  const key = region ?? "global";
  return ofYear(grids.people[key] ?? grids.people[WIDER[key] ?? "global"], year);
}

/** The region whose grid stands for another's, or undefined if it has one of its own. */
export const widerRegion = (region: RegionKey): RegionKey | undefined => WIDER[region];
