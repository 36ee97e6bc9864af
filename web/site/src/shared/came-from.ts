/** Where a person wanted to go before they had to sign in: a path of this site, passed in the router's state. */
export function cameFrom(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("cameFrom" in state)) return undefined;
  return typeof state.cameFrom === "string" ? state.cameFrom : undefined;
}
