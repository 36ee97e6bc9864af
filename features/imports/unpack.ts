import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from "yauzl";
import { ImportProblem } from "./readers/index.ts";

/** A file as uploaded. A zip is read from its end, so parts of it can be asked for. */
export interface Upload {
  /** Bytes. */
  size: number;
  /** @param range of bytes, `end` excluded; everything without it */
  read(range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

export interface Unpacked {
  /** Its name inside a zip. */
  name?: string;
  content: AsyncIterable<Uint8Array>;
}

/** A file that grows beyond this was made to. */
const MAX_BYTES = 64 * 1024 ** 3;
/** Logs shrink to a fiftieth at best. What grows more, and beyond a size that does no harm, was made to. */
const MAX_GROWTH = 250;
const ALWAYS_ALLOWED_BYTES = 128 * 1024 ** 2;
const MAX_ENTRIES = 1_000;

/** What files begin with that are neither text nor compressed text, in hexadecimal digits. */
const OTHERS: [string, string][] = [
  ["25504446", "a PDF"],
  ["50415231", "a Parquet file"],
  ["d0cf11e0", "an old Office document"],
  ["53514c69746520", "an SQLite database"],
  ["377abcaf271c", "a 7z archive"],
  ["fd377a585a00", "compressed with xz"],
  ["28b52ffd", "compressed with zstd"],
  ["425a68", "compressed with bzip2"],
  ["456c6646696c65", "a Windows event log"],
];

/**
 * The files of an upload, decompressed: itself, or those in it if it is a zip, each of which may be compressed with gzip.
 * @param isWanted of the names in a zip; the others are left out
 * @param onInflated is told how many bytes there are more
 * @throws ImportProblem if it is damaged, encrypted, made to exhaust the server, or no text
 */
export async function* unpack(
  upload: Upload,
  isWanted: (name: string) => boolean,
  onInflated: (bytes: number) => void,
): AsyncGenerator<Unpacked> {
  if (upload.size === 0) throw new ImportProblem("The file is empty.");
  let bytes = 0;
  const count = (more: number) => {
    bytes += more;
    onInflated(more);
    if (bytes > MAX_BYTES) throw new ImportProblem("The file is larger than 64 GiB once it is decompressed.");
    if (bytes > ALWAYS_ALLOWED_BYTES && bytes > MAX_GROWTH * upload.size) {
      throw new ImportProblem(`The file grows to more than ${MAX_GROWTH} times its size, as no log or export does.`);
    }
  };
  const start = await startOf(upload.read({ start: 0, end: Math.min(8, upload.size) }));
  if (!start.startsWith("504b0304") && !start.startsWith("504b0506")) {
    yield { content: inflated(upload.read(), count) };
    return;
  }
  const zip = await opened(upload);
  const entries = await entriesOf(zip);
  if (entries.some(({ fileName }) => fileName === "[Content_Types].xml")) {
    throw new ImportProblem("The file is an Office document. Save its table as CSV.");
  }
  const files = entries.filter(({ fileName }) => isFile(fileName));
  const wanted = files.filter(({ fileName }) => isWanted(fileName));
  if (wanted.length === 0) throw new ImportProblem("The zip holds no file of this kind.");
  for (const entry of wanted) {
    if (entry.isEncrypted()) throw new ImportProblem("The zip is encrypted.");
    yield { name: entry.fileName, content: inflated(contentOf(zip, entry), count) };
  }
}

/** Not a folder, and not what operating systems add. */
const isFile = (name: string) => !name.endsWith("/") && !/(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$)/.test(name);

async function startOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString("hex");
}

/** The content, decompressed if it begins like gzip. */
async function* inflated(
  content: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const all = startingWith(first.value, { [Symbol.asyncIterator]: () => chunks });
  const start = Buffer.from(first.value.subarray(0, 8)).toString("hex");
  const [, other] = OTHERS.find(([bytes]) => start.startsWith(bytes)) ?? [];
  if (other !== undefined) throw new ImportProblem(`The file is ${other}. Upload text, such as CSV or JSON.`);
  if (start.startsWith("504b0304")) throw new ImportProblem("The zip holds another zip. Upload that one.");
  for await (const chunk of start.startsWith("1f8b") ? gunzipped(all) : all) {
    count(chunk.length);
    yield chunk;
  }
}

async function* gunzipped(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(content);
  const inflating = source.pipe(createGunzip({ chunkSize: 256 * 1024 }));
  source.on("error", (error) => inflating.destroy(error));
  try {
    yield* inflating;
  } catch (error) {
    throw isDamage(error) ? new ImportProblem("The file is damaged: it cannot be decompressed.") : error;
  } finally {
    source.destroy();
  }
}

const isDamage = (error: unknown) => error instanceof Error && "code" in error && String(error.code).startsWith("Z_");

async function* startingWith(first: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield first;
  yield* rest;
}

class UploadReader extends RandomAccessReader {
  readonly #upload: Upload;
  constructor(upload: Upload) {
    super();
    this.#upload = upload;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#upload.read({ start, end }), { objectMode: false });
  }
}

function opened(upload: Upload): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false };
    fromRandomAccessReader(new UploadReader(upload), upload.size, options, (error, zip) =>
      error ? reject(zipProblem(error)) : resolve(zip),
    );
  });
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on("entry", (entry: Entry) => {
      entries.push(entry);
      if (entries.length > MAX_ENTRIES) reject(new ImportProblem("The zip holds more than 1,000 files."));
      else zip.readEntry();
    });
    zip.on("end", () => resolve(entries));
    zip.on("error", (error: Error) => reject(zipProblem(error)));
    zip.readEntry();
  });
}

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    const stream = await new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(entry, (error, content) => (error ? reject(error) : resolve(content)));
    });
    yield* stream;
  } catch (error) {
    throw zipProblem(error);
  }
}

/** What the library says of a zip has no code, unlike what a file store says. */
function zipProblem(error: unknown): unknown {
  if (error instanceof ImportProblem || !(error instanceof Error)) return error;
  return !("code" in error) || isDamage(error) ? new ImportProblem(`The zip is damaged: ${error.message}.`) : error;
}
