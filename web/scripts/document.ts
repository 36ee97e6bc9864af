export interface DocumentParts {
  head: string;
  body: string;
  /** Files that the page needs besides those the template names, from the root of the site. */
  fonts: readonly string[];
  scripts?: readonly string[];
  /** React takes the body over instead of rendering it anew. */
  isRenderedAhead: boolean;
}

/** The built index.html, filled with one page. */
export function fill(template: string, { head, body, fonts, scripts = [], isRenderedAhead }: DocumentParts): string {
  const preloads = [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...scripts
      .filter((file) => !template.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  return template
    .replace("<!--head-->", () => [head, ...preloads].join("\n    "))
    .replace('<div id="root"><!--body--></div>', () => {
      return `<div id="root"${isRenderedAhead ? " data-rendered-ahead" : ""}>${body}</div>`;
    });
}
