import { notRechecked, type PlanTerms, read, reported } from "./evidence.ts";

const midjourney = reported("https://www.modelcharter.com/tools/midjourney", "2026-11-29");
const midjourneyAdministration = reported("https://shadowaipolicy.com/ai-tools/midjourney", "2026-07-01");
const canva = reported("https://www.modelcharter.com/tools/canva-magic-studio", "2026-11-29");
const canvaAdministration = reported("https://shadowaipolicy.com/ai-tools/canva-ai", "2026-07-01");
const canvaTrust = notRechecked("https://trust.canva.com/", "2026-07-11");
const firefly = reported(
  "https://www.waimakers.com/en/resources/ai-data-security/adobe-firefly-creative-cloud",
  "2026-06-23",
);
const fireflyOverview = reported("https://www.modelcharter.com/tools/adobe-firefly", "2026-11-29");
const figma = read(
  "https://help.figma.com/hc/en-us/articles/17725942479127-Manage-AI-settings-and-content-training-for-your-team-or-organization",
  "2026-11-29",
);
const figmaTrust = notRechecked("https://compliance.figma.com/", "2026-05-04");
const figmaPlans = notRechecked("https://www.figma.com/pricing/", "2026-05-04");
const synthesia = read("https://www.synthesia.io/ai-governance", "2026-11-29");
const synthesiaOverview = reported("https://www.modelcharter.com/tools/synthesia", "2026-11-29");
const elevenLabs = reported("https://companyscope.io/vendors/elevenlabs", "2026-05-02");
const elevenLabsDpa = read("https://elevenlabs.io/dpa", "2025-11-11");
const elevenLabsTrust = notRechecked("https://compliance.elevenlabs.io", "2026-05-04");
const elevenLabsZeroRetention = read("https://elevenlabs.io/docs/developer-guides/zero-retention-mode", "2026-11-29");

export const MIDJOURNEY: PlanTerms = {
  personal: {
    plan: "Midjourney",
    training: midjourney("yes", "Prompts and pictures train models, on every plan"),
    retention: midjourney("no", "No period stated"),
    access: midjourneyAdministration("no", "No administration and no single sign-on"),
  },
};
export const CANVA: PlanTerms = {
  personal: {
    plan: "Canva Free and Pro",
    training: canva("opt_out", "Content may train models, as the person's settings say"),
    certificates: canvaTrust("yes", "SOC 2 Type 2, ISO 27001"),
    access: canvaAdministration("no", "Single sign-on only on plans for teams"),
  },
  business: {
    plan: "Canva for teams and Enterprise",
    training: canva("no", "Content trains no models"),
    certificates: canvaTrust("yes", "SOC 2 Type 2, ISO 27001"),
    contract: canva("yes", "Data processing addendum"),
    access: canva("yes", "Single sign-on"),
  },
};
export const FIREFLY: PlanTerms = {
  personal: {
    plan: "Adobe Firefly and Creative Cloud for individuals",
    training: firefly("no", "Content trains no models"),
    location: firefly("no", "Files in Ireland, processing in the United States"),
    certificates: fireflyOverview("yes", "SOC 2 Type 2, ISO 27001"),
    contract: firefly("no", "No data processing agreement for individuals"),
  },
  business: {
    plan: "Adobe Creative Cloud for teams and enterprise",
    training: firefly("no", "Content trains no models"),
    location: firefly("no", "Files in Ireland, processing in the United States"),
    certificates: fireflyOverview("yes", "SOC 2 Type 2, ISO 27001"),
    contract: firefly("yes", "Data processing agreement"),
    access: fireflyOverview("yes", "Single sign-on"),
  },
};
export const FIGMA: PlanTerms = {
  personal: {
    plan: "Figma Starter and Professional",
    training: figma("opt_out", "Content trains models unless an administrator switches that off"),
    certificates: figmaTrust("yes", "SOC 2 Type 2, ISO 27001"),
    access: figmaPlans("no", "Single sign-on only on higher plans"),
  },
  business: {
    plan: "Figma Organization and Enterprise",
    training: figma("no", "Training is off by default"),
    certificates: figmaTrust("yes", "SOC 2 Type 2, ISO 27001"),
    access: figmaPlans("yes", "Single sign-on"),
  },
};
export const SYNTHESIA: PlanTerms = {
  business: {
    plan: "Synthesia",
    training: synthesia("no", "Content of customers trains no models"),
    location: synthesiaOverview("yes", "European Union, as the customer chooses"),
    certificates: synthesiaOverview("yes", "SOC 2 Type 2, ISO 27001, ISO 42001"),
    contract: synthesiaOverview("yes", "Data processing addendum"),
    access: synthesia("yes", "Audit log"),
  },
};
export const ELEVENLABS: PlanTerms = {
  personal: {
    plan: "ElevenLabs, plans without a sales contract",
    training: elevenLabs("opt_out", "Voices and texts train models unless that is switched off"),
    certificates: elevenLabsTrust("yes", "SOC 2 Type 2"),
    contract: elevenLabsDpa("no", "Data processing addendum, but content may train models"),
  },
  business: {
    plan: "ElevenLabs Enterprise",
    training: elevenLabs("no", "Training is off by default"),
    retention: elevenLabsZeroRetention("yes", "None, for speech by the API, if the customer asks"),
    location: elevenLabs("yes", "European Union, United States or India"),
    certificates: elevenLabsTrust("yes", "SOC 2 Type 2"),
    contract: elevenLabsDpa("yes", "Data processing addendum"),
  },
};
