/** Other names under which a provider is put before its product. */
export const PROVIDER_ALIASES: Readonly<Record<string, readonly string[]>> = {
  AWS: ["Amazon", "Amazon Web Services"],
  Google: ["Google Cloud", "Google DeepMind", "DeepMind"],
  Meta: ["Facebook"],
  Microsoft: ["MS"],
  SpaceXAI: ["SpaceX", "X"],
};

const EDITIONS =
  "basic beta business edu education enterprise free individual max personal plus premium preview pro standard team teams ultra";
const FORMS =
  "agent ai api app application assistant bot browser chat chatbot cli desktop editor extension ide mobile online plugin web website";
const DEVICES = "android chrome edge firefox ios ipad iphone linux mac macos safari windows";
const MODEL_VARIANTS =
  "alpha exp experimental fast flash instruct large latest lite medium mini model nano reasoning small thinking turbo v version vision";
const CONNECTIVES = "by for formerly from in on using via with";

/** Allowed suffixes of a product's name without making it another product. */
export const QUALIFIERS: readonly string[] = [
  ...[EDITIONS, FORMS, DEVICES, MODEL_VARIANTS, CONNECTIVES].flatMap((words) => words.split(" ")),
  "VS Code",
  "Visual Studio",
  "Visual Studio Code",
];
