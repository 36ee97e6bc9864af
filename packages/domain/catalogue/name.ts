import { namesOf, type Tool } from "./definition/index.ts";
import { TOOLS } from "./tools/index.ts";
import { PROVIDER_ALIASES, QUALIFIERS } from "./words.ts";

/**
 * What a phrase says. A namesake is a product that bears its maker's name, and so may only say who made another:
 * "Canva" alone is the tool, "Canva Leonardo AI" is not. A model is one of this tool's own families.
 */
type Meaning =
  | { kind: "product" | "namesake" | "model"; tool: Tool }
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

const MEANINGS = new Map<string, Meaning>();
for (const word of QUALIFIERS) MEANINGS.set(spelling(word), { kind: "qualifier" });
// Former makers first: where one still makes other tools, its name means itself.
for (const { provider, formerly = [] } of TOOLS) {
  for (const former of formerly) {
    if (former.provider) MEANINGS.set(spelling(former.provider), { kind: "provider", provider });
  }
}
for (const { provider } of TOOLS) {
  for (const name of [provider, ...(PROVIDER_ALIASES[provider] ?? [])]) {
    MEANINGS.set(spelling(name), { kind: "provider", provider });
  }
}
for (const tool of TOOLS) {
  for (const model of tool.models ?? []) MEANINGS.set(spelling(model), { kind: "model", tool });
  for (const name of [...namesOf(tool), ...tool.domains].filter(keepsItsShape)) {
    const isMaker = MEANINGS.get(spelling(name))?.kind === "provider";
    MEANINGS.set(spelling(name), { kind: isMaker ? "namesake" : "product", tool });
  }
}

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

  const models = toolsOf(meanings, "model");
  const named = [toolsOf(meanings, "product"), toolsOf(meanings, "namesake"), models].find((tools) => tools.size > 0);
  const [tool, another] = named ?? [];
  if (!tool || another) return undefined;

  const makers = new Set([tool, ...models].map(({ provider }) => provider));
  return meanings.every((meaning) => makers.has(makerNamed(meaning) ?? tool.provider)) ? tool : undefined;
}

/** Who the phrase says made the tool, if it says so. */
function makerNamed(meaning: Meaning): string | undefined {
  if (meaning.kind === "provider") return meaning.provider;
  return meaning.kind === "namesake" ? meaning.tool.provider : undefined;
}

/** Reads the words as phrases, the longest first; undefined when a word belongs to none. */
function meaningsOf(words: readonly string[]): Meaning[] | undefined {
  const meanings: Meaning[] = [];
  for (let start = 0; start < words.length; ) {
    const phrase = longestPhrase(words, start);
    if (!phrase) return undefined;
    meanings.push(phrase.meaning);
    start += phrase.length;
  }
  return meanings;
}

/** Versions in or behind a phrase do not change what it names: "claude 3 5 sonnet 20241022" is "Claude Sonnet". */
function longestPhrase(words: readonly string[], start: number): { meaning: Meaning; length: number } | undefined {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - start); length > 0; length--) {
    const phrase = words.slice(start, start + length);
    const unversioned = phrase.filter((word, index) => index === 0 || !VERSION.test(word));
    const meaning = MEANINGS.get(phrase.join("")) ?? MEANINGS.get(unversioned.join(""));
    if (meaning) return { meaning, length };
  }
  return undefined;
}

function toolsOf(meanings: readonly Meaning[], kind: "product" | "namesake" | "model"): Set<Tool> {
  return new Set(meanings.flatMap((meaning) => (meaning.kind === kind ? [meaning.tool] : [])));
}
