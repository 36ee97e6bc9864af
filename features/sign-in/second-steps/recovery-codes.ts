import { randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "@treadlight/contract/auth";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";
import { opaqueTokenHash } from "../secrets/opaque-token.ts";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
/** Five bits each: with the hashes, 80 bits remain to be guessed. */
const CHARACTERS = 16;

/** Replaces a person's recovery codes. @returns the new ones; only their hashes are stored */
export async function replaceRecoveryCodes(transaction: Transaction<Database>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join(""),
  );
  await transaction.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  await transaction
    .insertInto("recoveryCodes")
    .values(codes.map((code) => ({ userId, codeHash: opaqueTokenHash(code), usedAt: null })))
    .execute();
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, "$1-"));
}

/** Uses a recovery code up. @returns false if the person has no such code, or has used it */
export async function takeRecoveryCode(
  transaction: Transaction<Database>,
  { userId, code }: { userId: string; code: string },
  now: Date,
): Promise<boolean> {
  const taken = await transaction
    .updateTable("recoveryCodes")
    .set({ usedAt: now })
    .where("userId", "=", userId)
    .where("codeHash", "=", opaqueTokenHash(code))
    .where("usedAt", "is", null)
    .returning("userId")
    .executeTakeFirst();
  return taken !== undefined;
}
