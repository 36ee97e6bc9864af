import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { accessDocument } from "@treadlight/contract/access";
import { createRegistry } from "@treadlight/platform/observability";
import { warehouseMetrics } from "@treadlight/warehouse";
import { expect, test } from "vitest";
import { z } from "zod";
import { ingestMetrics } from "../services/ingest/metrics.ts";
import { scoringMetrics } from "../services/scoring/metrics.ts";
import { errorsMarkdown } from "./docs/errors-markdown.ts";

// That settings.md and methodology.md are what `npm run docs` would write is tested beside their sources.

const root = fileURLToPath(new URL("..", import.meta.url));
const textOf = (path: string) => readFile(join(root, path), "utf8");

async function documents(): Promise<string[]> {
  const inDocs = await readdir(join(root, "docs"), { recursive: true });
  return [...(await readdir(root)), ...inDocs.map((path) => join("docs", path))].filter((path) => path.endsWith(".md"));
}

/** How GitHub names a heading's anchor. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

test("given any document, when one follows its links to files and headings, then they are there", async () => {
  const broken: string[] = [];
  for (const document of await documents()) {
    const text = await textOf(document);
    for (const [, link = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(link)) continue;
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? document : join(dirname(document), path);
      const isThere = existsSync(join(root, target));
      const headings = isThere && anchor !== undefined ? (await textOf(target)).matchAll(/^#+ (.+)$/gm) : [];
      const leads = anchor === undefined || [...headings].some(([, heading = ""]) => anchorOf(heading) === anchor);
      if (!isThere || !leads) broken.push(`${document}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});

test("given the README's table of commands, then it names every npm script there is, and no other", async () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await textOf("package.json")));
  const named = [...(await textOf("README.md")).matchAll(/^\| `npm (?:run )?([\w:-]+)`/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test("given the metrics that operations.md says to watch, then they are those that the services have", async () => {
  const registry = createRegistry("tests");
  ingestMetrics(registry);
  scoringMetrics(registry);
  warehouseMetrics(registry);
  const ours = registry
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => name.startsWith("treadlight_"));
  const watched = (await textOf("docs/operations.md")).match(/\btreadlight_\w+/g);
  expect(new Set(watched)).toEqual(new Set(ours));
});

test("given docs/errors.md and docs/access.md, then they are what the contract generates", async () => {
  expect(await textOf("docs/errors.md")).toBe(errorsMarkdown());
  expect(await textOf("docs/access.md")).toBe(accessDocument());
});
