import { notRechecked, type PlanTerms, reported } from "./evidence.ts";

const terms = reported(
  "https://conductatlas.com/platform/deepl/deepl-terms-and-conditions/no-ai-training-on-pro-user-content/",
  "2026-11-29",
);
const policy = reported(
  "https://conductatlas.com/platform/deepl/deepl-privacy-policy/paid-pro-and-api-no-storage-guarantee/",
  "2026-11-29",
);
const trust = notRechecked("https://deepl.safebase.us/", "2026-07-11");

const paid = {
  training: terms("no", "Texts train no models"),
  retention: policy("yes", "Texts are deleted right after they are translated"),
  certificates: trust("yes", "SOC 2 Type 2, ISO 27001"),
} as const;

export const DEEPL: PlanTerms = {
  personal: {
    plan: "DeepL, free",
    training: notRechecked("https://www.deepl.com/en/privacy", "2025-01-01")("yes", "Texts train models"),
    certificates: trust("yes", "SOC 2 Type 2, ISO 27001"),
  },
  business: { plan: "DeepL Pro", ...paid },
  api: { plan: "DeepL API, paid", ...paid },
};
