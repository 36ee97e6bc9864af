import { Expected } from "@treadlight/contract/errors";
import { MIN_PASSWORD_CHARACTERS } from "@treadlight/contract/fields";
import { dictionary } from "@zxcvbn-ts/language-common";

const MIN_DISTINCT_CHARACTERS = 4;

/** The most used passwords of allowed length, from leaked lists. */
const COMMON = new Set(dictionary["passwords-common"].filter((word) => word.length >= MIN_PASSWORD_CHARACTERS));

/**
 * Refuses a new password that an attacker would try first. The message never repeats it.
 * @throws Expected `invalid_body` that names the field
 */
export function refuseCommonPassword(password: string, field: string): void {
  if (isCommon(password)) refuse(field, "is one of the most used passwords; choose another");
}

/** @throws Expected `invalid_body` that names the field, if the password is the e-mail address itself */
export function refuseAddressAsPassword(password: string, email: string, field: string): void {
  if (password.toLowerCase() === email) refuse(field, "must not be the e-mail address");
}

/** Capitals and trailing signs do not hide a common word. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = lower.replace(/[^\p{L}\p{N}]+$/u, "");
  return COMMON.has(lower) || COMMON.has(bare) || new Set(lower).size < MIN_DISTINCT_CHARACTERS;
}

function refuse(path: string, message: string): never {
  throw new Expected("invalid_body", { details: [{ path, code: "too_common", message }] });
}
