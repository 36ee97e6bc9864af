import { readFileSync } from "node:fs";
import { WORKFLOW_OUTPUTS } from "@treadlight/domain/kind-of-work";
import { CONTENT_TYPES, type ContentType, WORKFLOW_TYPES } from "@treadlight/domain/productivity";

export const LANGUAGES = ["en", "de", "fr", "es", "pt", "nl", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];

/** One line of an examples file. */
export interface Template {
  language: Language;
  workflow: (typeof WORKFLOW_OUTPUTS)[number];
  /** Small talk has none. */
  content: ContentType | undefined;
  text: string;
  slots: Slots;
}
export type Slots = ReadonlyMap<string, readonly string[]>;

/**
 * Reads an examples file. `## workflow content` begins a kind, each line below is an example of it; `[a|b]` stands for one of several wordings,
 * `{name}` for one of the words that `@name = a | b` lists, `{{name}}` for a text to paste, `\n` for a new line.
 */
export function readTemplates(name: string, language: Language): Template[] {
  const slots = new Map<string, string[]>();
  const templates: Template[] = [];
  let workflow: Template["workflow"] = "small-talk";
  let content: ContentType | undefined;
  for (const line of linesOf(name)) {
    if (line.startsWith("@")) {
      const [slot = "", words = ""] = line.slice(1).split(" = ");
      slots.set(slot, words.split(" | "));
    } else if (line.startsWith("## ")) {
      const [first, second] = line.slice(3).split(" ");
      workflow = WORKFLOW_TYPES.find((type) => type === first) ?? "small-talk";
      content = CONTENT_TYPES.find((type) => type === second);
      if (workflow !== "small-talk" && !content) throw new Error(`${name}: ${line} is not a kind of work`);
    } else templates.push({ language, workflow, content, text: line, slots });
  }
  return templates;
}

/** The texts to paste, by kind. */
export function readPasted(): Slots {
  const pasted = new Map<string, string[]>();
  let kind = "";
  for (const line of linesOf("pasted.txt")) {
    if (line.startsWith("## ")) kind = line.slice(3);
    else pasted.set(kind, [...(pasted.get(kind) ?? []), line]);
  }
  return pasted;
}

/** A held-out example: the model has not learned from it. */
export interface HeldOut {
  language: Language;
  workflow: Template["workflow"];
  content: ContentType | undefined;
  text: string;
}

/** Reads `held-out.txt`: language, workflow and content type, a tab, the text. */
export function readHeldOut(): HeldOut[] {
  return linesOf("held-out.txt").flatMap((line) => {
    const [head = "", text = ""] = line.split("\t");
    const [first, second, third] = head.split(" ");
    const language = LANGUAGES.find((known) => known === first);
    const workflow = WORKFLOW_OUTPUTS.find((known) => known === second);
    const content = CONTENT_TYPES.find((type) => type === third);
    return language && workflow ? [{ language, workflow, content, text }] : [];
  });
}

function linesOf(name: string): string[] {
  const file = readFileSync(new URL(`examples/${name}`, import.meta.url), "utf8");
  return file.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("# "));
}

/** One wording of a template. @param random from 0 (inclusive) to 1 (exclusive) */
export function expand({ text, slots }: Template, pasted: Slots, random: () => number): string {
  const pick = (choices: readonly string[] = [""]) => choices[Math.floor(random() * choices.length)] ?? "";
  return text
    .replace(/\[([^\]]*\|[^\]]*)\]/g, (_, choices: string) => pick(choices.split("|")))
    .replace(/ ?\{\{(\w+)\}\} ?/g, (_, kind: string) => {
      const gap = random() < 0.7 ? "\\n\\n" : " ";
      return `${gap}${pick(pasted.get(kind))}${gap}`;
    })
    .replace(/\{(\w+)\}/g, (_, slot: string) => pick(slots.get(slot)))
    .replaceAll("\\n", "\n")
    .trim();
}
