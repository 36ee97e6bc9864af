import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const SITE = join(import.meta.dirname, "../../web/site");

/** Builds the code that renders pages, renders every page, and prints what would keep the process alive. */
const RENDER_ALL = `
  import { rm } from "node:fs/promises";
  import { dirname, resolve } from "node:path";
  import { createBuilder } from "vite";
  const builder = await createBuilder({ root: process.cwd(), logLevel: "error" });
  const { ssr } = builder.environments;
  await builder.build(ssr);
  const built = resolve(ssr.config.build.outDir);
  const site = await import(built + "/entry-server.js");
  const paths = [...site.publicPaths, ...site.personalPaths];
  for (const path of paths) await site.renderPage(path.replace("*", "any"));
  await rm(dirname(built), { recursive: true });
  console.log(JSON.stringify({ pages: paths.length, left: process.getActiveResourcesInfo() }));
`;

test("given every page, when it has been rendered for the site, then no timer keeps the build's process alive", async () => {
  const node = ["--input-type=module", "--eval", RENDER_ALL];
  const { stdout } = await promisify(execFile)(process.execPath, node, { cwd: SITE });
  const { pages, left } = JSON.parse(stdout);
  expect(pages).toBeGreaterThan(50);
  expect(left).not.toContain("Timeout");
});
