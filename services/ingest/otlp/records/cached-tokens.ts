/**
 * All input and how much of it was read from a cache, where a vendor counts cached input separately.
 * @returns nothing if the sender did not say how much input there was
 */
export function withCached(uncached: number | undefined, read: number | undefined, created: number | undefined) {
  if (uncached === undefined) return {};
  const inputTokens = uncached + (read ?? 0) + (created ?? 0);
  return read === undefined ? { inputTokens } : { inputTokens, cachedTokens: read };
}

/** The same where it is a part of the input, as the conventions say; a count that exceeds the input is not. */
export function includingCached(input: number | undefined, read: number | undefined, created: number | undefined) {
  if (input === undefined) return {};
  if ((read ?? 0) + (created ?? 0) > input) return withCached(input, read, created);
  return read === undefined ? { inputTokens: input } : { inputTokens: input, cachedTokens: read };
}
