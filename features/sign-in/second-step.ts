import { STEP_UP_LIFETIME_MS } from "@treadlight/contract/access";
import { completeSignIn, prove } from "@treadlight/contract/auth";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { Kysely } from "kysely";
import type { ApiDeps } from "../deps.ts";
import { matchingPassword } from "./account-password.ts";
import { activeAccount } from "./accounts.ts";
import { cookieFor } from "./cookies.ts";
import { countAttempt } from "./count-attempt.ts";
import { addLogin } from "./logins.ts";
import { fromOf, noting } from "./records.ts";
import { personOfPasskey } from "./second-steps/passkeys.ts";
import { rememberDevice } from "./second-steps/remembered-devices.ts";
import { personOfStep, takeStepToken } from "./second-steps/step-token.ts";
import { isAppCode, takeCode, takeCodeIfNeeded } from "./second-steps/take-code.ts";
import { sealer as sealerOf } from "./secrets/sealed.ts";
import { signedInAnswers } from "./signed-in.ts";
import { assertMaySignInWithoutCompany } from "./without-company.ts";

type SecondStepDeps = Pick<ApiDeps, "db" | "jwtSecret" | "limits" | "logger" | "now" | "issuer">;

/** The second step of a sign-in, and the same proof again before sensitive actions. */
export function secondStepEndpoints(deps: SecondStepDeps): Endpoint[] {
  const { db, jwtSecret, limits, logger, now, issuer } = deps;
  const sealer = sealerOf(jwtSecret, "authenticator apps");
  const signedIn = signedInAnswers(deps);
  return [
    endpoint(completeSignIn, {
      async handle({ body: { token, code, remember, cookie }, req }) {
        const at = new Date(now());
        const { id: userId, email } = await personOfStep(db, token, at);
        const from = fromOf(req);
        const method = isAppCode(code) ? "password_and_code" : "password_and_recovery_code";
        return noting(db, { email, method, from }, now, async () => {
          const attempt = await countAttempt(deps, email, req);
          const { account, login, kept } = await db.transaction().execute(async (transaction) => {
            // Waits for a concurrent password change, which uses up the token.
            await transaction.selectFrom("users").where("id", "=", userId).select("id").forShare().execute();
            await takeStepToken(transaction, token);
            const account = await activeAccount(transaction, userId);
            await assertMaySignInWithoutCompany(transaction, account);
            await takeCode({ transaction, sealer }, { userId, code, from }, at);
            const { device } = from;
            const kept = remember && cookie ? await rememberDevice(transaction, { userId, device }, at) : undefined;
            const login = await addLogin(transaction, { userId, method, from }, at);
            return { account, login, kept };
          });
          await limits.afterLogin(attempt);
          const cookies = kept === undefined ? [] : [cookieFor("device", kept, issuer.url)];
          return signedIn(account, login, { cookie, cookies, req });
        });
      },
    }),
    endpoint(prove, {
      async handle({ caller: { userId, loginId }, body, req }) {
        const at = new Date(now());
        const provedUntil = new Date(at.getTime() + STEP_UP_LIFETIME_MS);
        const noteStepUp = (transaction: Kysely<Database>) =>
          transaction
            .updateTable("logins")
            .set({ provedAt: at })
            .where("id", "=", loginId ?? null)
            .execute();
        if ("passkey" in body) {
          const owner = await personOfPasskey({ db, logger, publicUrl: issuer.url }, body.passkey, at);
          if (owner !== userId) throw new Expected("invalid_passkey");
          await noteStepUp(db);
          return { status: 200, body: { success: true, provedUntil } };
        }
        const { password, code } = body;
        await limits.beforeConfirmation(userId);
        await matchingPassword(db, userId, password);
        await db.transaction().execute(async (transaction) => {
          await takeCodeIfNeeded({ transaction, sealer }, { userId, code, from: fromOf(req) }, at);
          await noteStepUp(transaction);
        });
        await limits.afterConfirmation(userId);
        return { status: 200, body: { success: true, provedUntil } };
      },
    }),
  ];
}
