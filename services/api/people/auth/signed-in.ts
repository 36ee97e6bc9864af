import type { Account } from "@treadlight/contract/account";
import { accessTokens } from "@treadlight/platform/identity";
import type { ApiDeps } from "../../deps/index.ts";
import { cookieFor } from "./cookies.ts";
import type { Login } from "./logins.ts";

/** Answers a sign-in or a refresh with the tokens of the login. */
export function signedInAnswers({ jwtSecret, now, issuer }: Pick<ApiDeps, "jwtSecret" | "now" | "issuer">) {
  const tokens = accessTokens({ secret: jwtSecret, now });
  /**
   * @param given.cookie whether the browser keeps the refresh token
   * @param given.cookies other cookies to set
   */
  return async (
    account: Account,
    { id: sessionId, refreshToken }: Login,
    { cookie, cookies = [] }: { cookie: boolean; cookies?: readonly string[] },
  ) => {
    const { id: userId, organizationId, role, isStaff } = account;
    const { token, expiresAt } = await tokens.sign({ userId, organizationId, role, isStaff, sessionId });
    const data = { accessToken: token, ...(!cookie && { refreshToken }), expiresAt, user: account };
    const set = cookie ? [cookieFor("refresh", refreshToken, issuer.url), ...cookies] : [];
    return {
      status: 200 as const,
      body: { success: true as const, data },
      headers: set.length > 0 ? { "Set-Cookie": set } : {},
    };
  };
}
