import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default) with the lowest cost that OWASP's password storage cheat sheet allows. */
const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns a PHC string, which holds cost and salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), PASSWORD_COST);
}

/** Matches no password. Comparing with it takes as long as with a real hash. */
const decoyHash = hashPassword(crypto.randomUUID());

/** Whether the password belongs to the stored hash. Takes the same time if there is no hash to compare with. */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await decoyHash), password.normalize("NFKC"));
  return matches && typeof stored === "string";
}
