import { Expected } from "@treadlight/contract/errors";

/** From 0 to 4: three means that at least 10^8 guesses are needed, by somebody who tries likely ones first. */
const MIN_SCORE = 3;

const EASY = "is easy to guess; choose a longer or less common one";
const ADDRESS = "must not be the e-mail address";

/**
 * Refuses a new password that an attacker would guess soon. The message never repeats it.
 * @throws Expected `invalid_body` that names the field
 */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if (await isEasyToGuess(password)) refuse(field, EASY);
}

/** @throws Expected `invalid_body` that names the field, if the password is the e-mail address itself */
export function refuseAddressAsPassword(password: string, email: string, field: string): void {
  if (isAddress(password, email)) refuse(field, ADDRESS);
}

/** Why these rules reject a password; undefined if they accept it. */
export async function findPasswordProblem(password: string, email: string): Promise<string | undefined> {
  if (isAddress(password, email)) return ADDRESS;
  return (await isEasyToGuess(password)) ? EASY : undefined;
}

async function isEasyToGuess(password: string): Promise<boolean> {
  const { estimator } = await import("./password-strength.ts");
  return estimator.check(password).score < MIN_SCORE;
}

const isAddress = (password: string, email: string) => password.toLowerCase() === email;

function refuse(path: string, message: string): never {
  throw new Expected("invalid_body", { details: [{ path, code: "too_common", message }] });
}
