import type { ModelClass } from "./factor-sets/use-factors.ts";

/** What a model makes, which decides what has to be counted. */
export type ModelOutput = "text" | "embeddings" | "media";

/**
 * The class of a model, from its name as a sender writes it. Only whole words count: "gemini" holds "mini" and is no small model. A number of
 * parameters in the name decides where there is one; of a mixture of experts, the active ones ("235b-a22b").
 */
export function modelClassOf(model: string): ModelClass {
  const words = wordsOf(model);
  const is = (names: ReadonlySet<string>) => words.some((word) => names.has(word));
  const billions = parametersOf(words);
  if (is(SMALL)) return "small";
  if (is(REASONING) || words.some((word) => /^o[1-9]$/.test(word))) return "reasoning";
  const gpt = /(?:^|[^a-z]|chat)gpt-?\s?(\d+(?:\.\d+)?)(o?)/.exec(model.toLowerCase());
  if (gpt) return classOfGpt(Number(gpt[1]), gpt[2] === "o");
  if (billions !== undefined) return billions < SMALL_BELOW ? "small" : billions <= MEDIUM_UP_TO ? "medium" : "large";
  if (is(LARGE)) return "large";
  return is(MEDIUM) ? "medium" : "unknown";
}

/** What a model makes, from its name. */
export function outputOfModel(model: string): ModelOutput {
  const words = wordsOf(model);
  if (words.some((word) => word.startsWith("embed"))) return "embeddings";
  return words.some((word) => MEDIA.has(word)) ? "media" : "text";
}

const SMALL = new Set("mini nano lite haiku small tiny micro ministral gemma phi".split(" "));
const REASONING = new Set("thinking reasoning reasoner reason r1 qwq magistral research".split(" "));
const LARGE = new Set("opus ultra pro max large fable grok".split(" "));
const MEDIUM = new Set("sonnet flash medium mixtral codestral devstral deepseek command instant composer".split(" "));
const MEDIA = new Set(
  "image images imagen dall dalle sora veo flux diffusion sdxl midjourney kling whisper transcribe tts speech audio video lyria".split(
    " ",
  ),
);

/** Billions of parameters that run for a token. */
const SMALL_BELOW = 20;
const MEDIUM_UP_TO = 120;

const wordsOf = (model: string) => model.toLowerCase().split(/[^a-z0-9.]+/);

function parametersOf(words: readonly string[]): number | undefined {
  const sizes = words.flatMap((word) => {
    const [, active, size] = /^(a?)(\d+(?:\.\d+)?)b$/.exec(word) ?? [];
    return size === undefined ? [] : [{ isActive: active === "a", billions: Number(size) }];
  });
  return (sizes.find(({ isActive }) => isActive) ?? sizes[0])?.billions;
}

/** GPT-5 and later think before they answer; GPT-4 was large, and its successors 4o and 4.1 smaller. */
function classOfGpt(version: number, isOmni: boolean): ModelClass {
  if (version >= 5) return "reasoning";
  if (version < 4) return "small";
  return isOmni || version === 4.1 ? "medium" : "large";
}
