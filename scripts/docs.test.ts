import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { accessDocument } from "@treadlight/contract/access";
import { exportsDocument } from "@treadlight/contract/exports";
import { expect, test } from "vitest";
import { z } from "zod";
import { errorsMarkdown } from "./docs/errors-markdown.ts";
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

test("given the README's table of commands, then it names exactly the npm scripts", async () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readText("package.json")));
  const named = [...(await readText("README.md")).matchAll(/^\| `npm (?:run )?([\w:-]+)`/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test("given the metrics in operations.md, then they are exactly those of the services", async () => {
  const sources = await readSources();
  const registered = sources
    .filter(({ path }) => /^(packages|services)\//.test(path) && !path.endsWith(".test.ts"))
    .flatMap(({ text }) =>
      [...text.matchAll(/(?:name: |gauge\()"(treadlight_\w+)",\s*(?:help:|")/g)].map(([, name]) => name),
    );
  const documented = (await readText("docs/operations.md")).match(/\btreadlight_\w+/g);
  expect(new Set(documented)).toEqual(new Set(registered));
});

test("given docs/errors.md, access.md and exports.md, then they match what the contract generates", async () => {
  expect(await readText("docs/errors.md")).toBe(errorsMarkdown());
  expect(await readText("docs/access.md")).toBe(accessDocument());
  expect(await readText("docs/exports.md")).toBe(exportsDocument());
});
