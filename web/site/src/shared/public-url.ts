/**
 * The site's own address, for what has to be absolute: canonical links, previews, structured data. It is not known when pages
 * are rendered ahead: then it is a mark that whoever serves them replaces (services/standalone/site.ts; docker/Caddyfile, whose
 * template syntax this is). In the browser it is what the served page says.
 */
export const publicUrl: string = import.meta.env.SSR ? "[[env `TREADLIGHT_PUBLIC_URL`]]" : servedAs();

function servedAs(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return canonical ? new URL(canonical.href).origin : location.origin;
}
