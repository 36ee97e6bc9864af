/**
 * A regular expression for a whole text with `*` in it.
 * @param anything what `*` stands for
 */
export function patternOf(glob: string, anything: string): RegExp {
  const source = glob
    .replaceAll(/[.+?^$()|[\]\\]/g, "\\$&")
    .replaceAll("*", anything)
    .replaceAll("{conversation}", "(?<conversation>[^/]+)");
  return new RegExp(`^${source}$`);
}

/** For addresses, where `*` stands for anything but a slash. */
export const addressPatternOf = (glob: string) => patternOf(glob, "[^/]*");

/** For rules of the browser's network, which compares whole addresses and knows no names of groups. */
export const networkFilterOf = (glob: string) =>
  addressPatternOf(glob).source.replace("(?<conversation>", "(").replace(/\$$/, "([?#].*)?$");

export const withoutQuery = (url: string) => url.replace(/[?#].*$/, "");
