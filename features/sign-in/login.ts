import { accountChangeSchema } from "@treadlight/contract/account";
import { getMe, login, logout, refreshLogin } from "@treadlight/contract/auth";
import { Expected } from "@treadlight/contract/errors";
import { type Endpoint, endpoint, signInGatesOf } from "@treadlight/platform/endpoints";
import { addressOf } from "@treadlight/platform/http";
import { accessTokens } from "@treadlight/platform/identity";
import { etagHeader, versionOf } from "@treadlight/platform/lists";
import type { ApiDeps } from "../deps.ts";
import { activeAccount, findAccount } from "./accounts.ts";
import { cookieFor, refuseOtherPages, tokenInCookie } from "./cookies.ts";
import { countAttempt } from "./count-attempt.ts";
import { continueLogin, endLogins, startLogin } from "./logins.ts";
import { passwordMatches } from "./password-hash.ts";
import { fromOf, noting } from "./records.ts";
import { secondStepMethods } from "./second-steps/methods.ts";
import { isRemembered } from "./second-steps/remembered-devices.ts";
import { issueStepToken } from "./second-steps/step-token.ts";
import { signedInAnswers } from "./signed-in.ts";
import { assertMaySignInWithoutCompany } from "./without-company.ts";

type LoginDeps = Pick<ApiDeps, "db" | "jwtSecret" | "limits" | "confirmAddresses" | "logger" | "now" | "issuer">;

export function loginEndpoints(deps: LoginDeps): Endpoint[] {
  const { db, jwtSecret, limits, confirmAddresses, logger, now: clock, issuer } = deps;
  const now = () => new Date(clock());
  const tokens = accessTokens({ secret: jwtSecret, now: clock });
  const signedIn = signedInAnswers(deps);

  return [
    endpoint(login, {
      handle({ body: { email, password, cookie }, req }) {
        const from = fromOf(req);
        return noting(db, { email, method: "password", from }, clock, async () => {
          const attempt = await countAttempt(deps, email, req);
          const stored = await findAccount(db, { email });
          const matches = await passwordMatches(password, stored?.passwordHash);
          // An error of its own for unconfirmed addresses would reveal that the address had no account before.
          const isOpen = !confirmAddresses || stored?.isConfirmed || stored?.hasSignedIn;
          if (!matches || !stored?.passwordHash || !isOpen) {
            logger.info(
              { security: "sign_in_failed", userId: stored?.account.id },
              "sign-in failed: wrong address or password",
            );
            throw new Expected("invalid_credentials");
          }
          if (stored.isSuspended) throw new Expected("account_suspended");
          const { account, passwordHash } = stored;
          await assertMaySignInWithoutCompany(db, account);
          const { id: userId } = account;
          const methods = await secondStepMethods(db, userId);
          const kept = { userId, token: tokenInCookie(req, "device") };
          if (methods.length > 0 && !(await isRemembered(db, kept, now()))) {
            const secondStep = { ...(await issueStepToken(db, { userId, passwordHash }, now())), methods };
            return { status: 202 as const, body: { success: false as const, secondStep } };
          }
          const method = methods.length > 0 ? "password_in_remembered_browser" : "password";
          const started = await startLogin(db, { userId, passwordHash, method, from }, now());
          await limits.afterLogin(attempt);
          return signedIn(account, started, { cookie, req });
        });
      },
    }),
    endpoint(refreshLogin, {
      async handle({ body: { refreshToken }, req }) {
        refuseOtherPages(req, issuer.url);
        const token = refreshToken ?? tokenInCookie(req, "refresh");
        if (token === undefined) throw new Expected("invalid_refresh_token");
        const { account, ...continued } = await continueLogin({ db, logger }, token, now());
        return signedIn(account, continued, { cookie: refreshToken === undefined });
      },
    }),
    endpoint(logout, {
      async handle({ body: { refreshToken }, req }) {
        refuseOtherPages(req, issuer.url);
        const token = refreshToken ?? tokenInCookie(req, "refresh");
        if (token !== undefined) await endLogins(db, { token }, now());
        const claims = await tokens.verify(bearerToken(req.headers.authorization)).catch(() => undefined);
        if (claims) await endLogins(db, { id: claims.sessionId }, now());
        const headers = { "Set-Cookie": cookieFor("refresh", "", issuer.url) };
        return { status: 200, body: { success: true }, headers };
      },
    }),
    endpoint(getMe, {
      async handle({ caller, req }) {
        const user = await activeAccount(db, caller.userId);
        const [barrier = null] = signInGatesOf(caller, addressOf(req), clock());
        const secondStepDue = caller.secondStepDue === undefined ? null : new Date(caller.secondStepDue);
        const headers = etagHeader(versionOf(accountChangeSchema, user));
        return { status: 200, body: { success: true, data: { user, barrier, secondStepDue } }, headers };
      },
    }),
  ];
}

function bearerToken(authorization = ""): string {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "";
}
