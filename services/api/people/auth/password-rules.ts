import { Expected } from "@treadlight/contract/errors";

/** From 0 to 4: three means that at least 10^8 guesses are needed, by somebody who tries likely ones first. */
const MIN_SCORE = 3;

/**
 * Refuses a new password that an attacker would guess soon. The message never repeats it.
 * @throws Expected `invalid_body` that names the field
 */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  const { estimator } = await import("./guesses.ts");
  if (estimator.check(password).score < MIN_SCORE)
    refuse(field, "is easy to guess; choose a longer or less common one");
}

/** @throws Expected `invalid_body` that names the field, if the password is the e-mail address itself */
export function refuseAddressAsPassword(password: string, email: string, field: string): void {
  if (password.toLowerCase() === email) refuse(field, "must not be the e-mail address");
}

function refuse(path: string, message: string): never {
  throw new Expected("invalid_body", { details: [{ path, code: "too_common", message }] });
}
