import { ARTICLES } from "../features/blog/articles.ts";
import { articlePath, FEED_PATH, paths } from "../shared/pages.ts";
import { publicUrl } from "../shared/public-url.ts";

/** The blog as an Atom feed (RFC 4287). */
export function atomFeed(): string {
  const entries = ARTICLES.map(({ slug, title, description, category, author, date }) =>
    [
      "<entry>",
      `<title>${escapeXml(title)}</title>`,
      `<id>${publicUrl}${articlePath(slug)}</id>`,
      `<link href="${publicUrl}${articlePath(slug)}"/>`,
      `<published>${date}T00:00:00Z</published>`,
      `<updated>${date}T00:00:00Z</updated>`,
      `<author><name>${escapeXml(author)}</name></author>`,
      `<category term="${escapeXml(category)}"/>`,
      `<summary>${escapeXml(description)}</summary>`,
      "</entry>",
    ].join(""),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    "<title>Treadlight blog</title>",
    `<id>${publicUrl}${paths.blog}</id>`,
    `<link href="${publicUrl}${paths.blog}"/>`,
    `<link rel="self" type="application/atom+xml" href="${publicUrl}${FEED_PATH}"/>`,
    `<updated>${ARTICLES[0]?.date}T00:00:00Z</updated>`,
    ...entries,
    "</feed>\n",
  ].join("\n");
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
