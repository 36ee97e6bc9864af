import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin, ViteBuilder } from "vite";
import { writeApiReference } from "./api-reference.ts";
import { BUDGETS, spentOf } from "./budget.ts";
import { chunksOf, type Output } from "./chunks.ts";
import { fill } from "./document.ts";
import { iconsOf } from "./icons.ts";
import { headlineOutline, pngOf, sharePicture } from "./social-image.ts";
import { writeWidget } from "./widget.ts";

/** The fonts that the first paint needs. */
const FIRST_FONTS = /latin-wght-normal-.*\.woff2$/;

/**
 * Chunks made on purpose, each with everything it imports that is in none before it. A few compress and load better than twenty: React,
 * which changes least; the code that every page needs; what many pages share; and what every page behind the sign-in needs, without
 * what public pages need as well, or these would load all of it.
 */
const GROUPS = [
  // start.ts needs only this, before the first paint.
  { name: "preload", test: /vite[\\/]preload-helper/, priority: 5 },
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 4 },
  { name: "zod", test: /node_modules[\\/]zod[\\/]/, priority: 3 },
  // Not main.tsx itself: it waits for pages, which wait for this chunk. With an icon that home shares with other pages.
  {
    name: "frame",
    test: /icons[\\/]arrow-down\.mjs$|web[\\/](site[\\/]src[\\/](app[\\/](app|routes|services|failures[\\/]mount-failure)|shared[\\/](structured-data|product-picture))|ui[\\/]src[\\/]modal)\.tsx?$/,
    priority: 2,
  },
  { name: "fields", test: /web[\\/]ui[\\/]src[\\/](field|tabs)\.tsx$/, priority: 2 },
  { name: "prices", test: /packages[\\/]domain[\\/]pricing/, priority: 2 },
  {
    name: "factors",
    test: /domain[\\/]environment[\\/](factor-sets[\\/](current|factor-set)|regions)\.ts$/,
    priority: 3,
  },
  {
    name: "contract",
    test: /contract[\\/](access[\\/](sign-in-gates|can)|account[\\/]account|fields[\\/]index|route[\\/]index)\.ts$|domain[\\/]ratings[\\/]plans/,
    priority: 3,
  },
  { name: "errors", test: /contract[\\/]errors[\\/]errors\.ts$/, priority: 3 },
  { name: "catalogue", test: /packages[\\/](contract[\\/]organization[\\/]tool|domain[\\/]catalogue)/, priority: 3 },
  { name: "company", test: /packages[\\/]contract[\\/](account[\\/]index|invitations|organization)/, priority: 3 },
  { name: "sign-in", test: /contract[\\/]auth[\\/]second-steps\.ts$/, priority: 2 },
  // Answers of analytics are on the dashboard; the checks of questions are not.
  { name: "answers", test: /contract[\\/]analytics[\\/](answer|dimensions)\.ts$/, priority: 3 },
  { name: "questions", test: /contract[\\/]analytics[\\/](index|query)\.ts$/, priority: 2 },
  {
    name: "common",
    test: /packages[\\/]domain[\\/](format|environment[\\/]equivalents)|web[\\/](ui[\\/]src[\\/]notice|site[\\/]src[\\/]shared[\\/]plan-limit[\\/]context)/,
    priority: 2,
  },
  {
    name: "query",
    test: /node_modules[\\/]@tanstack[\\/]|site[\\/]src[\\/](app[\\/]layouts[\\/]query-layout|shared[\\/](api|load-failed))/,
    priority: 1,
  },
  {
    name: "public",
    test: /features[\\/](about|account-recovery|auth|blog|certificate|company[\\/]company-sign-in-page|contact|docs[\\/](?!documents)|extension|faq|help|legal|methodology|waitlist)[\\/]|app[\\/]not-found[\\/]/,
    priority: 1,
    entriesAware: true,
  },
  { name: "app", test: /app[\\/](layouts[\\/]app-layout|dashboard[\\/]dashboard-page)\.tsx$/ },
  { name: "blog", test: /features[\\/]blog[\\/](byline|category|cover)\.tsx$/, priority: 1 },
];

/**
 * Each build has its own folder, which is moved into place atomically: nobody sees half a site, and builds do not
 * collide.
 */
const WORKSHOP = `node_modules/.site/${process.pid}`;
const SITE = "dist";

/**
 * Makes `vite build` write the whole site: every public page prerendered, a shell for every page behind the sign-in, the not-found
 * page, robots.txt, the sitemap, the feed, icons, the pictures of previews and the embedded widget. Fails if something exceeds its budget.
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
            modulePreload: { polyfill: false },
            rolldownOptions: {
              // Timing warnings depend on the machine, so they are off.
              checks: { pluginTimings: false },
              output: {
                codeSplitting: { groups: GROUPS },
                // Without the names of all pages that share a chunk.
                chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
              },
            },
          },
        },
        ssr: {
          build: {
            outDir: `${WORKSHOP}/server`,
            rolldownOptions: { checks: { pluginTimings: false }, input: "src/entry-server.tsx" },
          },
        },
      },
    }),
    buildApp: writeSite,
  };
}

/** Only the API uses Zod's JSON Schema export; without it, browsers load a fifth less of Zod. */
export function withoutJsonSchema(): Plugin {
  return {
    name: "treadlight:without-json-schema",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
      handler(code) {
        const names = Array.from(code.matchAll(/^export (?:const|function) (\w+)/gm), ([, name]) => name);
        const empty = names.map((name) => `export const ${name} = () => {};`).join("\n");
        return { code: empty, map: { mappings: "" } };
      },
    },
  };
}

async function writeSite(builder: ViteBuilder): Promise<void> {
  const { client, ssr } = builder.environments;
  if (!client || !ssr) throw new Error("The site is built for the client and for the server.");
  const { root, logger } = builder.config;
  const dist = join(root, client.config.build.outDir);
  const [built] = await Promise.all([builder.build(client), builder.build(ssr)]);
  const output = outputOf(built);
  const entry = pathToFileURL(join(root, ssr.config.build.outDir, "entry-server.js"));
  const site: typeof import("../src/entry-server.tsx") = await import(entry.href);

  const template = await readFile(join(dist, "index.html"), "utf8");
  const inRoot = (files: readonly string[]) => files.map((file) => join(root, file));
  for (const budget of BUDGETS) logger.info(spentOf(budget, chunksOf(output, inRoot(budget.sources))));
  const write = async (file: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), content);
  };
  const fonts = output.map(({ fileName }) => fileName).filter((fileName) => FIRST_FONTS.test(fileName));

  await write("robots.txt", site.robotsTxt);
  await write("sitemap.xml", site.sitemapXml(site.publicPaths));
  await write(site.feedPath.slice(1), site.atomFeed());
  for (const { slug, image } of site.articles) {
    await write(site.sharePicturePath(slug).slice(1), sharePicture(await readFile(join(dist, image), "utf8")));
  }
  for (const { file, content } of iconsOf(await readFile(join(dist, "favicon.svg"), "utf8")))
    await write(file, content);
  await write("social.png", pngOf(site.renderSocialImage(await headlineOutline())));
  const prerender = async (path: string, file: string) => {
    const page = await site.renderPage(path);
    const scripts = chunksOf(output, inRoot(page.sources)).map(({ fileName }) => fileName);
    await write(file, fill(template, { ...page, attributes: site.installationAttributes, fonts, scripts }));
  };
  // A pattern has one shell for every address below it: servers look for `any.html` in the folder of an address's first part.
  const paths = [...site.publicPaths, ...site.personalPaths].map((path) => path.replace("*", "any"));
  for (const path of ["/404", ...paths]) {
    await prerender(path, path === "/" ? "index.html" : `${path.slice(1)}.html`);
  }
  await writeApiReference(write, site.openApi);
  for (const sentence of await writeWidget(join(root, "../../packages/widget"), write)) logger.info(sentence);
  await rm(join(root, SITE), { recursive: true, force: true });
  await rename(dist, join(root, SITE));
  await rm(join(root, WORKSHOP), { recursive: true });
}

function outputOf(result: Awaited<ReturnType<ViteBuilder["build"]>>): Output[] {
  if (!("output" in result)) throw new Error("The site does not support watch mode.");
  return result.output;
}
