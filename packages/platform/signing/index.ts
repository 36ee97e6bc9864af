import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { z } from "zod";

/** A public key as a JSON Web Key. `kid` is its thumbprint (RFC 7638). */
export const jwkSchema = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string(),
  kid: z.string(),
});
export type PublicKey = z.output<typeof jwkSchema>;

export interface SigningKey {
  publicKey: PublicKey;
  /** An Ed25519 signature: the same content has the same one. */
  sign(content: Uint8Array): Buffer;
}

/** What DER puts before the 32 bytes of an Ed25519 private key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

/** The installation's key, which follows from its secret. */
export function signingKey(secret: string): SigningKey {
  const seed = createHash("sha256").update(secret).digest();
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: "der", type: "pkcs8" });
  const { x } = z.object({ x: z.string() }).parse(createPublicKey(key).export({ format: "jwk" }));
  const publicKey = { kty: "OKP" as const, crv: "Ed25519" as const, x, kid: thumbprint(x) };
  return { publicKey, sign: (content) => sign(null, content, key) };
}

/** What DER puts before the 32 bytes of an Ed25519 public key (RFC 8410). */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/** A public key as PEM, which OpenSSL reads. */
export function pemOf({ x }: PublicKey): string {
  const der = Buffer.concat([SPKI_PREFIX, Buffer.from(x, "base64url")]);
  return `-----BEGIN PUBLIC KEY-----\n${der.toString("base64")}\n-----END PUBLIC KEY-----\n`;
}

/** A JSON Web Token whose header contains the public key. The same payload has the same one. */
export function signedToken(payload: object, key: SigningKey): string {
  const content = `${encoded({ alg: "EdDSA", typ: "JWT", jwk: key.publicKey })}.${encoded(payload)}`;
  return `${content}.${key.sign(Buffer.from(content)).toString("base64url")}`;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Whether a key signed a content, and the key's id is its own. */
export function isSignedBy({ kid, ...jwk }: PublicKey, content: Uint8Array, signature: Uint8Array): boolean {
  if (kid !== thumbprint(jwk.x)) return false;
  try {
    return verify(null, content, createPublicKey({ key: jwk, format: "jwk" }), signature);
  } catch {
    return false; // the key is not 32 bytes long
  }
}

const thumbprint = (x: string) =>
  createHash("sha256").update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest("base64url");
