/**
 * The text of a CSV file, in whatever encoding a spreadsheet saved it. A byte order mark decides; else the declared character set; else
 * zero bytes indicate UTF-16, and what is not valid UTF-8 is taken for Windows-1252, in which Excel writes "CSV" in Western Europe. Bytes
 * that are invalid in their encoding become U+FFFD, which must not be stored.
 * @param charset as declared, such as `iso-8859-1`
 * @throws RangeError for an unknown character set
 */
export function decodeCsv(bytes: Uint8Array, charset?: string): string {
  return new TextDecoder(encodingOf(bytes, charset)).decode(bytes);
}

function encodingOf(bytes: Uint8Array, charset: string | undefined): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const declared = new TextDecoder(charset).encoding;
  // Programs often declare UTF-8 without checking.
  if (declared !== "utf-8") return declared;
  return utf16Without(bytes) ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
}

const LOOKED_AT_BYTES = 1_000;

/** UTF-16 without a byte order mark: in Latin text, such as a header, every second byte is zero. */
function utf16Without(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const zeros = [0, 0];
  const looked = bytes.subarray(0, LOOKED_AT_BYTES);
  for (const [at, byte] of looked.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = looked.length / 4;
  if (odd > many && even < odd / 4) return "utf-16le";
  if (even > many && odd < even / 4) return "utf-16be";
  return undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
