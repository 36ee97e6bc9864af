import { CURRENT_FACTORS } from "./factor-sets/current.ts";
import type { PromptComplexity } from "./factor-sets/factor-set.ts";
import { PLATFORM_NAMES, type PlatformFactors, type PlatformName } from "./factor-sets/factor-set.ts";

/** What is public about where a platform runs. No provider says which data centre served a prompt. */
export interface Hosting {
  /** The model the factors were made for. */
  model: string;
  provider: string;
  /** The largest known sites, largest first. */
  primaryDataCenters: readonly DataCenter[];
  /** Whether the provider reports its carbon-free share by the hour rather than by the year. */
  hourlyRenewableMatching: boolean;
  notes: string;
}

export interface DataCenter {
  place: string;
  /** ISO 3166-1 alpha-2, or "unknown". */
  country: string;
}

/** Name under which a tool without factors of its own is assessed. */
export const OTHER_PLATFORM = "other";

const NOTES_ON_PLACE = "Which site answers a prompt is not published.";
const AZURE_NOTES = `The claimed renewable share is a yearly match. PUE is the design figure of new sites; the fleet's average is higher. ${NOTES_ON_PLACE}`;

const HOSTING: Readonly<Record<PlatformName, Hosting>> = {
  ChatGPT: {
    model: "GPT-4o",
    provider: "Microsoft Azure",
    primaryDataCenters: [
      { place: "West Des Moines, Iowa", country: "US" },
      { place: "Boydton, Virginia", country: "US" },
    ],
    hourlyRenewableMatching: false,
    notes: `${AZURE_NOTES} OpenAI also uses Oracle, CoreWeave, Google Cloud and Amazon Web Services.`,
  },
  Claude: {
    model: "Claude 3.7 Sonnet",
    provider: "Amazon Web Services",
    primaryDataCenters: [
      { place: "Northern Virginia", country: "US" },
      { place: "New Carlisle, Indiana", country: "US" },
    ],
    hourlyRenewableMatching: false,
    notes: `Also served from Google Cloud and Microsoft Azure. The claimed renewable share is a yearly match. ${NOTES_ON_PLACE}`,
  },
  Gemini: {
    model: "Gemini Apps, median text prompt",
    provider: "Google Cloud",
    primaryDataCenters: [
      { place: "Council Bluffs, Iowa", country: "US" },
      { place: "The Dalles, Oregon", country: "US" },
      { place: "Hamina", country: "FI" },
    ],
    hourlyRenewableMatching: true,
    notes: `The one platform here whose provider measured and published the energy of a prompt. ${NOTES_ON_PLACE}`,
  },
  "GitHub Copilot": {
    model: "GPT-4o",
    provider: "Microsoft Azure",
    primaryDataCenters: [
      { place: "Boydton, Virginia", country: "US" },
      { place: "West Des Moines, Iowa", country: "US" },
    ],
    hourlyRenewableMatching: false,
    notes: AZURE_NOTES,
  },
  "Replit AI": {
    model: "Several, chosen by Replit",
    provider: "Google Cloud and others",
    primaryDataCenters: [{ place: "Council Bluffs, Iowa", country: "US" }],
    hourlyRenewableMatching: false,
    notes:
      "Nothing is published for this platform. PUE is the specification's figure, and water is an older US average, not Google's.",
  },
};

const OTHER_HOSTING: Hosting = {
  model: "unknown",
  provider: "unknown",
  primaryDataCenters: [{ place: "unknown", country: "unknown" }],
  hourlyRenewableMatching: false,
  notes: "Stand-in for a tool without factors of its own.",
};

/** A platform's model of one prompt, in the current factor set's numbers. */
export interface Platform {
  platform: PlatformName | typeof OTHER_PLATFORM;
  model: string;
  /** Wh of IT equipment. */
  energyPerPrompt: number;
  /** mL on site. */
  waterPerPrompt: number;
  complexityMultipliers: Record<PromptComplexity, number>;
  infrastructure: Infrastructure;
  tokenScaling: { baseTokens: number; scalingFactor: number };
}

export interface Infrastructure extends Omit<Hosting, "model"> {
  pueEfficiency: number;
  actualRenewablePercent: number;
  marketingRenewablePercent: number;
  /** mL on site per Wh of IT energy. */
  waterEfficiency: number;
  trainingAmortization: number;
}

function platformOf(name: Platform["platform"], { model, ...hosting }: Hosting, factors: PlatformFactors): Platform {
  const { low, medium, high } = factors.complexityMultipliers;
  return {
    platform: name,
    model,
    energyPerPrompt: factors.energyPerPrompt.value,
    waterPerPrompt: factors.energyPerPrompt.value * factors.waterEfficiency.value,
    complexityMultipliers: { low: low.value, medium: medium.value, high: high.value },
    infrastructure: {
      ...hosting,
      pueEfficiency: factors.pueEfficiency.value,
      actualRenewablePercent: factors.actualRenewablePercent.value,
      marketingRenewablePercent: factors.marketingRenewablePercent.value,
      waterEfficiency: factors.waterEfficiency.value,
      trainingAmortization: factors.trainingAmortization.value,
    },
    tokenScaling: { baseTokens: factors.baseTokens.value, scalingFactor: factors.scalingFactor.value },
  };
}

const knownPlatforms = PLATFORM_NAMES.map((name) => platformOf(name, HOSTING[name], CURRENT_FACTORS.platforms[name]));
const otherPlatform = platformOf(OTHER_PLATFORM, OTHER_HOSTING, CURRENT_FACTORS.otherPlatform);

/** The five platforms with factors of their own, then the stand-in for any other tool. */
export const PLATFORMS: readonly Platform[] = [...knownPlatforms, otherPlatform];

/** The same six, by what they run on. */
export const INFRASTRUCTURE: ReadonlyMap<Platform["platform"], Infrastructure> = new Map(
  PLATFORMS.map(({ platform, infrastructure }) => [platform, infrastructure]),
);

const NAME_BY_TEXT = new Map<string, PlatformName>(
  PLATFORM_NAMES.flatMap((name) => [
    [name, name],
    [name.toLowerCase(), name],
  ]),
);

/** The platform of that name with factors of its own, in any case. Undefined for every other tool. */
export function platformNameByText(text: string): PlatformName | undefined {
  return NAME_BY_TEXT.get(text) ?? NAME_BY_TEXT.get(text.trim().toLowerCase());
}

/** Where a platform runs. The same for all factor sets. */
export function hostingOf(platform: PlatformName | undefined): Hosting {
  return platform === undefined ? OTHER_HOSTING : HOSTING[platform];
}
