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
 * are plain text. Its title and its pictures are left out, because the page has a title of its own; so is what made it, which only
 * authors need to know.
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
      paragraph({ text, tokens }: Tokens.Paragraph) {
        const inside = this.parser.parseInline(tokens);
        return text.startsWith("Generated from ") || inside === "" ? "" : `<p>${inside}</p>\n`;
      },
      // Wide tables and long lines scroll by themselves, also with the keyboard.
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tagOf: (cell: Tokens.TableCell) => "th" | "td") =>
          `<tr>${cells.map((cell) => `<${tagOf(cell)}>${this.parser.parseInline(cell.tokens)}</${tagOf(cell)}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, () => "td")).join("");
        if (/^(<tr>(<td><\/td>)*<\/tr>)*$/.test(body)) return "";
        // Markdown asks for a head where there is none, and a corner heads nothing.
        const hasHead = token.header.some(({ text }) => text !== "");
        const head = hasHead ? `<thead>${row(token.header, ({ text }) => (text === "" ? "td" : "th"))}</thead>` : "";
        return `<div role="group" aria-label="Table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`;
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
