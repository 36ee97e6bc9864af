import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { DETECTOR_TYPES, inspectText, keywordCategories } from "@treadlight/domain/security";

export interface SubjectText {
  readonly language: string;
  /** "none" for ordinary work. */
  readonly subject: string;
  readonly text: string;
  /** Rules are tuned on one half. */
  readonly half: "tuned" | "unseen";
}

const FOLDER = new URL("subjects/", import.meta.url);

/** Prompts written for the purpose, by language and subject. */
export const SUBJECT_TEXTS: readonly SubjectText[] = readdirSync(FOLDER).flatMap((file) => {
  let subject = "none";
  const texts: SubjectText[] = [];
  for (const line of readFileSync(new URL(file, FOLDER), "utf8").split("\n")) {
    if (line.startsWith("# ")) subject = line.slice(2);
    else if (line !== "") texts.push({ language: file.slice(0, 2), subject, text: line, half: halfOf(line) });
  }
  return texts;
});

function halfOf(text: string): SubjectText["half"] {
  const [first = 0] = createHash("sha256").update(text).digest();
  return first % 2 === 0 ? "tuned" : "unseen";
}

const noticed = ({ text }: SubjectText): readonly string[] => keywordCategories(text);

export const missed = (texts: readonly SubjectText[]) =>
  texts.filter((example) => example.subject !== "none" && !noticed(example).includes(example.subject));

export const falseAlarms = (texts: readonly SubjectText[]) =>
  texts.filter((example) => example.subject === "none" && noticed(example).length > 0);

/** What is found in a text, in the words of the table of limits: subjects, then types of values; "nothing" if there is neither. */
export function foundIn(text: string): string {
  const { counts, categories } = inspectText(text);
  const types = DETECTOR_TYPES.options.filter((type) => counts[type] !== undefined);
  return [...categories, ...types].join(", ") || "nothing";
}

/** The rows of the table of limits in docs/detection.md: text, and what is found in it. */
export function documentedLimits(): [text: string, found: string][] {
  const document = readFileSync(new URL("../../docs/detection.md", import.meta.url), "utf8");
  const rows = document.matchAll(/^\| `([^`]+)` \| (nothing|`[^|]+`) \|/gm);
  return [...rows].map(([, text = "", found = ""]) => [text, found.replaceAll("`", "")]);
}
