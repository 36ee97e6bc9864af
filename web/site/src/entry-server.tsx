import { openApiDocument } from "@treadlight/contract/openapi";
import { API_ROUTES } from "@treadlight/contract/routes";
import type { ComponentType } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { type RouteObject, StaticRouter } from "react-router";
import { App } from "./app/app.tsx";
import { Head } from "./app/head.tsx";
import { metadataOf } from "./app/metadata.ts";
import { personalScreens, publicPages, routes } from "./app/routes.tsx";
import { loadScreens } from "./app/screen.ts";
import { Screens } from "./app/screens.tsx";
import { SocialImage } from "./app/social-image.tsx";
import { createApiClient } from "./shared/api/client.ts";
import { createAuth } from "./shared/auth/auth.ts";
import { publicUrl } from "./shared/public-url.ts";
import { memoryStorage } from "./shared/storage.ts";

/** What the API reference shows. */
export const openApi = openApiDocument(API_ROUTES);

/** A page as HTML, for nobody in particular. */
export interface RenderedPage {
  head: string;
  body: string;
  /** The source files of the screens it shows, from web/: what the browser will load to take the page over. */
  sources: string[];
}

const NOT_FOUND_PATH = "/404";

/** Every address that is rendered ahead. */
export const publicPaths: string[] = pathsOf(publicPages).filter((path) => path !== "*");

/** Every address, or pattern that ends in an asterisk, of screens about somebody: rendered ahead, they show that they are loading. */
export const personalPaths: string[] = pathsOf(personalScreens);

/** @throws when the page cannot be shown without a browser, or would break the content security policy */
export async function renderPage(path: string): Promise<RenderedPage> {
  const components = await loadScreens(routes, path);
  const body = renderToString(
    <App services={nobody}>
      <StaticRouter location={path}>
        <Screens />
      </StaticRouter>
    </App>,
  );
  if (body.includes("<!--$!-->")) throw new Error(`${path} fails, or waits for something, while it is rendered ahead.`);
  const inline = /<[^>]*\sstyle="[^"]*"[^>]*>/.exec(body);
  if (inline) throw new Error(`${path} has an inline style, which the content security policy forbids: ${inline[0]}`);
  return { head: headOf(metadataOf(path)), body, sources: await sourcesOf(components) };
}

/** What an address shows that leads nowhere. */
export const renderNotFound = (): Promise<RenderedPage> => renderPage(NOT_FOUND_PATH);

/** @param outline as for `SocialImage` */
export const renderSocialImage = (outline: (text: string) => string): string =>
  renderToStaticMarkup(<SocialImage outline={outline} />);

/** What search engines may look at. */
export const robotsTxt = `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

/** The pages that search engines are to know, each at its one address. */
export function sitemapXml(): string {
  const urls = publicPaths
    .map((path) => ({ path, metadata: metadataOf(path) }))
    .filter(({ path, metadata: { canonicalPath } }) => canonicalPath === path)
    .map(({ path, metadata: { published } }) => {
      return `<url><loc>${publicUrl}${path}</loc>${published ? `<lastmod>${published}</lastmod>` : ""}</url>`;
    });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>\n",
  ].join("\n");
}

const headOf = (metadata: ReturnType<typeof metadataOf>) => renderToStaticMarkup(<Head metadata={metadata} />);

/** Nobody is signed in, nothing is stored, nothing is asked. */
const api = createApiClient({
  fetch: () => Promise.reject(new Error("Nothing is asked while pages are rendered ahead.")),
});
const nobody = {
  api,
  auth: createAuth({
    api,
    storage: memoryStorage(),
    sessionStorage: memoryStorage(),
    now: () => 0,
    wait: () => Promise.resolve(),
    exclusively: (task) => task(),
  }),
  storage: memoryStorage(),
  theme: {
    getState: () => ({ choice: "system", system: "light" }) as const,
    subscribe: () => () => {},
    choose: () => {},
  },
};

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);
}

const screens = import.meta.glob<Record<string, unknown>>([
  "./app/*-{screen,frame,page}.tsx",
  "./features/*/*-page.tsx",
]);

async function sourcesOf(components: readonly ComponentType[]): Promise<string[]> {
  const files = await Promise.all(
    Object.entries(screens).map(async ([file, load]) => ({ file, exported: Object.values(await load()) })),
  );
  return components.flatMap((component) =>
    files.filter(({ exported }) => exported.includes(component)).map(({ file }) => file.replace("./", "src/")),
  );
}
