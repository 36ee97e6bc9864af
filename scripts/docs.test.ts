import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { accessDocument } from "@treadlight/contract/access";
import { configurationsMarkdown } from "@treadlight/contract/connect";
import { exportsDocument } from "@treadlight/contract/exports";
import { METRICS } from "@treadlight/platform/observability";
import { expect, test } from "vitest";
import { z } from "zod";
import { errorsMarkdown } from "./docs/errors-markdown.ts";
import { metricsMarkdown } from "./docs/metrics-table.ts";
import { readSources } from "./imports/sources.ts";

// Tests that settings.md and methodology.md match `npm run docs` lie beside their sources.

const root = fileURLToPath(new URL("..", import.meta.url));
const readText = (path: string) => readFile(join(root, path), "utf8");

async function documents(): Promise<string[]> {
  const inDocs = await readdir(join(root, "docs"), { recursive: true });
  return [...(await readdir(root)), ...inDocs.map((path) => join("docs", path))].filter((path) => path.endsWith(".md"));
}

/** A heading's anchor on GitHub. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

test("given every document, then its links to files and headings are valid", async () => {
  const broken: string[] = [];
  for (const document of await documents()) {
    const text = await readText(document);
    for (const [, link = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(link)) continue;
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? document : join(dirname(document), path);
      const exists = existsSync(join(root, target));
      const headings = exists && anchor !== undefined ? (await readText(target)).matchAll(/^#+ (.+)$/gm) : [];
      const anchorExists =
        anchor === undefined || [...headings].some(([, heading = ""]) => toAnchor(heading) === anchor);
      if (!exists || !anchorExists) broken.push(`${document}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});

/** Each decision as it stands in its own file: number and title, status and date. */
async function decisions() {
  const names = (await readdir(join(root, "docs/decisions"))).filter((name) => /^\d{4}-/.test(name));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const [title = "", , status = ""] = (await readText(`docs/decisions/${name}`)).split("\n");
      return { name, number: Number(name.slice(0, 4)), title: title.replace("# ", ""), status };
    }),
  );
}

test("given every decision, then it has a status and a date, and the index has the same", async () => {
  const all = await decisions();
  for (const { number, title, status } of all) {
    expect(title).toMatch(new RegExp(`^${number}\\. `));
    expect(status).toMatch(/^(Accepted|Superseded by \d+), \d{4}-\d\d-\d\d\.$/);
  }
  const index = (await readText("docs/decisions/README.md")).split("\n").filter((line) => line.startsWith("| ["));
  expect(index).toEqual(
    all.map(
      ({ name, title, status }) => `| [${title}](${name}) | ${status.charAt(0).toLowerCase()}${status.slice(1, -1)} |`,
    ),
  );
});

test("given decisions that code and documents cite by number, then each exists, and a link leads to the one it names", async () => {
  const numbers = new Set((await decisions()).map(({ number }) => number));
  const migrations = await readdir(join(root, "packages/warehouse/migrations"), { recursive: true });
  const paths = [
    ...(await readSources()).map(({ path }) => path),
    ...migrations.filter((path) => path.endsWith(".sql")).map((path) => `packages/warehouse/migrations/${path}`),
    ...(await documents()),
  ];
  const unknown: string[] = [];
  for (const path of paths) {
    const text = await readText(path);
    for (const [cited, number] of text.matchAll(/\bdecisions? (\d+)\b/gi)) {
      if (!numbers.has(Number(number))) unknown.push(`${path}: ${cited}`);
    }
    for (const [cited, number, file] of text.matchAll(/\[(?:decisions? )?(\d+)\]\([\w/.]*?(\d{4})-[\w-]+\.md\)/gi)) {
      if (Number(number) !== Number(file)) unknown.push(`${path}: ${cited}`);
    }
  }
  expect(unknown).toEqual([]);
});

test("given the README's table of commands, then it names exactly the npm scripts", async () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readText("package.json")));
  const named = [...(await readText("README.md")).matchAll(/^\| `npm (?:run )?([\w:-]+)`/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test("given a metric, then only the table makes it, and operations.md has the table", async () => {
  const made = (await readSources())
    .filter(({ path }) => /^(packages|features|services)\//.test(path) && !path.endsWith(".test.ts"))
    .flatMap(({ path, text }) =>
      /new (Counter|Gauge|Histogram|Summary)\(/.test(text) && !path.endsWith("observability/metrics.ts") ? [path] : [],
    );
  expect(made).toEqual([]);
  const manual = await readText("docs/operations.md");
  expect(manual).toContain(metricsMarkdown());
  // `treadlight_g<number>` is a database.
  const unknown = (manual.match(/\btreadlight_\w+\b(?!<)/g) ?? []).filter((name) => !(name in METRICS));
  expect(unknown).toEqual([]);
});

test("given docs/errors.md, access.md and exports.md, then they match what the contract generates", async () => {
  expect(await readText("docs/errors.md")).toBe(errorsMarkdown());
  expect(await readText("docs/access.md")).toBe(accessDocument());
  expect(await readText("docs/exports.md")).toBe(exportsDocument());
  expect(await readText("docs/sources.md")).toContain(configurationsMarkdown());
});
