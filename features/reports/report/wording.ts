import type { Report } from "./report.ts";

/** What the two figures of CO2 are called, and how many digits of an estimate are written. */
export interface Wording {
  /** Energy at the average emissions of the grid where people are. */
  byGrid: string;
  /** The same less the share of renewable electricity that providers claim. */
  byClaims: string;
  /** For a name of a cell. */
  gridName: string;
  claimsName: string;
  /** Rounds an estimate for all files but `report.json`. */
  rounded(value: number): number;
}

/** Versions 1 and 2 used the names of the Scope 2 Guidance, which are for the grid and the contracts where electricity is consumed. */
const OF_VERSIONS_1_AND_2: Wording = {
  byGrid: "location-based",
  byClaims: "market-based",
  gridName: "location_based",
  claimsName: "market_based",
  rounded: (value) => value,
};

const OF_VERSION_3: Wording = {
  byGrid: "by people's grids",
  byClaims: "as claimed by providers",
  gridName: "by_peoples_grids",
  claimsName: "as_claimed",
  rounded: (value) => Number(value.toPrecision(3)),
};

export const wordingOf = ({ format }: Pick<Report, "format">): Wording =>
  versionOf(format) >= 3 ? OF_VERSION_3 : OF_VERSIONS_1_AND_2;

/** The number of a report's version. */
export const versionOf = (format: Report["format"]): number => Number(format.split("/").at(-1));
