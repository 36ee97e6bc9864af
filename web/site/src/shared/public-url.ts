/**
 * The site's own address, for links that must be absolute: canonical links, previews, structured data. It is unknown while pages are
 * prerendered: then it is a placeholder that the server replaces (services/standalone/site.ts, and docker/Caddyfile, whose template
 * syntax it is). In the browser it is taken from the served page.
 */
export const publicUrl: string = import.meta.env.SSR ? "[[env `TREADLIGHT_PUBLIC_URL`]]" : servedAs();

function servedAs(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return canonical ? new URL(canonical.href).origin : location.origin;
}
