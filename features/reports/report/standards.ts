import { LOCATION_BASED } from "./location-based.ts";

/** A datapoint of a reporting standard and the figure that fits it. */
export interface Standard {
  standard: string;
  version: string;
  datapoint: string;
  title: string;
  figure:
    | "locationBased"
    | "marketBased"
    | "byProvidersGrid"
    | "energy"
    | "water"
    | "locationBasedPerPerson"
    | "locationBasedPerPrompt"
    | "locationBasedPerEmployee"
    | "locationBasedPerRevenue"
    | "none";
  /** The standard's unit, and how many of ours (g, Wh, mL) it is. */
  unit: string;
  size: number;
  /** `reported` goes into the datapoint; `memo` belongs beside it, because the datapoint is about own operations. */
  use: "reported" | "memo" | "text";
  care: string;
  /** What the figure does not claim. From version 3 on. */
  notClaimed?: string;
  /** The concept of an XBRL taxonomy, where we know one. */
  concept?: string;
}

export const VSME_TAXONOMY = "https://xbrl.efrag.org/taxonomy/vsme/2026-05-01";

const TONNE = { unit: "t CO2e", size: 1e6 };
const MWH = { unit: "MWh", size: 1e6 };
const GIGAJOULE = { unit: "GJ", size: 1e9 / 3_600 };
const CUBIC_METRE = { unit: "m3", size: 1e6 };
const MEGALITRE = { unit: "ML", size: 1e9 };
const TEXT = { unit: "text", size: 1 };
const OWN_OPERATIONS =
  "The datapoint is about own operations. AI services are bought, so the figure is a memo of the value chain.";
const GROSS = "Gross, without offsets. State that it is an estimate and how it was made.";

/** The map that versions 1 and 2 printed. It must not change. */
export const STANDARDS_OF_VERSIONS_1_AND_2: readonly Standard[] = [
  {
    standard: "GHG Protocol Scope 3",
    version: "2011",
    datapoint: "Category 1",
    title: "Purchased goods and services",
    figure: "locationBased",
    ...TONNE,
    use: "reported",
    care: "Average-data method; supplier-specific where the provider measured its energy.",
  },
  {
    standard: "GHG Protocol Scope 2 Guidance",
    version: "2015",
    datapoint: "Location-based method",
    title: "Electricity of purchased AI services, location-based",
    figure: "locationBased",
    ...TONNE,
    use: "memo",
    care: "The electricity is the provider's Scope 2 and the customer's Scope 3. Both methods are shown side by side.",
  },
  {
    standard: "GHG Protocol Scope 2 Guidance",
    version: "2015",
    datapoint: "Market-based method",
    title: "Electricity of purchased AI services, market-based",
    figure: "marketBased",
    ...TONNE,
    use: "memo",
    care: "Rests on providers' claims. Whether their contracts meet the quality criteria has not been checked.",
  },
  {
    standard: "ESRS",
    version: "Set 1, Delegated Regulation (EU) 2023/2772",
    datapoint: "E1-6",
    title: "Gross Scope 3 GHG emissions, category 1",
    figure: "locationBased",
    ...TONNE,
    use: "reported",
    care: GROSS,
  },
  {
    standard: "ESRS",
    version: "revised set, draft of 2026",
    datapoint: "E1-8",
    title: "Gross Scope 3 GHG emissions, category 1",
    figure: "locationBased",
    ...TONNE,
    use: "reported",
    care: `${GROSS} The numbering is that of a draft.`,
  },
  {
    standard: "ESRS",
    version: "Set 1, Delegated Regulation (EU) 2023/2772",
    datapoint: "E1-5",
    title: "Energy consumption and mix",
    figure: "energy",
    ...MWH,
    use: "memo",
    care: OWN_OPERATIONS,
  },
  {
    standard: "ESRS",
    version: "revised set, draft of 2026",
    datapoint: "E1-7",
    title: "Energy consumption and mix",
    figure: "energy",
    ...MWH,
    use: "memo",
    care: `${OWN_OPERATIONS} The numbering is that of a draft.`,
  },
  {
    standard: "ESRS",
    version: "Set 1, Delegated Regulation (EU) 2023/2772",
    datapoint: "E3-4",
    title: "Water consumption",
    figure: "water",
    ...CUBIC_METRE,
    use: "memo",
    care: `${OWN_OPERATIONS} Check which regions are short of water.`,
  },
  {
    standard: "ESRS",
    version: "Set 1, Delegated Regulation (EU) 2023/2772",
    datapoint: "ESRS 2 BP-2",
    title: "Estimates, uncertainty, changes and errors",
    figure: "none",
    ...TEXT,
    use: "text",
    care: "The ranges, the data quality, the factor table and the restatements of this report are the material for it.",
  },
  {
    standard: "VSME",
    version: "taxonomy 2026-05-01",
    datapoint: "C3",
    title: "Gross Scope 3 greenhouse gas emissions",
    figure: "locationBased",
    ...TONNE,
    use: "reported",
    care: "Optional. This is the part of category 1 that AI services cause, not all of Scope 3.",
    concept: "vsme:GrossScope3GreenhouseGasEmissions",
  },
  {
    standard: "VSME",
    version: "taxonomy 2026-05-01",
    datapoint: "B3",
    title: "Energy consumption",
    figure: "energy",
    ...MWH,
    use: "memo",
    care: OWN_OPERATIONS,
  },
  {
    standard: "VSME",
    version: "taxonomy 2026-05-01",
    datapoint: "B6",
    title: "Water",
    figure: "water",
    ...CUBIC_METRE,
    use: "memo",
    care: OWN_OPERATIONS,
  },
  {
    standard: "GRI",
    version: "GRI 305: Emissions 2016",
    datapoint: "305-3",
    title: "Other indirect (Scope 3) GHG emissions",
    figure: "locationBased",
    ...TONNE,
    use: "reported",
    care: GROSS,
  },
  {
    standard: "GRI",
    version: "GRI 305: Emissions 2016",
    datapoint: "305-4",
    title: "GHG emissions intensity",
    figure: "locationBasedPerPerson",
    unit: "kg CO2e per person",
    size: 1e3,
    use: "reported",
    care: "Per person who used AI in the period, without what systems did on their own. Scope 3, category 1 only.",
  },
  {
    standard: "GRI",
    version: "GRI 102: Climate Change 2025",
    datapoint: "102-7",
    title: "Scope 3 GHG emissions",
    figure: "locationBased",
    ...TONNE,
    use: "reported",
    care: `${GROSS} Applies from 2027.`,
  },
  {
    standard: "GRI",
    version: "GRI 102: Climate Change 2025",
    datapoint: "102-8",
    title: "GHG emissions intensity",
    figure: "locationBasedPerPerson",
    unit: "kg CO2e per person",
    size: 1e3,
    use: "reported",
    care: "Per person who used AI in the period, without what systems did on their own. Scope 3, category 1 only. Applies from 2027.",
  },
  {
    standard: "GRI",
    version: "GRI 302: Energy 2016",
    datapoint: "302-2",
    title: "Energy consumption outside of the organization",
    figure: "energy",
    ...GIGAJOULE,
    use: "reported",
    care: "An estimate of the electricity that bought AI services used.",
  },
  {
    standard: "GRI",
    version: "GRI 103: Energy 2025",
    datapoint: "103-3",
    title: "Upstream and downstream energy consumption",
    figure: "energy",
    ...GIGAJOULE,
    use: "reported",
    care: "An estimate of the electricity that bought AI services used. Applies from 2027.",
  },
  {
    standard: "GRI",
    version: "GRI 303: Water and Effluents 2018",
    datapoint: "303-5",
    title: "Water consumption",
    figure: "water",
    ...MEGALITRE,
    use: "memo",
    care: OWN_OPERATIONS,
  },
];

const IS_ESTIMATE =
  "Gross, without offsets, for purchased AI services only. State that it is an estimate and how it was made.";
const NOT_ALL = "Not all of category 1, nor all of Scope 3.";
const GRID_OF_PEOPLE =
  "The electricity is taken to have the emissions of the grid where people are. Where models were run is not known.";
const NOT_OWN = "Not the organization's own consumption.";

/** Rows of the same standard. */
const of = (standard: string, version: string, rows: Omit<Standard, "standard" | "version">[]): Standard[] =>
  rows.map((row) => ({ standard, version, ...row }));

const scope3 = (datapoint: string, title: string, more: Partial<Standard> = {}) => ({
  ...{ datapoint, title, figure: "locationBased" as const, ...TONNE, use: "reported" as const },
  ...{ care: `${IS_ESTIMATE} ${GRID_OF_PEOPLE}`, notClaimed: NOT_ALL, ...more },
});
const memoOf = (
  figure: Standard["figure"],
  datapoint: string,
  title: string,
  unit: { unit: string; size: number },
  more = {},
) => ({
  ...{ datapoint, title, figure, ...unit, use: "memo" as const, care: OWN_OPERATIONS, notClaimed: NOT_OWN, ...more },
});

/** The map that version 3 printed. It must not change. */
export const STANDARDS_OF_VERSION_3: readonly Standard[] = [
  ...of("GHG Protocol Scope 3", "2011", [
    scope3("Category 1", "Purchased goods and services", {
      care: `Average-data method; supplier-specific where the provider measured its energy. ${GRID_OF_PEOPLE}`,
    }),
  ]),
  ...of("GHG Protocol Scope 2 Guidance", "2015", [
    {
      ...{ datapoint: "Location-based method", title: "Electricity of purchased AI services", figure: "none", ...TEXT },
      use: "text",
      care: "The method asks for the grid where electricity is consumed, which providers do not publish for a customer.",
      notClaimed: "No location-based figure. The one by people's grids is a stand-in and is called so.",
    },
    memoOf(
      "marketBased",
      "Market-based method",
      "Electricity of purchased AI services, as claimed by providers",
      TONNE,
      {
        care: "The electricity is the provider's Scope 2 and the customer's Scope 3. The high end is that no claim holds.",
        notClaimed:
          "Not a market-based figure: whether the providers' contracts meet the quality criteria was not checked, and no residual mix is used.",
      },
    ),
  ]),
  ...of("ESRS", "Set 1, Delegated Regulation (EU) 2023/2772", [
    scope3("E1-6", "Gross Scope 3 GHG emissions, category 1"),
    memoOf("energy", "E1-5", "Energy consumption and mix", MWH),
    memoOf("water", "E3-4", "Water consumption", CUBIC_METRE, {
      care: `${OWN_OPERATIONS} Check which regions are short of water.`,
    }),
    {
      ...{ datapoint: "ESRS 2 BP-2", title: "Estimates, uncertainty, changes and errors", figure: "none", ...TEXT },
      use: "text",
      care: "The ranges, the data quality, the factor table and the restatements of this report are the material for it.",
      notClaimed: "Not the disclosure itself, which the organization writes.",
    },
  ]),
  ...of("ESRS", "revised set, draft of 2026", [
    scope3("E1-8", "Gross Scope 3 GHG emissions, category 1", {
      care: `${IS_ESTIMATE} ${GRID_OF_PEOPLE} The numbering is that of a draft.`,
    }),
    memoOf("energy", "E1-7", "Energy consumption and mix", MWH, {
      care: `${OWN_OPERATIONS} The numbering is that of a draft.`,
    }),
  ]),
  ...of("VSME", "taxonomy 2026-05-01", [
    scope3("B3, Scope 3", "Gross Scope 3 greenhouse gas emissions, optional, beside B3", {
      care: `Stated together with the undertaking's own emissions of B3, if it chooses to. ${GRID_OF_PEOPLE}`,
      notClaimed: `${NOT_ALL} Not C3, which is about targets.`,
      concept: "vsme:GrossScope3GreenhouseGasEmissions",
    }),
    memoOf("energy", "B3", "Energy consumption", MWH),
    memoOf("water", "B6", "Water", CUBIC_METRE),
  ]),
  ...of("GRI", "GRI 305: Emissions 2016", [
    scope3("305-3", "Other indirect (Scope 3) GHG emissions"),
    perPerson("305-4", ""),
  ]),
  ...of("GRI", "GRI 102: Climate Change 2025", [
    scope3("102-7", "Scope 3 GHG emissions", { care: `${IS_ESTIMATE} ${GRID_OF_PEOPLE} Applies from 2027.` }),
    perPerson("102-8", " Applies from 2027."),
  ]),
  ...of("GRI", "GRI 302: Energy 2016", [
    {
      ...{
        datapoint: "302-2",
        title: "Energy consumption outside of the organization",
        figure: "energy",
        ...GIGAJOULE,
      },
      use: "reported",
      care: "An estimate of the electricity that bought AI services used.",
      notClaimed: "Not all energy outside of the organization.",
    },
  ]),
  ...of("GRI", "GRI 103: Energy 2025", [
    {
      ...{ datapoint: "103-3", title: "Upstream and downstream energy consumption", figure: "energy", ...GIGAJOULE },
      use: "reported",
      care: "An estimate of the electricity that bought AI services used. Applies from 2027.",
      notClaimed: "Not all upstream and downstream energy.",
    },
  ]),
  ...of("GRI", "GRI 303: Water and Effluents 2018", [memoOf("water", "303-5", "Water consumption", MEGALITRE)]),
  ...of("IFRS S2", "2023", [scope3("Scope 3, category 1", "Gross Scope 3 greenhouse gas emissions, category 1")]),
  ...of("UK SECR", "Environmental Reporting Guidelines, 2019", [
    memoOf("locationBased", "Scope 3, voluntary", "Other Scope 3 emissions", TONNE, {
      care: `Reporting it is voluntary; show it apart from the mandatory figures. ${GRID_OF_PEOPLE}`,
      notClaimed: `${NOT_ALL} Not part of the mandatory energy use and emissions.`,
    }),
  ]),
  ...of("ISO 14064-1", "2018", [
    scope3("Category 4", "Indirect GHG emissions from products used by the organization", {
      notClaimed: "Not all of category 4, and not a verified inventory.",
    }),
  ]),
  ...of("SCI (ISO/IEC 21031)", "2024", [
    memoOf(
      "locationBasedPerPrompt",
      "Per prompt",
      "Operational emissions per functional unit",
      { unit: "g CO2e per prompt", size: 1 },
      {
        care: `Energy times carbon intensity, per prompt. ${GRID_OF_PEOPLE}`,
        notClaimed: "Not an SCI score: the hardware's share (M) is not included.",
      },
    ),
  ]),
];

const SCOPE_2 = "GHG Protocol Scope 2 Guidance";
/** In place of the figure, where no session says where the provider computes. */
const NO_GRID_KNOWN = {
  care: "The method asks for the grid where electricity is consumed, which is not known of any session of this report.",
  notClaimed: "No location-based figure. The one by people's grids is a proxy and is called so.",
};
const GRID_KNOWN = memoOf(
  "byProvidersGrid",
  "Location-based method",
  `Electricity of purchased AI services, ${LOCATION_BASED}`,
  TONNE,
  {
    care: "Only of the sessions of which it is known where the provider computes: state their number and share of the energy, which the report has. The electricity is the provider's Scope 2 and the customer's Scope 3.",
    notClaimed:
      "Not the organization's Scope 2, and not all purchased AI services: the rest is in the figure by people's grids only, a proxy, which holds these sessions too.",
  },
);
const CLAIMS = {
  care: "The electricity is the provider's Scope 2 and the customer's Scope 3. What no claim covers takes the residual mix of the provider's grid where both are known, else the average of that grid, else of people's grids. The high end is that no claim holds.",
  notClaimed:
    "Not a market-based figure: whether the providers' contracts meet the quality criteria was not checked, and a residual mix is not known for all of it.",
};

/** The map from our figures to reporting standards. A new version of a standard is a new row. */
export const STANDARDS: readonly Standard[] = [
  ...STANDARDS_OF_VERSION_3.flatMap((row): Standard[] =>
    row.standard !== SCOPE_2
      ? [row]
      : row.figure === "marketBased"
        ? [{ ...row, ...CLAIMS }]
        : [{ ...row, ...NO_GRID_KNOWN }, ...of(SCOPE_2, row.version, [GRID_KNOWN])],
  ),
  ...of("ESRS", "Set 1, Delegated Regulation (EU) 2023/2772", [
    memoOf(
      "locationBasedPerRevenue",
      "E1-6, per net revenue",
      "GHG intensity based on net revenue",
      { unit: "t CO2e per million of revenue", size: 1e6 },
      {
        care: `The datapoint divides all emissions of Scope 1, 2 and 3 by the net revenue, in the currency of the accounts. ${GRID_OF_PEOPLE}`,
        notClaimed: "Not the undertaking's intensity: only purchased AI services are in it.",
      },
    ),
  ]),
  ...of("GRI", "GRI 305: Emissions 2016", [
    {
      ...{ datapoint: "305-4, per employee", title: "GHG emissions intensity", figure: "locationBasedPerEmployee" },
      ...{ unit: "kg CO2e per employee", size: 1e3, use: "reported" },
      care: `Per employee of the reporting year, as the organization entered them. Scope 3, category 1 only. ${GRID_OF_PEOPLE}`,
      notClaimed: "Not the organization's intensity: its other emissions are not in it.",
    },
  ]),
];

function perPerson(datapoint: string, more: string): Omit<Standard, "standard" | "version"> {
  return {
    ...{ datapoint, title: "GHG emissions intensity", figure: "locationBasedPerPerson" },
    ...{ unit: "kg CO2e per person", size: 1e3, use: "reported" },
    care: `Per person who used AI in the period, without what systems did on their own. Scope 3, category 1 only.${more}`,
    notClaimed: "Not the organization's intensity: its other emissions are not in it.",
  };
}
