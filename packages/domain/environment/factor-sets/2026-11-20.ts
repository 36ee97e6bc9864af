import type { Factor } from "./factor.ts";
import type { FactorSet } from "./factor-set.ts";
import { type Provenance, rowsOf, uncertainty } from "./rows.ts";

const specification: Provenance = {
  source: "Treadlight product specification; the publication behind it is not recorded",
  year: 2025,
  evidence: "assumption",
};
const assumed = (source: string, year = 2026): Provenance => ({ source, year, evidence: "assumption" });

const altman: Provenance = {
  source:
    "Treadlight specification; times PUE 1.12 it is 0.336 Wh, against 0.34 Wh stated by OpenAI's chief executive (The Gentle Singularity)",
  year: 2025,
  evidence: "provider_stated",
};
const elsworth: Provenance = {
  source:
    "Treadlight specification; times PUE 1.08 it is 0.238 Wh, against 0.24 Wh measured by Google for the median text prompt (Elsworth et al.)",
  year: 2025,
  evidence: "provider_measured",
};
const oviedo: Provenance = {
  source:
    "Median and interquartile range of Oviedo et al., Energy Use of AI Inference (Joule 2026), as in its first preprint, arXiv:2509.20241v1; the revised version gives 0.31 (0.16 to 0.60)",
  year: 2025,
  evidence: "peer_reviewed_model",
};
const microsoftDesign: Provenance = {
  source: "Microsoft, design PUE of its newest data centres",
  year: 2022,
  evidence: "provider_stated",
};
const microsoftWater: Provenance = {
  source: "Microsoft, average WUE of its data centres in fiscal year 2024",
  year: 2024,
  evidence: "provider_measured",
};
const aws: Provenance = {
  source: "Amazon Web Services, global average of 2024",
  year: 2024,
  evidence: "provider_measured",
};
const googleWater: Provenance = {
  source: "Google, fleet average WUE (Elsworth et al.)",
  year: 2025,
  evidence: "provider_measured",
};
const usWater = assumed("Commonly quoted average of US data centres", 2016);
const jegham = (model: string) =>
  assumed(
    `Slope of ${model} between 300 and 1,000 output tokens in Jegham et al., arXiv:2505.09598v6, tables 1 and 4`,
    2025,
  );
const claimed = (provider: string): Provenance => ({
  source: `${provider}'s claim for the year's electricity, by purchased certificates and contracts`,
  year: 2025,
  evidence: "provider_stated",
});

const training: Factor = {
  value: 0.11,
  low: 0.019,
  high: 0.67,
  unit: "training Wh per inference Wh",
  ...assumed(
    "Geometric middle of 0.019 (EcoLogits' argument) and 0.67 (Google's training share, 2019 to 2021): the softest factor",
  ),
};

const split = assumed("Editable assumption: no published split of prompts by complexity was found");

const { platform, grid, percent, monthly } = rowsOf(specification, training);

export const factors20261120: FactorSet = {
  id: "2026-11-20",
  validFrom: "1970-01-01",
  methodologyVersion: "1.0",
  platforms: {
    ChatGPT: platform({
      energyPerPrompt: [0.3, altman],
      multipliers: [1, 1.5, 2.2],
      pue: [1.12, microsoftDesign],
      actualRenewable: [48],
      marketedRenewable: [100, claimed("Microsoft")],
      baseTokens: [500],
      scaling: [0.87, jegham("GPT-4o")],
      wue: [0.3, microsoftWater],
    }),
    Claude: platform({
      energyPerPrompt: [0.28, specification],
      multipliers: [1, 1.4, 2],
      pue: [1.15, aws],
      actualRenewable: [52],
      marketedRenewable: [100, claimed("Amazon")],
      baseTokens: [500],
      scaling: [0.95, jegham("Claude 3.7 Sonnet")],
      wue: [0.15, aws],
    }),
    Gemini: platform({
      energyPerPrompt: [0.22, elsworth],
      multipliers: [1, 1.3, 1.8],
      pue: [1.08, { ...specification, source: "Treadlight specification; Google reports 1.09 for its fleet in 2024" }],
      actualRenewable: [61],
      marketedRenewable: [100, claimed("Google")],
      baseTokens: [500],
      scaling: [0.9, assumed("Between the slopes of GPT-4o and Claude 3.7 Sonnet; none is published for Gemini")],
      wue: [1.15, googleWater],
    }),
    "GitHub Copilot": platform({
      energyPerPrompt: [0.18, specification],
      multipliers: [1, 1.2, 1.6],
      pue: [1.12, microsoftDesign],
      actualRenewable: [48],
      marketedRenewable: [100, claimed("Microsoft")],
      baseTokens: [200],
      scaling: [0.87, jegham("GPT-4o")],
      wue: [0.3, microsoftWater],
    }),
    "Replit AI": platform({
      energyPerPrompt: [0.15, specification],
      multipliers: [1, 1.1, 1.4],
      pue: [1.2, specification],
      actualRenewable: [45],
      marketedRenewable: [80, specification],
      baseTokens: [300],
      scaling: [0.9, assumed("Between the slopes of GPT-4o and Claude 3.7 Sonnet; none is published for Replit AI")],
      wue: [1.8, usWater],
    }),
  },
  otherPlatform: platform({
    energyPerPrompt: [0.34, oviedo, { low: 0.18, high: 0.67 }],
    multipliers: [1, 1.5, 2.2, assumed("The highest of the measured platforms")],
    pue: [1.2, assumed("The highest of the measured platforms")],
    actualRenewable: [0, assumed("Nothing known: none is assumed")],
    marketedRenewable: [0, assumed("Nothing known: none is assumed")],
    baseTokens: [500, assumed("As most of the measured platforms")],
    scaling: [0.9, assumed("Between the slopes of GPT-4o and Claude 3.7 Sonnet")],
    wue: [1.8, usWater],
  }),
  regions: {
    "us-west": grid(0.15, 1.8, 65),
    "us-east": grid(0.42, 2.4, 35),
    "us-central": grid(0.58, 2.8, 25),
    us: grid(0.367, 2.2, 42),
    "ca-bc": grid(0.008, 0.5, 95),
    "ca-quebec": grid(0.015, 0.6, 94),
    "ca-ontario": grid(0.035, 1.2, 85),
    ca: grid(0.12, 1.1, 68),
    se: grid(0.041, 0.4, 96),
    fi: grid(0.055, 0.5, 88),
    no: grid(0.017, 0.2, 96),
    fr: grid(0.057, 0.8, 89),
    uk: grid(0.233, 1.6, 43),
    de: grid(0.311, 1.7, 46),
    nl: grid(0.285, 1.5, 38),
    pl: grid(0.662, 2.9, 16),
    eu: grid(0.275, 1.8, 42),
    jp: grid(0.518, 3.2, 18),
    cn: grid(0.555, 3.8, 24),
    in: grid(0.708, 3.5, 24),
    au: grid(0.61, 3.1, 32),
    kr: grid(0.459, 2.9, 6),
    sg: grid(0.408, 2.4, 3),
    br: grid(0.085, 0.9, 85),
    mx: grid(0.459, 2.8, 15),
    global: grid(0.4, 2.5, 35),
  },
  unknownRegion: grid(0.395, 2.5, 35, {
    ...specification,
    source: "Treadlight product specification (carbon); water and renewable share as the global average",
  }),
  rangePercent: 50,
  uncertainty: {
    energy: uncertainty(0.53, 1.97, oviedo),
    carbonIntensity: uncertainty(0.85, 1.15, assumed("Year to year and hour to hour spread of a grid's average")),
    water: uncertainty(0.5, 1.5, assumed("Spread of published water factors")),
  },
  promptsPerMonth: { light: monthly(400), medium: monthly(700), heavy: monthly(1200) },
  complexityShare: { low: percent(50, split), medium: percent(35, split), high: percent(15, split) },
  platformShare: {
    ChatGPT: percent(45),
    Claude: percent(20),
    Gemini: percent(12),
    "GitHub Copilot": percent(15),
    "Replit AI": percent(8),
  },
  equivalents: {
    carKgPerMile: {
      value: 0.404,
      unit: "kg CO2 per mile",
      source: "US EPA, Greenhouse Gas Emissions from a Typical Passenger Vehicle",
      year: 2018,
      evidence: "assumption",
    },
    carKgPerKilometer: { value: 0.251, unit: "kg CO2 per km", ...assumed("The same, per kilometre", 2018) },
    treeKgPerYear: { value: 22, unit: "kg CO2 per tree and year", ...specification },
    phoneChargeGrams: { value: 8.9, unit: "g CO2 per charge", ...specification },
    bulbHourGrams: { value: 6, unit: "g CO2 per hour", ...specification },
    phoneWhPerHour: { value: 5, unit: "Wh per hour", ...specification },
    waterBottleMl: { value: 500, unit: "mL per bottle", ...specification },
    flightKg: {
      value: 830,
      unit: "kg CO2e per passenger, London to New York, one way",
      ...assumed(
        "5,555 km at 0.15 kg per passenger-km, economy: UK government conversion factors 2024, from a secondary source",
        2024,
      ),
    },
  },
};
