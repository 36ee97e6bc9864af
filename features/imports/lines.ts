import { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { TextDecoder } from "node:util";
import { createGunzip } from "node:zlib";
import { ImportProblem } from "./readers/index.ts";

/** Longer lines are rejected without being kept in memory. */
const MAX_LINE_CHARACTERS = 1_000_000;
/** A file that grows beyond this was made to. */
const MAX_BYTES = 64 * 1024 ** 3;
const BYTE_ORDER_MARK = "\uFEFF";
const CARRIAGE_RETURN = 0x0d;

/** Text of a file that may be compressed with gzip, in UTF-8 or, if it begins with its mark, UTF-16. Bytes that are no text become U+FFFD. */
export async function* textOf(
  content: AsyncIterable<Uint8Array>,
  onInflated: (bytes: number) => void,
): AsyncGenerator<string> {
  let decoder: Decoder | undefined;
  let isStart = true;
  let bytes = 0;
  for await (const chunk of inflated(content)) {
    bytes += chunk.length;
    onInflated(chunk.length);
    if (bytes > MAX_BYTES) throw new ImportProblem("The file is larger than 64 GiB once it is decompressed.");
    decoder ??= decoderFor(chunk);
    const text = decoder.write(chunk);
    yield isStart && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    isStart &&= text === "";
  }
  if (decoder) yield decoder.end();
}

interface Decoder {
  write(bytes: Uint8Array): string;
  end(): string;
}

/** UTF-16 is rare, and `StringDecoder` reads UTF-8 in pieces twice as fast as `TextDecoder`. */
function decoderFor([first, second]: Uint8Array): Decoder {
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : undefined;
  if (encoding === undefined) return new StringDecoder("utf8");
  const decoder = new TextDecoder(encoding);
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

/** The content, decompressed if it begins like gzip. */
async function* inflated(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const all = startingWith(first.value, { [Symbol.asyncIterator]: () => chunks });
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* all;
  const source = Readable.from(all);
  const inflating = source.pipe(createGunzip({ chunkSize: 256 * 1024 }));
  source.on("error", (error) => inflating.destroy(error));
  try {
    yield* inflating;
  } catch (error) {
    const isDamaged = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
    throw isDamaged ? new ImportProblem("The file is damaged: it cannot be decompressed.") : error;
  } finally {
    source.destroy();
  }
}

async function* startingWith(first: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield first;
  yield* rest;
}

/**
 * Cuts text into lines. They end with a line feed, or with a carriage return before it.
 * @param onTooLong for a line that is not passed on
 */
export function lineSplitter(
  onLine: (line: string, number: number) => void,
  onTooLong: (number: number) => void,
): { push(text: string): void; end(): number } {
  let rest = "";
  let number = 0;
  let isTooLong = false;

  function finish(line: string) {
    number += 1;
    if (isTooLong || line.length > MAX_LINE_CHARACTERS) onTooLong(number);
    else onLine(line.charCodeAt(line.length - 1) === CARRIAGE_RETURN ? line.slice(0, -1) : line, number);
    isTooLong = false;
  }

  return {
    push(text) {
      const lines = text.split("\n");
      const last = lines.pop() ?? "";
      for (const line of lines) {
        finish(rest + line);
        rest = "";
      }
      rest += last;
      if (rest.length <= MAX_LINE_CHARACTERS) return;
      isTooLong = true;
      rest = "";
    },
    /** @returns how many lines there were */
    end() {
      if (rest !== "" || isTooLong) finish(rest);
      return number;
    },
  };
}
