/** Replaces what is between a document's markers of this name. @throws if it has none */
export function replaceBetween(markdown: string, name: string, tables: string): string {
  const begin = `<!-- ${name}: generated, do not edit -->`;
  const end = `<!-- end of ${name} -->`;
  const [before, rest] = splitAt(markdown, begin);
  const [, after] = splitAt(rest, end);
  return `${before}${begin}\n\n${tables}\n\n${end}${after}`;
}

function splitAt(text: string, marker: string): [before: string, after: string] {
  const at = text.indexOf(marker);
  if (at < 0) throw new Error(`The document has no marker "${marker}"`);
  return [text.slice(0, at), text.slice(at + marker.length)];
}

/** A Markdown table. */
export function rows(header: readonly string[], body: readonly (readonly string[])[]): string {
  return [header, header.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
