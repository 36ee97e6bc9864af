import type { SecondStepMethod } from "@treadlight/contract/auth";
import type { Database } from "@treadlight/platform/database";
import type { Kysely, Transaction } from "kysely";
import { forgetDevices } from "./remembered-devices.ts";

/** What can complete a person's sign-in; empty if their password does. */
export async function secondStepMethods(db: Kysely<Database>, userId: string): Promise<SecondStepMethod[]> {
  const has = await db
    .selectNoFrom((e) => {
      const ofPerson = (table: "authenticatorApps" | "passkeys" | "recoveryCodes") =>
        e.selectFrom(table).where("userId", "=", userId).select("userId");
      return [
        e.exists(ofPerson("authenticatorApps").where("confirmedAt", "is not", null)).as("app"),
        e.exists(ofPerson("passkeys")).as("passkey"),
        e.exists(ofPerson("recoveryCodes").where("usedAt", "is", null)).as("recoveryCode"),
      ];
    })
    .executeTakeFirstOrThrow();
  if (!has.app && !has.passkey) return [];
  return [
    ...(has.app ? (["code"] as const) : []),
    ...(has.passkey ? (["passkey"] as const) : []),
    ...(has.recoveryCode ? (["recovery_code"] as const) : []),
  ];
}

/** Removes every second step: somebody else may have set them up before the owner confirmed the address. */
export async function dropSecondSteps(transaction: Transaction<Database>, userId: string): Promise<void> {
  await transaction.deleteFrom("authenticatorApps").where("userId", "=", userId).execute();
  await transaction.deleteFrom("passkeys").where("userId", "=", userId).execute();
  await dropIfLast(transaction, userId);
}

/** Once the last second step is removed, recovery codes and remembered browsers replace nothing, so they go too. */
export async function dropIfLast(transaction: Transaction<Database>, userId: string): Promise<void> {
  if ((await secondStepMethods(transaction, userId)).length > 0) return;
  await transaction.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  await forgetDevices(transaction, { userId });
}
