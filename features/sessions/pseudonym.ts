import { createHmac } from "node:crypto";

/**
 * Derives a person id from an e-mail address without an account, or from a name or address in a log. The same text in the same
 * organization always gives the same UUID (version 8, RFC 9562), which cannot be linked back to the text without the secret.
 */
export function pseudonymOf(organizationId: string, name: string, secret: string): string {
  const digest = createHmac("sha256", secret).update(`${organizationId}\n${name.toLowerCase()}`).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString("hex", 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
