import { SURFACE_STYLES } from "./styles.ts";

/**
 * An element with a closed shadow root, so that the page can neither read nor restyle what we show. It is not a custom element, because
 * content scripts of extensions cannot register any.
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
