import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";

/**
 * Encrypts texts for one purpose, so that only this installation can read or make them. The key follows from a secret that is not in
 * the database; with another secret, what was sealed cannot be opened any more.
 */
export function sealer(secret: string, purpose: string) {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", `treadlight ${purpose}`, 32));
  return {
    seal(value: unknown): Promise<string> {
      const text = new TextEncoder().encode(JSON.stringify(value));
      return new CompactEncrypt(text).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(key);
    },
    /** @returns undefined for a text that was not sealed with this key */
    async open(sealed: string): Promise<unknown> {
      try {
        const { plaintext } = await compactDecrypt(sealed, key);
        return JSON.parse(new TextDecoder().decode(plaintext));
      } catch {
        return undefined;
      }
    },
  };
}

export type Sealer = ReturnType<typeof sealer>;
