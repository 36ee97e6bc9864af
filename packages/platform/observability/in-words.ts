import { styleText } from "node:util";
import { z } from "zod";

/** What `describeError` makes of an error. */
const errorSchema = z.object({
  type: z.string(),
  code: z.string().optional(),
  message: z.string().optional(),
  frames: z.array(z.string()).optional(),
  get cause(): z.ZodOptional<typeof errorSchema> {
    return errorSchema.optional();
  },
});

const recordSchema = z.looseObject({
  level: z.string(),
  time: z.string(),
  service: z.string(),
  msg: z.string().default(""),
  /** How long it took. */
  ms: z.number().optional(),
  err: errorSchema.optional(),
});

/** Only the first items of a longer list are shown. */
const LISTED = 3;

/** A JSON line of the log as a sentence for people, with the local time and, if they can be shown, colours. */
export function inWords(line: string): string {
  const { level, time, service, msg, ms, err, ...facts } = recordSchema.parse(JSON.parse(line));
  const took = ms === undefined ? "" : ` in ${(ms / 1_000).toFixed(1)} s`;
  const about = Object.keys(facts).length > 0 ? ` (${words(facts)})` : "";
  const reason = err ? `: ${reasonOf(err)}` : "";
  const sentence = withoutControls(`${msg}${took}${about}${reason}`);
  const frames = level === "error" || level === "fatal" ? (err?.frames ?? []) : [];
  return `${[`${styleText("gray", new Date(time).toTimeString().slice(0, 8))}  ${labelled(level, sentence)}`, ...frames].join("\n    ")}\n`;
}

function labelled(level: string, sentence: string): string {
  if (level === "info") return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  if (level === "warn") return `${styleText("yellow", "Warning:")} ${sentence}`;
  if (level === "error" || level === "fatal") return `${styleText("red", "Error:")} ${sentence}`;
  return styleText("gray", `${level}: ${sentence}`);
}

function words(value: unknown): string {
  if (Array.isArray(value)) {
    const listed = value.slice(0, LISTED).map(words).join(", ");
    return value.length > LISTED ? `${listed} and ${value.length - LISTED} more` : listed;
  }
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${words(one)}`)
    .join(", ");
}

function reasonOf({ type, code, message, cause }: z.output<typeof errorSchema>): string {
  return `${type} ${message ?? code ?? ""}`.trim() + (cause ? `, because of ${reasonOf(cause)}` : "");
}

/** Logged input must not contain terminal control sequences. */
const withoutControls = (text: string) => text.replaceAll(/\p{Cc}+/gu, " ");
