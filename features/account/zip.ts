import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file in an archive, with its text as a whole or in pieces. */
export interface ArchivedFile {
  name: string;
  text: string | AsyncIterable<string>;
}

/**
 * A ZIP archive as a stream. Files are read one after another, no faster than the stream is consumed, so memory use does not grow
 * with their size. A failing file fails the stream; destroying the stream stops the reading. With yazl, because fflate, which
 * the small archives of reports use, cannot write more than 4 GiB (ZIP64).
 */
export function zipOf(files: readonly ArchivedFile[], mtime: Date): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const sources: Readable[] = [];
  for (const { name, text } of files) {
    if (typeof text === "string") {
      zip.addBuffer(Buffer.from(text), name, { mtime });
      continue;
    }
    const source = Readable.from(text);
    source.on("error", (error) => output.destroy(error)); // yazl ignores errors of its input streams
    sources.push(source);
    zip.addReadStream(source, name, { mtime });
  }
  zip.on("error", (error: Error) => output.destroy(error));
  output.on("close", () => {
    for (const source of sources) source.destroy();
  });
  zip.outputStream.pipe(output);
  zip.end();
  return output;
}
