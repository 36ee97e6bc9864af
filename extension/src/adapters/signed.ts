import { type AdapterSet, adapterSetSchema } from "@treadlight/domain/adapters";
import { compactVerify, EmbeddedJWK } from "jose";
import { z } from "zod";

/** The public key with which a server signs. */
export const serverKeySchema = z.object({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), x: z.string() });
export type ServerKey = z.output<typeof serverKeySchema>;

/**
 * Reads the adapters that a server offers.
 * @param known the server's key; if none is known yet, the one that the token names
 * @throws if the token is not signed with the key or contains something else, and in browsers without Ed25519
 */
export async function readSigned(token: string, known?: ServerKey): Promise<{ key: ServerKey; set: AdapterSet }> {
  const { payload, protectedHeader } = await compactVerify(token, known ?? EmbeddedJWK, { algorithms: ["EdDSA"] });
  const set = adapterSetSchema.parse(JSON.parse(new TextDecoder().decode(payload)));
  return { key: known ?? serverKeySchema.parse(protectedHeader.jwk), set };
}

/** The newest set; the first of those that are equally new. */
export function newest([own, ...others]: readonly [AdapterSet, ...(AdapterSet | undefined)[]]): AdapterSet {
  return others.reduce<AdapterSet>((best, set) => (set && set.version > best.version ? set : best), own);
}
