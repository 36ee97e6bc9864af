import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type ViteBuilder } from "vite";
import { writeApiReference } from "./api-reference.ts";
import { budgetOf } from "./budget.ts";
import { chunksOf, type Output } from "./chunks.ts";
import { compressFiles } from "./compress.ts";
import { fill } from "./document.ts";
import { iconsOf } from "./icons.ts";
import { headlineOutline, pngOf, sharePicture } from "./social-image.ts";

/** The modules that the first screen of the home page needs. */
const HOME_SOURCES = ["src/main.tsx", "src/app/home/home-page.tsx", "src/shared/monitoring/observers.ts"];

/** The fonts that the first paint needs. */
const FIRST_FONTS = /latin-wght-normal-.*\.woff2$/;

/**
 * Chunks made on purpose, each with everything it imports that is in none before it. A few compress and load better than twenty: React,
 * which changes least; the code that every page needs; what is shared by many pages; and the home page below its first screen.
 */
const GROUPS = [
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 4 },
  { name: "zod", test: /node_modules[\\/]zod[\\/]/, priority: 3 },
  // Not main.tsx itself: it waits for pages, which wait for this chunk.
  {
    name: "frame",
    test: /web[\\/](site[\\/]src[\\/](app[\\/](app|routes|services|failures[\\/]mount-failure)|shared[\\/](structured-data|product-picture))|ui[\\/]src[\\/](modal|field|tabs))\.tsx?$/,
    priority: 2,
  },
  { name: "prices", test: /packages[\\/]domain[\\/]pricing/, priority: 2 },
  { name: "models", test: /packages[\\/](domain[\\/](environment|format)|contract[\\/]access)/, priority: 1 },
  { name: "blog", test: /features[\\/]blog[\\/](byline|category|cover)\.tsx$/, priority: 1 },
  { name: "home-sections", test: /home-sections\.tsx$/, priority: 0 },
];

/** Each build has its own folder, which is moved into place as a whole: nobody sees half a site, and two builds do not collide. */
const WORKSHOP = `node_modules/.site/${process.pid}`;
const SITE = "dist";

/** A program of its own (web/console), which no page of the site loads. Every address below these shows it. */
const CONSOLE_PATHS = ["admin", "internal-admin"];

/**
 * Makes `vite build` write the whole site: every public page prerendered, a shell for every page behind the sign-in, the not-found
 * page, robots.txt, the sitemap, the feed, icons, the pictures of previews and the console, each also compressed. Fails if the home page or
 * the console exceeds its budget.
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
  if (!client || !ssr) throw new Error("The site is built for the client and for the server.");
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
  const consoleDist = join(root, WORKSHOP, "console");
  await build({ root: join(root, "../console"), logLevel: "warn", build: { outDir: consoleDist, emptyOutDir: true } });
  await cp(join(consoleDist, "assets"), join(dist, "assets"), { recursive: true });
  const consolePage = await readFile(join(consoleDist, "index.html"));
  for (const path of CONSOLE_PATHS)
    for (const file of [`${path}.html`, `${path}/any.html`]) await write(file, consolePage);
  await compressFiles(dist);
  await rm(join(root, SITE), { recursive: true, force: true });
  await rename(dist, join(root, SITE));
  await rm(join(root, WORKSHOP), { recursive: true });
}

function outputOf(result: Awaited<ReturnType<ViteBuilder["build"]>>): Output[] {
  if (!("output" in result)) throw new Error("The site is built once, without watching.");
  return result.output;
}
