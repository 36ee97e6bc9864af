import type { Account } from "@treadlight/contract/account";
import { accessTokens } from "@treadlight/platform/identity";
import type { Request } from "express";
import type { ApiDeps } from "../deps.ts";
import { cookieFor, tokenInCookie } from "./cookies.ts";
import { noteBrowser } from "./known-browsers.ts";
import type { Login } from "./logins.ts";

/** Answers a sign-in or a refresh with the tokens of the login. */
export function signedInAnswers({ db, jwtSecret, now, issuer }: Pick<ApiDeps, "db" | "jwtSecret" | "now" | "issuer">) {
  const tokens = accessTokens({ secret: jwtSecret, now });
  /**
   * @param given.cookie whether the browser keeps the refresh token
   * @param given.cookies other cookies to set
   * @param given.req a sign-in; the browser is known from then on, if it keeps cookies
   */
  return async (
    account: Account,
    { id: sessionId, refreshToken }: Login,
    { cookie, cookies = [], req }: { cookie: boolean; cookies?: readonly string[]; req?: Request },
  ) => {
    const { id: userId, organizationId, role, isStaff } = account;
    const { token, expiresAt } = await tokens.sign({ userId, organizationId, role, isStaff, sessionId });
    const data = { accessToken: token, ...(!cookie && { refreshToken }), expiresAt, user: account };
    const set = cookie ? [cookieFor("refresh", refreshToken, issuer.url), ...cookies] : [];
    if (cookie && req) {
      const browser = { loginId: sessionId, token: tokenInCookie(req, "known") };
      const known = await noteBrowser(db, browser, new Date(now()));
      if (known !== undefined) set.push(cookieFor("known", known, issuer.url));
    }
    return {
      status: 200 as const,
      body: { success: true as const, data },
      headers: set.length > 0 ? { "Set-Cookie": set } : {},
    };
  };
}
