/** Enough for the first line of any table. */
const START_BYTES = 64 * 1024;
const DELIMITERS = [",", ";", "\t", "|"] as const;

/** The names in the first line of a table, which may be compressed with gzip. None if the file is not one. */
export async function columnsOf(file: Blob): Promise<string[]> {
  const start = await bytesOf(file.slice(0, START_BYTES));
  const text = new TextDecoder(encodingOf(start)).decode(start);
  return columnsIn(text.split(/\r?\n/, 1)[0] ?? "");
}

/** The names in the line that names the columns. */
function columnsIn(line: string): string[] {
  const delimiter = DELIMITERS.reduce((most, other) =>
    line.split(other).length > line.split(most).length ? other : most,
  );
  const names = line.split(delimiter).map((name) => name.trim().replaceAll(/^"|"$/g, "").trim());
  return [...new Set(names)].filter((name) => name !== "");
}

async function bytesOf(start: Blob): Promise<Uint8Array> {
  const bytes = new Uint8Array(await start.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const reader = start.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  // The rest of the file is missing, so reading on would fail.
  return (await reader.read()).value ?? new Uint8Array();
}

const encodingOf = ([first, second]: Uint8Array) =>
  first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
