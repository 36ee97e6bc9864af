import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin, ViteBuilder } from "vite";
import { writeApiReference } from "./api-reference.ts";
import { budgetOf } from "./budget.ts";
import { chunksOf, type Output } from "./chunks.ts";
import { compressFiles } from "./compress.ts";
import { fill } from "./document.ts";
import { headlineOutline, pngOf } from "./social-image.ts";

/** What the home page loads of itself before anybody touches it. */
const HOME_SOURCES = ["src/main.tsx", "src/app/home-screen.tsx", "src/shared/monitoring/observers.ts"];

/** Of the fonts, what the first paint needs. */
const FIRST_FONTS = /latin-wght-normal-.*\.woff2$/;

/** Chunks made on purpose: what every page needs, of what changes with React and of what changes with us. Two compress better than twenty. */
const GROUPS = [
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  // With all that these import. Without main.tsx itself: it waits for screens, which wait for this.
  {
    name: "frame",
    test: /site[\\/]src[\\/](app[\\/](app|routes|screens|services|mount-failure)|shared[\\/]ui[\\/](modal|structured-data))\.tsx?$/,
    priority: 1,
  },
  { name: "prices", test: /packages[\\/]domain[\\/]pricing/, priority: 1 },
];

/** Each build works in a folder of its own and is moved to its place as a whole: nobody finds half a site, and two builds do not meet. */
const WORKSHOP = `node_modules/.site/${process.pid}`;
const SITE = "dist";

/**
 * Makes `vite build` write the whole site: every public page rendered ahead, a shell for every personal one, the not-found
 * page, what search engines ask for and the social image, all of it compressed as well. Fails when home outgrows its budget.
 */
export function wholeSite(): Plugin {
  return {
    name: "treadlight:whole-site",
    apply: "build",
    config: () => ({
      builder: {},
      environments: {
        client: {
          build: {
            outDir: `${WORKSHOP}/client`,
            rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
          },
        },
        ssr: { build: { outDir: `${WORKSHOP}/server`, rolldownOptions: { input: "src/entry-server.tsx" } } },
      },
    }),
    buildApp: writeSite,
  };
}

async function writeSite(builder: ViteBuilder): Promise<void> {
  const { client, ssr } = builder.environments;
  if (!client || !ssr) throw new Error("A site is built for the client and for the server side.");
  const { root, logger } = builder.config;
  const dist = join(root, client.config.build.outDir);
  const output = outputOf(await builder.build(client));
  await builder.build(ssr);
  const entry = pathToFileURL(join(root, ssr.config.build.outDir, "entry-server.js"));
  const site: typeof import("../src/entry-server.tsx") = await import(entry.href);

  const template = await readFile(join(dist, "index.html"), "utf8");
  const inRoot = (files: readonly string[]) => files.map((file) => join(root, file));
  logger.info(budgetOf(chunksOf(output, inRoot(HOME_SOURCES))));
  const write = async (file: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), content);
  };
  const fonts = output.map(({ fileName }) => fileName).filter((fileName) => FIRST_FONTS.test(fileName));

  await write("robots.txt", site.robotsTxt);
  await write("sitemap.xml", site.sitemapXml());
  await write("social.png", pngOf(site.renderSocialImage(await headlineOutline())));
  const renderAhead = async (path: string, file: string) => {
    const page = await site.renderPage(path);
    const scripts = chunksOf(output, inRoot(page.sources)).map(({ fileName }) => fileName);
    await write(file, fill(template, { ...page, fonts, scripts }));
  };
  // What a pattern shows is the same below it: servers look for `any.html` in the folder of an address's first part.
  const personalPaths = site.personalPaths.map((path) => path.replace("*", "any"));
  for (const path of ["/404", ...site.publicPaths, ...personalPaths]) {
    await renderAhead(path, path === "/" ? "index.html" : `${path.slice(1)}.html`);
  }
  await writeApiReference(write, site.openApi);
  await compressFiles(dist);
  await rm(join(root, SITE), { recursive: true, force: true });
  await rename(dist, join(root, SITE));
  await rm(join(root, WORKSHOP), { recursive: true });
}

function outputOf(result: Awaited<ReturnType<ViteBuilder["build"]>>): Output[] {
  if (!("output" in result)) throw new Error("A site is built once, and as one.");
  return result.output;
}
