import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import messages from "../public/_locales/en/messages.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NAMED = z.record(
  z.string(),
  z.strictObject({
    message: z.string().trim().min(1),
    placeholders: z.record(z.string(), z.strictObject({ content: z.string() })).default({}),
  }),
);

const sources = ["src", "build"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => ({ file, code: readFileSync(join(ROOT, folder, file), "utf8") })),
);

describe("the messages of the extension", () => {
  it("given the source files, then each message is used", () => {
    const used = sources.flatMap(({ code }) => [
      ...[...code.matchAll(/\btext\("(\w+)"/g)].map(([, name]) => name),
      ...[...code.matchAll(/\bplural\("(\w+)"/g)].flatMap(([, name]) => [`${name}_one`, `${name}_other`]),
      ...[...code.matchAll(/\b__MSG_(\w+)__/g)].map(([, name]) => name),
    ]);
    expect([...new Set(used)].sort()).toEqual(Object.keys(messages).sort());
  });

  it("given the pages, then what people read in them comes from the messages", () => {
    const markup = sources.filter(({ file }) => file.endsWith("x"));
    const written = markup.flatMap(({ code }) => [
      // Text between tags, on their line or on lines of its own, and in attributes that people see or hear.
      ...[...code.matchAll(/(?<!=)>([^<>{}()=;]*[A-Za-z]{2}[^<>{}()=;]*)<\//g)].map(([, words = ""]) => words.trim()),
      ...[...code.matchAll(/^\s+([A-Z]\w*( [\w']+)*[.,:]?)$/gm)].map(([, words = ""]) => words),
      ...[...code.matchAll(/\b(?:title|label|hint|placeholder|alt|aria-label)="([^"]+)"/g)].map(([, words]) => words),
    ]);
    expect(written).toEqual([]);
  });

  // `text` hands the values over in this order.
  it.each(Object.entries(NAMED.parse(messages)))(
    "given %s, then it names what it leaves open, in alphabetical order",
    (_, { message, placeholders }) => {
      const open = [...new Set([...message.matchAll(/\$(\w+)\$/g)].map(([, name]) => name))].sort();
      expect(Object.entries(placeholders)).toEqual(open.map((name, index) => [name, { content: `$${index + 1}` }]));
    },
  );
});
