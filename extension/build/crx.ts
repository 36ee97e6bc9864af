import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";

// The format of packages that Chromium installs from outside a store, version 3:
// https://chromium.googlesource.com/chromium/src/+/main/components/crx_file/crx3.proto

const ID_BYTES = 16;

const publicKeyOf = (key: KeyObject) => createPublicKey(key).export({ type: "spki", format: "der" });

const idBytesOf = (key: KeyObject) => createHash("sha256").update(publicKeyOf(key)).digest().subarray(0, ID_BYTES);

/** The id that Chromium gives an extension which is signed with a key: 32 letters from a to p. */
export function extensionId(key: KeyObject): string {
  return idBytesOf(key)
    .toString("hex")
    .replaceAll(/./g, (digit) => String.fromCharCode(0x61 + Number.parseInt(digit, 16)));
}

/** Signs a package with an RSA key. The same package and key give the same bytes. */
export function packCrx(zip: Uint8Array, key: KeyObject): Buffer {
  const signedData = field(1, idBytesOf(key));
  const signed = Buffer.concat([Buffer.from("CRX3 SignedData\0"), uint32(signedData.length), signedData, zip]);
  const proof = Buffer.concat([field(1, publicKeyOf(key)), field(2, sign("sha256", signed, key))]);
  const header = Buffer.concat([field(2, proof), field(10_000, signedData)]);
  return Buffer.concat([Buffer.from("Cr24"), uint32(3), uint32(header.length), header, zip]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A field of bytes, as protocol buffers have it. */
const field = (number: number, bytes: Uint8Array) =>
  Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
  return Buffer.from([...bytes, rest]);
}
