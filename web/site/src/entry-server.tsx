import { createApiClient } from "@treadlight/client";
import { openApiDocument } from "@treadlight/contract/openapi";
import { API_ROUTES } from "@treadlight/contract/routes";
import type { ComponentType } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { type RouteObject, StaticRouter } from "react-router";
import { App } from "./app/app.tsx";
import { loadRoutes } from "./app/lazy-route.ts";
import { Head } from "./app/metadata/head.tsx";
import { metadataOf } from "./app/metadata/metadata.ts";
import { CurrentRoute, personalRoutes, publicRoutes, routes } from "./app/routes.tsx";
import { SocialImage } from "./app/social-image.tsx";
import { createAuth } from "./shared/auth/auth.ts";
import { memoryStorage } from "./shared/storage/storage.ts";

export { atomFeed } from "./app/feed.ts";
export { ARTICLES as articles, sharePicturePath } from "./features/blog/articles.ts";
export { installationAttributes } from "./shared/installation.tsx";
export { FEED_PATH as feedPath } from "./shared/pages.ts";
export { robotsTxt, sitemapXml } from "./sitemap.ts";

/** The description that the API reference page shows. */
export const openApi = openApiDocument(API_ROUTES);

/** A page as HTML, for no particular visitor. */
interface RenderedPage {
  head: string;
  body: string;
  /** The source files of its layouts and page, relative to web/site: the browser loads them to hydrate the page. */
  sources: string[];
}

/** Every public address, or pattern that ends in an asterisk, all of them prerendered. */
export const publicPaths: string[] = pathsOf(publicRoutes).filter((path) => path !== "*");

/** Every address, or pattern that ends in an asterisk, of pages for people who are signed in. Prerendered, they show that they are loading. */
export const personalPaths: string[] = pathsOf(personalRoutes);

/** @throws if the page cannot be rendered without a browser, or would break the content security policy */
export async function renderPage(path: string): Promise<RenderedPage> {
  const components = await loadRoutes(routes, path);
  const body = renderToString(
    <App services={nobody}>
      <StaticRouter location={path}>
        <CurrentRoute />
      </StaticRouter>
    </App>,
  );
  if (body.includes("<!--$!-->")) throw new Error(`${path} fails or suspends while it is prerendered.`);
  const inline = /<[^>]*\sstyle="[^"]*"[^>]*>/.exec(body);
  if (inline) throw new Error(`${path} has an inline style, which the content security policy forbids: ${inline[0]}`);
  return { head: headOf(metadataOf(path)), body, sources: await sourcesOf(components) };
}

/** @param outline as for `SocialImage` */
export const renderSocialImage = (outline: (text: string) => string): string =>
  renderToStaticMarkup(<SocialImage outline={outline} />);

const headOf = (metadata: ReturnType<typeof metadataOf>) => renderToStaticMarkup(<Head metadata={metadata} />);

/** While prerendering nobody is signed in, nothing is stored and the server is not asked. */
const api = createApiClient({
  fetch: () => Promise.reject(new Error("The API is not available during prerendering.")),
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

const modules = import.meta.glob<Record<string, unknown>>([
  "./app/layouts/{app,query}-layout.tsx",
  "./app/*/*-page.tsx",
  "./features/*/*-page.tsx",
]);

async function sourcesOf(components: readonly ComponentType[]): Promise<string[]> {
  const files = await Promise.all(
    Object.entries(modules).map(async ([file, load]) => ({ file, exported: Object.values(await load()) })),
  );
  return components.flatMap((component) =>
    files.filter(({ exported }) => exported.includes(component)).map(({ file }) => file.replace("./", "src/")),
  );
}
