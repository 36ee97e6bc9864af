import {
  confirmAuthenticatorApp,
  forgetDevice,
  getSecondSteps,
  newRecoveryCodes,
  removeAuthenticatorApp,
  setUpAuthenticatorApp,
} from "@treadlight/contract/auth";
import { Expected } from "@treadlight/contract/errors";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { matchingPassword } from "./account-password.ts";
import { activeAccount } from "./accounts.ts";
import { fromOf } from "./records.ts";
import { addApp, takeAppCode } from "./second-steps/authenticator-app.ts";
import { dropIfLast, secondStepMethods } from "./second-steps/methods.ts";
import { replaceRecoveryCodes } from "./second-steps/recovery-codes.ts";
import { forgetDevices, rememberedDevices } from "./second-steps/remembered-devices.ts";
import { recordChange, takeCode } from "./second-steps/take-code.ts";
import { sealer as sealerOf } from "./secrets/sealed.ts";

type SecondStepsDeps = Pick<ApiDeps, "db" | "jwtSecret" | "limits" | "now" | "issuer">;

/** What people set up as the second step of their sign-in. */
export function secondStepsEndpoints(deps: SecondStepsDeps): Endpoint[] {
  const { db, jwtSecret, limits, now, issuer } = deps;
  const sealer = sealerOf(jwtSecret, "authenticator apps");
  const date = () => new Date(now());
  return [
    endpoint(getSecondSteps, {
      async handle({ caller: { userId } }) {
        const app = await db
          .selectFrom("authenticatorApps")
          .where("userId", "=", userId)
          .select("confirmedAt")
          .executeTakeFirst();
        const { passwordHash } = await db
          .selectFrom("users")
          .where("id", "=", userId)
          .select("passwordHash")
          .executeTakeFirstOrThrow();
        const { left } = await db
          .selectFrom("recoveryCodes")
          .where("userId", "=", userId)
          .where("usedAt", "is", null)
          .select(({ fn }) => fn.countAll<string>().as("left"))
          .executeTakeFirstOrThrow();
        const body = {
          methods: await secondStepMethods(db, userId),
          hasPassword: passwordHash !== null,
          authenticatorApp: app?.confirmedAt ? { since: app.confirmedAt } : null,
          passkeys: await db
            .selectFrom("passkeys")
            .where("userId", "=", userId)
            .select(["id", "name", "createdAt", "lastUsedAt"])
            .orderBy("createdAt")
            .execute(),
          recoveryCodes: Number(left),
          rememberedDevices: await rememberedDevices(db, userId, date()),
        };
        return { status: 200, body };
      },
    }),
    endpoint(setUpAuthenticatorApp, {
      async handle({ caller: { userId } }) {
        const { email } = await activeAccount(db, userId);
        const body = await addApp({ db, sealer }, { userId, email, issuer: issuer.name }, date());
        return { status: 201, body };
      },
    }),
    endpoint(confirmAuthenticatorApp, {
      async handle({ caller: { userId }, body: { code }, req }) {
        await limits.beforeConfirmation(userId);
        const recoveryCodes = await db.transaction().execute(async (transaction) => {
          const given = { userId, code, isConfirmed: false };
          if (!(await takeAppCode({ transaction, sealer }, given, date()))) throw new Expected("wrong_code");
          const codes = await replaceRecoveryCodes(transaction, userId);
          await recordChange(transaction, { userId, change: "authenticator_app_added", from: fromOf(req) }, date());
          return codes;
        });
        await limits.afterConfirmation(userId);
        return { status: 200, body: { recoveryCodes } };
      },
    }),
    endpoint(removeAuthenticatorApp, {
      async handle({ caller: { userId }, body: { password, code }, req }) {
        const from = fromOf(req);
        await limits.beforeConfirmation(userId);
        await matchingPassword(db, userId, password);
        await db.transaction().execute(async (transaction) => {
          await takeCode({ transaction, sealer }, { userId, code, from }, date());
          const { numDeletedRows } = await transaction
            .deleteFrom("authenticatorApps")
            .where("userId", "=", userId)
            .executeTakeFirst();
          if (numDeletedRows === 0n) throw new Expected("not_found");
          await dropIfLast(transaction, userId);
          await recordChange(transaction, { userId, change: "authenticator_app_removed", from }, date());
        });
        await limits.afterConfirmation(userId);
        return { status: 204, body: undefined };
      },
    }),
    endpoint(newRecoveryCodes, {
      async handle({ caller: { userId }, req }) {
        const recoveryCodes = await db.transaction().execute(async (transaction) => {
          if ((await secondStepMethods(transaction, userId)).length === 0) {
            throw new Expected("conflict", { message: "Two-step sign-in is off. Turn it on first." });
          }
          const codes = await replaceRecoveryCodes(transaction, userId);
          await recordChange(transaction, { userId, change: "recovery_codes_replaced", from: fromOf(req) }, date());
          return codes;
        });
        return { status: 200, body: { recoveryCodes } };
      },
    }),
    endpoint(forgetDevice, {
      async handle({ caller: { userId }, params: { id } }) {
        if ((await forgetDevices(db, { userId, id })) === 0) throw new Expected("not_found");
        return { status: 204, body: undefined };
      },
    }),
  ];
}
