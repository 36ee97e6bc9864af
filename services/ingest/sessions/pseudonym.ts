import { createHmac } from "node:crypto";

/**
 * The person behind an e-mail address that no account has: the same address in the same organization gives the same
 * UUID (version 8, RFC 9562), and without the secret nobody gets from it to the address.
 */
export function pseudonymOf(organizationId: string, email: string, secret: string): string {
  const digest = createHmac("sha256", secret).update(`${organizationId}\n${email.toLowerCase()}`).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString("hex", 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
