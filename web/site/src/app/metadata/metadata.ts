import { ARTICLES, sharePicturePath } from "../../features/blog/articles.ts";
import { DOCUMENTS } from "../../features/docs/documents.ts";
import { addressesOf, articlePath, documentPath, type Page, pages, TOPICS, titleOf } from "../../shared/pages.ts";

/** What browsers, search engines and previews are told about a page. */
export interface Metadata extends Pick<Page, "description" | "keywords"> {
  title: string;
  /** The address that search engines list; undefined if they must not list the page. */
  listedPath?: string;
  type?: "website" | "article";
  /** ISO 8601 day. */
  published?: string;
  /** The picture of previews, 1200 by 630 px; without one, the site's own. */
  image?: { path: string; alt: string };
}

const NOT_FOUND: Metadata = { title: "Page not found · Treadlight", description: "There is no page at this address." };

const metadataByAddress = new Map<string, Metadata>();
for (const page of pages) {
  const metadata = { ...page, title: titleOf(page), ...(page.isListed && { listedPath: page.path }) };
  for (const address of addressesOf(page)) metadataByAddress.set(address, metadata);
}
for (const { slug, title, description, category, date, imageAlt } of ARTICLES) {
  metadataByAddress.set(articlePath(slug), {
    title: `${title} · Treadlight`,
    description,
    keywords: [...TOPICS, category],
    listedPath: articlePath(slug),
    type: "article",
    published: date,
    image: { path: sharePicturePath(slug), alt: imageAlt },
  });
}

for (const { slug, title, description } of DOCUMENTS) {
  const listedPath = documentPath(slug);
  metadataByAddress.set(listedPath, { title: `${title} · Treadlight`, description, listedPath });
}

/** The metadata of the page at `pathname`; of the not-found page if there is none. */
export function metadataOf(pathname: string): Metadata {
  const below = pathname.replace(/^(\/[^/]+)\/.*$/, "$1/*");
  return metadataByAddress.get(pathname.replace(/(.)\/+$/, "$1")) ?? metadataByAddress.get(below) ?? NOT_FOUND;
}
