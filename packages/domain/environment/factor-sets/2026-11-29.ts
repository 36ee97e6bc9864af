import { factors20261128 } from "./2026-11-28.ts";
import type { Factor } from "./factor.ts";
import type { FactorSet } from "./factor-set.ts";
import type { GridYears } from "./grid-factors.ts";

/*
 * What changed against 2026-11-28: grids have a factor for each year with its publication, there are grids of where providers compute, and
 * residual mixes. The specification's grids stay for water and low-carbon shares, of which no publication by year was found.
 */

/** A publication, and how it was read where it is not our own reading. */
interface Publication {
  source: (year: number) => string;
  /** The year in which the figures of a year came out. */
  published: (year: number) => number;
  evidence: Factor["evidence"];
  unit?: string;
}

const READ = "read in a transcription that names the cell (github.com/themisiqco/themisiq, October 2026)";

const DESNZ: Publication = {
  source: (year) =>
    `UK Government GHG Conversion Factors for Company Reporting ${year}, UK electricity, generated; without transmission losses; ${READ}`,
  published: (year) => year,
  evidence: "official_statistic",
};
const EEA: Publication = {
  source: (year) =>
    `European Environment Agency, Greenhouse gas emission intensity of electricity generation, ${year}, as corrected on 10 July 2026; ${READ}`,
  published: () => 2025,
  evidence: "official_statistic",
};
const ECCC: Publication = {
  source: (year) =>
    `Environment and Climate Change Canada, Emission factors and reference values ${year === 2024 ? "4.0, table 5.4" : "3.0, table 5.3"}, consumption intensity of ${year}; ${READ}`,
  published: (year) => year + 2,
  evidence: "official_statistic",
};
const egrid = (place: string): Publication => ({
  source: (year) =>
    year === 2023
      ? `US EPA, eGRID2023 revision 2, ${place}: total output emission rate in CO2e; ${READ}`
      : `US EPA, Emission Factors Hub ${year + 2}, table 6 (eGRID${year}), ${place}: CO2, with CH4 times 28 and N2O times 265, pounds per MWh as kilograms per kWh; read in github.com/aws-solutions-library-samples/guidance-for-building-a-sustainability-data-fabric-on-aws`,
  published: (year) => year + 2,
  evidence: "official_statistic",
});
const EMBER_READ: Readonly<Record<number, string>> = {
  2021: "1 March 2023",
  2022: "3 January 2024",
  2023: "3 April 2025",
  2024: "3 August 2025",
};
const EMBER: Publication = {
  source: (year) =>
    `Ember, Yearly Electricity Data, ${year}: over the life cycle, as listed by co2.js of the Green Web Foundation on ${EMBER_READ[year]}`,
  published: (year) => (year === 2021 ? 2023 : year === 2022 ? 2024 : 2025),
  evidence: "published_dataset",
};
const GOOGLE: Publication = {
  source: (year) =>
    `Google Cloud, Carbon free energy for Google Cloud regions, ${year}: grid carbon intensity (github.com/GoogleCloudPlatform/region-carbon-info)`,
  published: (year) => year + 1,
  evidence: "provider_stated",
};
const AIB: Publication = {
  source: (year) => `Association of Issuing Bodies, European Residual Mixes ${year}, table 2; ${READ}`,
  published: (year) => year + 1,
  evidence: "official_statistic",
  unit: "kg CO2 per kWh",
};
const NGA: Publication = {
  source: () =>
    `Australian Government, National Greenhouse Accounts Factors 2025, table 2, residual mix factor, a mean of three years; ${READ}`,
  published: () => 2025,
  evidence: "official_statistic",
};

/** @param grams per kWh, by year */
function grid({ source, published, evidence, unit = "kg CO2e per kWh" }: Publication, grams: Record<number, number>) {
  return Object.fromEntries(
    Object.entries(grams).map(([text, value]) => {
      const year = Number(text);
      // Without the noise of a division in binary.
      const kilograms = Number((value / 1_000).toPrecision(6));
      const factor: Factor = { value: kilograms, unit, source: source(year), year: published(year), evidence };
      return [year, factor];
    }),
  ) satisfies GridYears;
}

const from2021 = (publication: Publication, ...grams: readonly number[]) =>
  grid(publication, Object.fromEntries(grams.map((value, index) => [2021 + index, value])));
const eea = (in2023: number, in2024: number) => grid(EEA, { 2023: in2023, 2024: in2024 });
const eccc = (in2023: number, in2024: number) => grid(ECCC, { 2023: in2023, 2024: in2024 });
const aib = (in2023: number, in2024: number, in2025: number) => grid(AIB, { 2023: in2023, 2024: in2024, 2025: in2025 });

/** Pounds of CO2, CH4 and N2O per MWh, in grams of CO2e per kWh, to five digits. */
const POUND_KG = 0.45359237;
const inGrams = ([co2, ch4, n2o]: readonly [number, number, number]) =>
  Number(((co2 + 28 * ch4 + 265 * n2o) * POUND_KG).toPrecision(5));
type Pounds = readonly [co2: number, ch4: number, n2o: number];
const subregion = (name: string, in2021: Pounds, in2022: Pounds) =>
  from2021(egrid(name), inGrams(in2021), inGrams(in2022));

export const factors20261129: FactorSet = {
  ...factors20261128,
  id: "2026-11-29",
  validFrom: "2026-11-29",
  methodologyVersion: "2.1",
  grids: {
    people: {
      us: from2021(egrid("US average"), inGrams([852.3, 0.071, 0.01]), inGrams([823.149, 0.066, 0.009]), 349.7),
      "ca-bc": eccc(18, 18),
      "ca-quebec": eccc(1.9, 2.6),
      "ca-ontario": eccc(59, 73),
      ca: from2021(EMBER, 128.46, 125.84, 165.15, 184.99),
      se: eea(7, 6),
      fi: eea(33, 27),
      no: from2021(EMBER, 26.07, 28.93, 30.05, 30.75),
      fr: eea(47, 36),
      uk: grid(DESNZ, { 2023: 207.07, 2024: 207.05, 2025: 177, 2026: 130.96 }),
      de: eea(316, 291),
      nl: eea(255, 245),
      pl: eea(595, 566),
      eu: eea(206, 183),
      jp: from2021(EMBER, 478.55, 494.86, 493.59, 483.73),
      cn: from2021(EMBER, 544.36, 533.98, 583.61, 557.5),
      in: from2021(EMBER, 637.18, 633.4, 713.01, 708.96),
      au: from2021(EMBER, 531.25, 501.7, 556.3, 553.76),
      kr: from2021(EMBER, 458.08, 437.6, 432.11, 415.65),
      sg: from2021(EMBER, 488.59, 488.78, 500.87, 498.74),
      br: from2021(EMBER, 158.59, 102.04, 96.4, 106.06),
      mx: from2021(EMBER, 399.85, 423.81, 492.34, 483.14),
      global: from2021(EMBER, 441.27, 437.66, 484.4, 472.94),
    },
    providers: {
      ie: eea(255, 237),
      it: eea(248, 206),
      es: eea(140, 125),
      ch: grid(EMBER, { 2021: 47.1, 2022: 41.28, 2024: 36.72 }),
      za: from2021(EMBER, 715.68, 708.21, 709.69, 713.9),
      ae: from2021(EMBER, 461.85, 407.98, 492.7, 467.51),
      hk: grid(EMBER, { 2021: 684.82, 2023: 681.99 }),
      id: from2021(EMBER, 623.28, 619.03, 682.43),
      "us-srvc": subregion("SRVC (Virginia/Carolina)", [639.7, 0.052, 0.007], [622.987, 0.047, 0.007]),
      "us-rfcw": subregion("RFCW (RFC West)", [1046.1, 0.095, 0.014], [1000.053, 0.087, 0.012]),
      "us-camx": subregion("CAMX (California)", [531.7, 0.031, 0.004], [497.443, 0.03, 0.004]),
      "us-nwpp": subregion("NWPP (Northwest)", [634.6, 0.058, 0.008], [602.088, 0.056, 0.008]),
      "us-mrow": subregion("MROW (MRO West)", [995.8, 0.107, 0.015], [936.485, 0.102, 0.015]),
      "us-erct": subregion("ERCT (ERCOT)", [813.6, 0.054, 0.008], [771.083, 0.049, 0.007]),
      "us-aznm": subregion("AZNM (Southwest)", [819.7, 0.052, 0.007], [776.036, 0.051, 0.007]),
      ...googleGrids(),
    },
    residual: {
      de: aib(719.9, 724.56, 701.47),
      fr: aib(40.74, 23.52, 17.11),
      se: aib(68.23, 85.52, 208.56),
      fi: aib(565.31, 405.59, 352.45),
      pl: aib(788.24, 808.3, 726.96),
      au: grid(NGA, { 2025: 810 }),
    },
  },
};

/** By region of Google Cloud, grams per kWh of 2021 to 2024; a dash where the year was not published. */
function googleGrids(): Record<string, GridYears> {
  const table = `
    africa-south1 - - 646 656.85
    asia-east1 456 453 451 439.29
    asia-east2 360 360 360 505.02
    asia-northeast1 464 463 459 452.85
    asia-northeast2 384 383 385 296.19
    asia-northeast3 425 425 378 356.57
    asia-south1 670 555 648 678.76
    asia-south2 671 632 529 531.83
    asia-southeast1 372 372 369 366.85
    asia-southeast2 580 580 580 560.55
    australia-southeast1 598 538 501 497.5
    australia-southeast2 521 490 456 454.37
    europe-central2 576 738 723 642.88
    europe-north1 127 112 46 39.32
    europe-north2 - - - 2.73
    europe-southwest1 121 160 131 89.04
    europe-west1 110 123 122 103.37
    europe-west2 172 166 136 105.94
    europe-west3 269 413 345 275.82
    europe-west4 283 317 236 208.81
    europe-west6 86 118 59 15.05
    europe-west8 298 323 249 201.69
    europe-west9 59 71 34 16.3
    europe-west10 - - 345 275.82
    europe-west12 - 323 249 201.69
    me-central1 - - 575 366
    me-central2 - - 569 382.23
    me-west1 - 476 463 433.75
    northamerica-northeast1 0 0 2 5.48
    northamerica-northeast2 29 36 47 58.56
    northamerica-south1 - - - 305
    southamerica-east1 129 65 56 67.32
    southamerica-west1 190 165 138 238
    us-central1 394 460 430 412.72
    us-east1 434 532 560 575.77
    us-east4 309 354 322 323.05
    us-east5 309 354 322 323.05
    us-south1 296 342 321 302.95
    us-west1 60 67 94 79.23
    us-west2 190 202 198 169.28
    us-west3 448 606 588 555.17
    us-west4 365 396 373 357.3`;
  return Object.fromEntries(
    table
      .trim()
      .split("\n")
      .map((line) => {
        const [region = "", ...grams] = line.trim().split(" ");
        const years = grams.flatMap((value, index) => (value === "-" ? [] : [[2021 + index, Number(value)] as const]));
        return [`gcp-${region}`, grid(GOOGLE, Object.fromEntries(years))];
      }),
  );
}
