import type { ApiClient } from "@treadlight/client";
import { type Certificate, getCredential } from "@treadlight/contract/certificates";
import { createLocalJWKSet, errors, jwtVerify } from "jose";
import { z } from "zod";

const keysSchema = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), crv: z.string(), x: z.string() })),
});
const credentialSchema = z.object({
  credentialSubject: z.object({ identifier: z.tuple([z.object({ identityHash: z.string() })]) }),
});

/**
 * Checks in this browser that a certificate's credential was signed with a key that the installation publishes, and that it
 * names the holder whom the page shows.
 * @throws if the browser cannot check it, or what it takes cannot be loaded
 */
export async function isGenuine(api: ApiClient, { id, name }: Certificate, signal: AbortSignal): Promise<boolean> {
  const [credential, keys] = await Promise.all([
    api.open(getCredential.path.replace(":id", id), { signal }).then((response) => response.text()),
    fetch("/.well-known/treadlight-report-keys.json", { signal }).then((response) => response.json()),
  ]);
  try {
    const { payload } = await jwtVerify(credential, createLocalJWKSet(keysSchema.parse(keys)));
    return credentialSchema.parse(payload).credentialSubject.identifier[0].identityHash === name;
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return false;
    throw error;
  }
}
