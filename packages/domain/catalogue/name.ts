import type { Tool } from "./tool.ts";
import { TOOLS } from "./tools/index.ts";
import { PROVIDER_ALIASES, QUALIFIERS } from "./words.ts";

/** What a phrase says: this product; a model of this product's family; a provider; an edition, device or variant. */
type Meaning =
  | { kind: "product" | "model"; tool: Tool }
  | { kind: "provider"; provider: string }
  | { kind: "qualifier" };

/** Longer text is prose, not the name of a tool. */
const MAX_NAME_CHARACTERS = 120;
const MAX_WORDS = 16;
const MAX_PHRASE_WORDS = 6;

/** "4", "4o", "70b", "8x7b", "20241022": a version, size or date. */
const VERSION = /^\d{1,8}(?:x\d{1,3})?[a-z]{0,2}$/;

/** Words without their punctuation; a number begins a word of its own, so that GPT4o and GPT-4o are one. */
const wordsOf = (text: string): string[] => text.match(/\p{L}+|\p{N}[\p{L}\p{N}]*/gu) ?? [];

/** How phrases are compared: "Chat GPT", "chat-gpt" and "ChatGPT" are one. */
const spelling = (text: string) => wordsOf(text.toLowerCase()).join("");

/** Later entries win: a product that bears its provider's name is meant when that name stands alone. */
const MEANINGS = new Map<string, Meaning>([
  ...QUALIFIERS.map((word): [string, Meaning] => [spelling(word), { kind: "qualifier" }]),
  ...TOOLS.flatMap(({ provider }) =>
    [provider, ...(PROVIDER_ALIASES[provider] ?? [])].map((name): [string, Meaning] => [
      spelling(name),
      { kind: "provider", provider },
    ]),
  ),
  ...TOOLS.flatMap((tool) =>
    (tool.models ?? []).map((model): [string, Meaning] => [spelling(model), { kind: "model", tool }]),
  ),
  ...TOOLS.flatMap((tool) =>
    [tool.name, ...tool.aliases, ...tool.domains]
      .filter(keepsItsShape)
      .map((name): [string, Meaning] => [spelling(name), { kind: "product", tool }]),
  ),
]);

/** "D-ID" without its hyphen is an English word: such short names count only as they are written. */
function keepsItsShape(name: string): boolean {
  return spelling(name).length > 3 || /^[\p{L}\p{N}]+$/u.test(name);
}

/**
 * The tool that a name means: a product, with its provider, edition, version or model around it in any order, and nothing
 * else. One unexplained word ("Claude Monet", "my cursor") or a second product makes it no name at all.
 * @param text lower case, NFKC
 */
export function matchName(text: string): Tool | undefined {
  // An e-mail address at a tool's domain is a person, not the tool; `claude-sonnet-4@20250514` is a model.
  if (text.length > MAX_NAME_CHARACTERS || /@\p{L}/u.test(text)) return undefined;
  const words = wordsOf(text);
  if (words.length > MAX_WORDS) return undefined;
  const meanings = meaningsOf(words);
  // A qualifier cannot lead: "assistant writer" names a job, "Writer Assistant" a product.
  if (!meanings || meanings[0]?.kind === "qualifier") return undefined;

  const products = toolsOf("product", meanings);
  const models = toolsOf("model", meanings);
  const [tool, another] = products.size > 0 ? products : models;
  if (!tool || another) return undefined;

  const providers = new Set([...products, ...models].map(({ provider }) => provider));
  const isKnownMaker = (meaning: Meaning) => meaning.kind !== "provider" || providers.has(meaning.provider);
  return meanings.every(isKnownMaker) ? tool : undefined;
}

/** Reads the words as phrases, the longest first; undefined when a word belongs to none. */
function meaningsOf(words: readonly string[]): Meaning[] | undefined {
  const meanings: Meaning[] = [];
  for (let start = 0; start < words.length; ) {
    const phrase = longestPhrase(words, start);
    if (phrase) meanings.push(phrase.meaning);
    else if (start === 0 || !VERSION.test(words[start] ?? "")) return undefined;
    start += phrase?.length ?? 1;
  }
  return meanings;
}

/** A version inside a phrase does not change what it names: "claude 3 5 sonnet" is "Claude Sonnet". */
function longestPhrase(words: readonly string[], start: number): { meaning: Meaning; length: number } | undefined {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - start); length > 0; length--) {
    const phrase = words.slice(start, start + length);
    const unversioned = phrase.filter((word, index) => index === 0 || !VERSION.test(word));
    const meaning = MEANINGS.get(phrase.join("")) ?? MEANINGS.get(unversioned.join(""));
    if (meaning) return { meaning, length };
  }
  return undefined;
}

function toolsOf(kind: "product" | "model", meanings: readonly Meaning[]): Set<Tool> {
  return new Set(meanings.flatMap((meaning) => (meaning.kind === kind ? [meaning.tool] : [])));
}
