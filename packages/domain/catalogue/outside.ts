import { hostOf } from "./address.ts";
import { type Tool, UNKNOWN_TOOL } from "./definition/index.ts";
import { isAddress, matchTool } from "./match.ts";

/** The most characters of the name of a tool outside the catalogue. */
export const MAX_TOOL_NAME_CHARACTERS = 60;
/** Longer text is prose. */
const MAX_WORDS = 6;

/** Letters, digits and what names of products have between them: no mark of a removed value, no address of a person. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,:&+#'’/_()!-]*$/u;

/** A tool of the catalogue, or one outside it, which has a name of its own and the most careful figures. */
export type KnownOrOutside = Tool | typeof UNKNOWN_TOOL;

/** The tool that a text means. One outside the catalogue keeps its own name, if the text is a name at all. */
export function toolOf(text: string): KnownOrOutside {
  return matchTool(text) ?? { ...UNKNOWN_TOOL, name: outsideName(text) ?? UNKNOWN_TOOL.name };
}

/**
 * The name of a tool outside the catalogue in free text whose values have been removed: of an address its host, otherwise at most 60
 * characters and six words. Undefined for prose, and for a tool of the catalogue.
 */
export function outsideName(text: string): string | undefined {
  if (matchTool(text)) return undefined;
  const folded = text.normalize("NFKC").replaceAll(/\s+/g, " ").trim();
  const address = folded.toLowerCase();
  // A name does not begin like a formula of a spreadsheet.
  const name = (isAddress(address) ? (hostOf(address) ?? "") : folded).replace(/^[^\p{L}\p{N}]+/u, "");
  const isName = name.length <= MAX_TOOL_NAME_CHARACTERS && name.split(" ").length <= MAX_WORDS && NAME.test(name);
  return isName && name.toLowerCase() !== UNKNOWN_TOOL.name ? name : undefined;
}

/** What the spellings of a name have in common: "Foo Bot", "foo-bot" and "FooBot" are one tool. */
export const nameKey = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");

/** What an organization calls tools outside the catalogue, by the key of their own name: a tool of the catalogue, or another name. */
export type ToolNames = ReadonlyMap<string, string>;

/** What an organization calls the tool that a text means; undefined if it has not said, or the catalogue knows the tool. */
export function nameGiven(text: string, names: ToolNames | undefined): string | undefined {
  if (!names || names.size === 0) return undefined;
  const own = outsideName(text);
  return own === undefined ? undefined : names.get(nameKey(own));
}
