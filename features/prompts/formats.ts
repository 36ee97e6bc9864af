import { Expected } from "@treadlight/contract/errors";
import {
  MAX_IMPORTED_PROMPTS,
  type PromptContent,
  type PromptFormat,
  promptContentSchema,
} from "@treadlight/contract/prompts";
import { escapeFormula, unescapeFormula } from "@treadlight/domain/format";
import { CsvSyntaxError, CsvTooLongError, readCsv } from "@treadlight/platform/csv";
import { parseBody, rejectCostlyJson } from "@treadlight/platform/http";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";

const COLUMNS = ["title", "text", "folder", "tags"];
const MAX_LINES = 40_000;
/** A prompt of the greatest length, in quotes. */
const MAX_RECORD_CHARACTERS = 60_000;
/** Far more than this many prompts have. */
const MAX_JSON_VALUES = 20_000;

/** Other fields of a prompt are ignored, so that a personal data export can be imported too. */
const importedSchema = z.strictObject({
  prompts: z.array(z.object(promptContentSchema.shape)).min(1).max(MAX_IMPORTED_PROMPTS),
});

/** Prompts as CSV that `readPrompts` reads. */
export function csvOf(prompts: readonly PromptContent[]): string {
  const rows = prompts.map((prompt) => ({ ...prompt, tags: prompt.tags.join(", ") }));
  // The byte order mark makes spreadsheets read UTF-8.
  return stringify(rows, { bom: true, header: true, columns: COLUMNS, cast: { string: escapeFormula } });
}

/** Prompts as Markdown that `readPrompts` reads. */
export const markdownOf = (prompts: readonly PromptContent[]): string => prompts.map(sectionOf).join("\n");

/** @throws Expected `invalid_body`; a wrong prompt is named by its position, which counts from 0 */
export async function readPrompts(format: PromptFormat, text: string): Promise<PromptContent[]> {
  const read = { json: readJson, md: readMarkdown, csv: readTable };
  return parseBody(importedSchema, { prompts: await read[format](text) }).prompts;
}

function readJson(text: string): unknown {
  rejectCostlyJson(Buffer.from(text), { maxValues: MAX_JSON_VALUES });
  try {
    const parsed = z
      .union([z.array(z.unknown()), z.object({ prompts: z.array(z.unknown()) }).transform(({ prompts }) => prompts)])
      .safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    throw unreadable("is not valid JSON");
  }
  throw unreadable("has no list of prompts");
}

function sectionOf({ title, text, folder, tags }: PromptContent): string {
  // Longer than any in the text, so that it ends where the text does.
  const runs = text.match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  const facts = [
    ...(folder === null ? [] : [`Folder: ${folder}`]),
    ...(tags.length > 0 ? [`Tags: ${tags.join(", ")}`] : []),
  ];
  return [`# ${title}`, "", ...facts, ...(facts.length > 0 ? [""] : []), fence, text, fence, ""].join("\n");
}

/** Each first-level heading begins a prompt. Its text is what follows, or what the code block that follows holds. */
function readMarkdown(text: string): unknown[] {
  const prompts: { title: string; lines: string[] }[] = [];
  let fence = "";
  for (const line of text
    .replace(/^\ufeff/, "")
    .replaceAll(/\r\n?/g, "\n")
    .split("\n")) {
    if (fence === "" && line.startsWith("# ")) {
      prompts.push({ title: line.slice(2).trim(), lines: [] });
      continue;
    }
    if (fence === "") fence = fenceIn(line);
    else if (line.trimEnd() === fence) fence = "";
    prompts.at(-1)?.lines.push(line);
  }
  if (prompts.length === 0) throw unreadable("has no heading that begins with #");
  return prompts.slice(0, MAX_IMPORTED_PROMPTS + 1).map(({ title, lines }) => ({ title, ...factsAndText(lines) }));
}

const fenceIn = (line: string) => /^`{3,}/.exec(line)?.[0] ?? "";

function factsAndText(lines: readonly string[]): { text: string; folder?: string; tags?: string[] } {
  const facts: { folder?: string; tags?: string[] } = {};
  let at = 0;
  for (; at < lines.length; at++) {
    const [, name, value = ""] = /^(Folder|Tags): *(.*)$/i.exec(lines[at] ?? "") ?? [];
    if (name?.toLowerCase() === "folder") facts.folder = value;
    else if (name !== undefined) facts.tags = tagsIn(value);
    else if (lines[at]?.trim() !== "") break;
  }
  const body = lines.slice(at);
  while (body.at(-1)?.trim() === "") body.pop();
  const fence = fenceIn(body[0] ?? "");
  const isFenced = fence !== "" && body.length > 1 && body.at(-1)?.trimEnd() === fence;
  return { ...facts, text: (isFenced ? body.slice(1, -1) : body).join("\n") };
}

async function readTable(text: string): Promise<unknown[]> {
  try {
    const options = { maxLines: MAX_LINES, maxRecordCharacters: MAX_RECORD_CHARACTERS };
    const [header, ...records] = await readCsv(text, options);
    const columns = header?.cells.map((cell) => cell.toLowerCase()) ?? [];
    if (!columns.includes("title") || !columns.includes("text")) throw unreadable("needs the columns title and text");
    return records.slice(0, MAX_IMPORTED_PROMPTS + 1).map(({ cells }) => {
      const cell = (name: string) => unescapeFormula(cells[columns.indexOf(name)] ?? "");
      return { title: cell("title"), text: cell("text"), folder: cell("folder") || null, tags: tagsIn(cell("tags")) };
    });
  } catch (error) {
    if (error instanceof CsvTooLongError) throw unreadable("has too many lines");
    if (error instanceof CsvSyntaxError) throw unreadable(`line ${error.line} ${error.message}`);
    throw error;
  }
}

const tagsIn = (text: string) =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

const unreadable = (message: string) =>
  new Expected("invalid_body", { details: [{ path: "content", code: "invalid_value", message }] });
