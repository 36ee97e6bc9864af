/** Enough for the first lines of any table. */
const START_BYTES = 64 * 1024;
const DELIMITERS = [",", ";", "\t", "|"] as const;
const MAX_DEPTH = 4;
const SEPARATOR = /^"?sep=(.)"?$/i;

/** A column or field of a file, and what its first row holds. */
export interface FileColumn {
  name: string;
  example: string;
}

/**
 * The columns of a table, or the fields of records of JSON, whose file may be compressed with gzip or in a zip. None if the file is
 * neither, or its first record is longer than 64 KiB.
 */
export async function columnsOf(file: Blob): Promise<FileColumn[]> {
  const start = await bytesOf(file.slice(0, START_BYTES));
  const text = textOf(start);
  const columns = /^\s*[[{]/.test(text) ? fieldsIn(text) : columnsIn(text);
  const byName = new Map<string, FileColumn>();
  for (const column of columns) if (!byName.has(column.name)) byName.set(column.name, column);
  return [...byName.values()].filter(({ name }) => name !== "");
}

function columnsIn(text: string): FileColumn[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== "");
  const separator = SEPARATOR.exec(lines[0] ?? "")?.[1];
  const [names = "", first = ""] = separator === undefined ? lines : lines.slice(1);
  const delimiter =
    separator ??
    DELIMITERS.reduce((most, other) => (names.split(other).length > names.split(most).length ? other : most));
  const examples = cellsIn(first, delimiter);
  return cellsIn(names, delimiter).map((name, at) => ({ name, example: examples[at] ?? "" }));
}

/** The cells of a line, of which those in quotes may hold the delimiter. */
function cellsIn(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"?/.exec(rest);
    const end = rest.indexOf(delimiter, quoted ? quoted[0].length : 0);
    const cell = quoted?.[1]?.replaceAll('""', '"') ?? (end === -1 ? rest : rest.slice(0, end));
    cells.push(cell.trim());
    if (end === -1) return cells;
    rest = rest.slice(end + 1);
  }
}

function fieldsIn(text: string): FileColumn[] {
  for (const record of objectsIn(text)) {
    const fields = fieldsOf(record);
    if (fields.length > 0) return fields;
  }
  return [];
}

function fieldsOf(object: object, prefix = "", depth = 1): FileColumn[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    if (typeof value !== "object" || value === null) return [{ name, example: String(value ?? "") }];
    return Array.isArray(value) || depth === MAX_DEPTH ? [] : fieldsOf(value, `${name}.`, depth + 1);
  });
}

/** The first whole object of a list, of a list inside an object, or of the text; the innermost of these first. */
function* objectsIn(text: string): Generator<object> {
  const list = /^\s*(?:\{[^[\]]*?)?\[\s*(?=\{)/.exec(text);
  for (const start of list ? [list[0].length, 0] : [0]) {
    const end = endOfObject(text, text.indexOf("{", start));
    const object: unknown = end === undefined ? undefined : JSON.parse(text.slice(text.indexOf("{", start), end));
    if (typeof object === "object" && object !== null) yield object;
  }
}

/** Behind the object that begins there; undefined if its end is missing. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '"') at = endOfString(text, at);
    else if (text[at] === "{") depth += 1;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

const LOCAL_HEADER_BYTES = 30;

async function bytesOf(start: Blob): Promise<Uint8Array> {
  const bytes = new Uint8Array(await start.arrayBuffer());
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return startOf(start, "gzip");
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return bytes;
  // The header of the first file in a zip: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7
  const header = new DataView(bytes.buffer);
  if (bytes.length < LOCAL_HEADER_BYTES) return new Uint8Array();
  const content = start.slice(LOCAL_HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true));
  if (header.getUint16(8, true) === 0) return new Uint8Array(await content.arrayBuffer());
  const inner = await startOf(content, "deflate-raw");
  return inner[0] === 0x1f && inner[1] === 0x8b ? startOf(new Blob([inner.slice()]), "gzip") : inner;
}

async function startOf(compressed: Blob, format: "gzip" | "deflate-raw"): Promise<Uint8Array> {
  const reader = compressed.stream().pipeThrough(new DecompressionStream(format)).getReader();
  // The rest of the file is missing, so reading on would fail.
  return (await reader.read()).value ?? new Uint8Array();
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (second === 0 && first !== 0) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0 && second !== 0) return new TextDecoder("utf-16be").decode(bytes);
  try {
    // The end may cut a character, which is no error here.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
