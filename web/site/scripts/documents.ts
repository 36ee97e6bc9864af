import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";
import { DOCUMENTS, fileOf } from "../src/features/docs/documents.ts";

const SUFFIX = "?document";

/** Makes a module of each Markdown file that is imported with `?document`: its HTML, and its sections. */
export function documents(): Plugin {
  return {
    name: "treadlight:documents",
    load: {
      filter: { id: /\.md\?document$/ },
      async handler(id) {
        const file = id.slice(0, -SUFFIX.length);
        this.addWatchFile(file);
        const { html, sections } = documentOf(await readFile(file, "utf8"));
        return `export const html = ${JSON.stringify(html)};\nexport const sections = ${JSON.stringify(sections)};`;
      },
    },
  };
}

/**
 * A document of the repository for the site: links to other documents lead to their pages, and those to files that the site does not show
 * are plain text. Its title and its pictures are left out, because the page has a title of its own.
 */
export function documentOf(markdown: string): { html: string; sections: { id: string; title: string }[] } {
  const sections: { id: string; title: string }[] = [];
  const idOf = anchors();
  const parser = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        if (depth === 1) return "";
        const id = idOf(text);
        const title = this.parser.parseInline(tokens, this.parser.textRenderer);
        if (depth === 2) sections.push({ id, title });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const address = addressOf(href);
        return address === undefined ? text : `<a href="${address}">${text}</a>`;
      },
      image: () => "",
      // Wide tables and long lines scroll by themselves, also with the keyboard.
      table(token: Tokens.Table) {
        const rows = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => rows(cells, "td")).join("");
        return `<div role="group" aria-label="Table" tabindex="0"><table><thead>${rows(token.header, "th")}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      code: ({ text }: Tokens.Code) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
    },
  });
  return { html: parser.parse(markdown, { async: false }), sections };
}

/** Where a link leads on the site; undefined for files that it does not show. */
function addressOf(href: string): string | undefined {
  if (/^(#|https:)/.test(href)) return href;
  const [file = "", anchor] = href.split("#");
  // Links are relative to the document, which stands in the root or in a folder of it.
  const end = `/${file.replace(/^(\.\.\/)+/, "")}`;
  const document = DOCUMENTS.find((each) => [end, `/docs${end}`].includes(fileOf(each)));
  if (basename(file) === "methodology.md") return anchor ? undefined : "/methodology";
  return document && `/docs/${document.slug}${anchor ? `#${anchor}` : ""}`;
}

/** Gives headings the anchors that GitHub gives them, so that links work in both places. */
function anchors(): (title: string) => string {
  const given = new Map<string, number>();
  return (title) => {
    const anchor = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-");
    const times = given.get(anchor) ?? 0;
    given.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  };
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
