/** Made by the build, so Vite would not find them in index.html. */
const ICONS = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.json">',
];

export interface DocumentParts {
  /** Of the html element. */
  attributes: string;
  head: string;
  body: string;
  /** Files that the page needs in addition to those in the template, relative to the root of the site. */
  fonts: readonly string[];
  scripts: readonly string[];
}

/** Fills the built index.html with one page. */
export function fill(template: string, { attributes, head, body, fonts, scripts }: DocumentParts): string {
  const preloads = fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`);
  const chunks = scripts.filter((file) => !template.includes(file)).map((file) => `/${file}`);
  return (
    template
      .replace("<html", () => `<html ${attributes}`)
      .replace("<!--head-->", () => [head, ...ICONS, ...preloads].join("\n    "))
      .replace(
        '<div id="root"><!--body-->',
        () => `<div id="root" data-chunks="${chunks.join(" ")}" data-prerendered>${body}`,
      )
      // The page can be read before its JavaScript runs, so styles and fonts come first.
      .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
  );
}
