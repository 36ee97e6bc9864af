import { isAscii, isUtf8 } from "node:buffer";
import { StringDecoder } from "node:string_decoder";
import { TextDecoder } from "node:util";

const BYTE_ORDER_MARK = "\uFEFF";
/** A character of UTF-8 has at most four bytes, so at most three can be missing at the end. */
const MAX_BYTES_CUT = 3;

/**
 * The text of a file: UTF-16 by its mark or by the zeros of its first character; otherwise UTF-8 or, if the first bytes that are not
 * ASCII are not UTF-8, Windows-1252. Bytes that are no text become U+FFFD.
 */
export async function* textOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: Decoder | undefined;
  let rest: Uint8Array = Buffer.alloc(0);
  let isStart = true;
  function* passed(text: string) {
    if (text === "") return;
    yield isStart && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    isStart = false;
  }
  for await (const chunk of content) {
    const bytes =
      rest.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : Buffer.concat([rest, chunk]);
    rest = Buffer.alloc(0);
    if (decoder === undefined && isStart) {
      if (bytes.length < 2) {
        rest = bytes;
        continue;
      }
      decoder = wideDecoder(bytes);
    }
    if (decoder === undefined) {
      const whole = withoutCutCharacter(bytes);
      if (isAscii(whole)) {
        rest = bytes.subarray(whole.length);
        yield* passed(whole.toString("latin1"));
        continue;
      }
      decoder = isUtf8(whole) ? new StringDecoder("utf8") : streaming("windows-1252");
    }
    yield* passed(decoder.write(bytes));
  }
  decoder ??= isUtf8(rest) ? new StringDecoder("utf8") : streaming("windows-1252");
  yield* passed(decoder.write(rest) + decoder.end());
}

interface Decoder {
  write(bytes: Uint8Array): string;
  end(): string;
}

/** `StringDecoder` reads UTF-8 in pieces twice as fast, but knows no other encoding of these. */
function streaming(encoding: string): Decoder {
  const decoder = new TextDecoder(encoding);
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

function wideDecoder([first, second]: Uint8Array): Decoder | undefined {
  if (first === 0xff && second === 0xfe) return streaming("utf-16le");
  if (first === 0xfe && second === 0xff) return streaming("utf-16be");
  if (first !== 0 && second === 0) return streaming("utf-16le");
  return first === 0 && second !== 0 ? streaming("utf-16be") : undefined;
}

/** The bytes without a character of UTF-8 at their end that may go on in the next ones. */
function withoutCutCharacter(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(MAX_BYTES_CUT, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc2 && byte <= 0xf4) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? bytes.subarray(0, bytes.length - back) : bytes;
    }
  }
  return bytes;
}
