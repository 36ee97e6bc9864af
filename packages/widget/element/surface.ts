import { SURFACE_STYLES } from "./styles.ts";

/**
 * An element with a closed shadow root, where a page neither reads nor restyles what we show. It is no registered custom element,
 * because content scripts of extensions cannot register any.
 */
export function openSurface(name: string, styles: string): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement(name);
  const root = host.attachShadow({ mode: "closed" });
  // A style element would need a nonce from the page's content security policy.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SURFACE_STYLES + styles);
  root.adoptedStyleSheets = [sheet];
  return { host, root };
}
