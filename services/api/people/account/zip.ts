import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of an archive: its text, whole or piece by piece. */
export interface ArchivedFile {
  name: string;
  text: string | AsyncIterable<string>;
}

/**
 * A ZIP archive as a stream. Files are read one after the other and no faster than the stream is, so that memory stays
 * flat whatever their length. A file that fails fails the stream; a stream that is destroyed ends the reading.
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
    source.on("error", (error) => output.destroy(error)); // yazl does not look after streams it is given
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
