export interface DocumentParts {
  head: string;
  body: string;
  /** Files that the page needs besides those the template names, from the root of the site. */
  fonts: readonly string[];
  scripts: readonly string[];
}

/** The built index.html, filled with one page. */
export function fill(template: string, { head, body, fonts, scripts }: DocumentParts): string {
  const preloads = [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...scripts
      .filter((file) => !template.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  return (
    template
      .replace("<!--head-->", () => [head, ...preloads].join("\n    "))
      .replace('<div id="root"><!--body-->', () => `<div id="root" data-rendered-ahead>${body}`)
      // The page can be read without its program: what it looks like comes first.
      .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
  );
}
