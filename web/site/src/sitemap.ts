import { metadataOf } from "./app/metadata/metadata.ts";
import { publicUrl } from "./shared/public-url.ts";

/** Tells search engines what they may visit. */
export const robotsTxt = `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

/** Every page that search engines list, at its own address. @param publicPaths the addresses of all pages for everybody */
export function sitemapXml(publicPaths: readonly string[]): string {
  const urls = publicPaths
    .map((path) => ({ path, metadata: metadataOf(path) }))
    .filter(({ path, metadata: { listedPath } }) => listedPath === path)
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
