/** A datapoint of a reporting standard and the figure that fits it. */
export interface Standard {
  standard: string;
  version: string;
  datapoint: string;
  title: string;
  figure: "locationBased" | "marketBased" | "energy" | "water" | "locationBasedPerPerson" | "none";
  /** The standard's unit, and how many of ours (g, Wh, mL) it is. */
  unit: string;
  size: number;
  /** `reported` goes into the datapoint; `memo` belongs beside it, because the datapoint is about own operations. */
  use: "reported" | "memo" | "text";
  care: string;
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

/** The map from our figures to reporting standards. A new version of a standard is a new row. */
export const STANDARDS: readonly Standard[] = [
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
