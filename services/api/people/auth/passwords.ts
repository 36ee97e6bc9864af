import { hash, verify } from "@node-rs/argon2";
import { MIN_PASSWORD_CHARACTERS, newPasswordSchema } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { dictionary } from "@zxcvbn-ts/language-common";

const MIN_DISTINCT_CHARACTERS = 4;

/** argon2id (the library's default), with the least cost that OWASP's password storage cheat sheet names. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The most used passwords that are long enough to be chosen here, from leaked lists. */
const COMMON = new Set(dictionary["passwords-common"].filter((word) => word.length >= MIN_PASSWORD_CHARACTERS));

/** A new password that is none of those that are tried first. Messages never repeat it. */
export const uncommonPasswordSchema = newPasswordSchema.refine((password) => !isCommon(password), {
  message: "is one of the most used passwords; choose another",
  params: { code: "too_common" },
});

/** Capitals, and digits or signs put behind, do not hide a common word. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = lower.replace(/[^\p{L}\p{N}]+$/u, "");
  return COMMON.has(lower) || COMMON.has(bare) || new Set(lower).size < MIN_DISTINCT_CHARACTERS;
}

/** The first thing a guesser tries. @throws Expected `invalid_body` that names the field */
export function refuseAddressAsPassword(password: string, email: string, field: string): void {
  if (password.toLowerCase() !== email) return;
  const detail = { path: field, code: "too_common", message: "must not be the e-mail address" } as const;
  throw new Expected("invalid_body", { details: [detail] });
}

/** PHC text that holds cost and salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), PASSWORD_COST);
}

/** Nobody's hash: comparing with it takes as long as with a real one. */
const nobodysHash = hashPassword(crypto.randomUUID());

/** Whether the password is the one behind the hash. Takes the same time when there is no hash to compare with. */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash), password.normalize("NFKC"));
  return matches && typeof stored === "string";
}
