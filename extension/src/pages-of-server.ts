/** A match pattern for all pages of a server. It has no port, because Firefox knows no patterns with one. */
export function pagesOfServer(serverUrl: string): string {
  const { protocol, hostname } = new URL(serverUrl);
  return `${protocol}//${hostname}/*`;
}
