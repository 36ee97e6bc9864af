import { createHash } from "node:crypto";
import { type Account, accountChangeSchema } from "@treadlight/contract/account";
import { getMe, login, logout, refreshLogin } from "@treadlight/contract/auth";
import { Expected } from "@treadlight/contract/errors";
import { lockOutJob } from "@treadlight/people/accounts";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { addressOf } from "@treadlight/platform/http";
import { accessTokens } from "@treadlight/platform/identity";
import { enqueue } from "@treadlight/platform/jobs";
import type { ApiDeps } from "../../deps/index.ts";
import { LockedOutError } from "../../limits/index.ts";
import { etagHeader, versionOf } from "../../lists/version.ts";
import { activeAccount, findAccount } from "./accounts.ts";
import { deviceName } from "./device-name.ts";
import { continueLogin, endLogins, type Login, startLogin } from "./logins.ts";
import { passwordMatches } from "./password-hash.ts";

export function loginEndpoints({
  db,
  jwtSecret,
  limits,
  logger,
  now: clock,
}: Pick<ApiDeps, "db" | "jwtSecret" | "limits" | "logger" | "now">): Endpoint[] {
  const now = () => new Date(clock());
  const tokens = accessTokens({ secret: jwtSecret, now: clock });

  const signedIn = async (account: Account, { id: sessionId, refreshToken }: Login) => {
    const { id: userId, organizationId, role, isStaff } = account;
    const { token, expiresAt } = await tokens.sign({ userId, organizationId, role, isStaff, sessionId });
    const data = { accessToken: token, refreshToken, expiresAt, user: account };
    return { status: 200 as const, body: { success: true as const, data } };
  };

  /** Once a day and account, whether it exists or not. */
  const noteLockOut = async (email: string) => {
    logger.warn("an account is locked for sign-ins: too many have failed");
    const onceKey = createHash("sha256").update(email).digest("hex");
    await db
      .transaction()
      .execute((transaction) =>
        enqueue(transaction, lockOutJob, { owner: "installation", payload: { email }, onceKey }),
      );
  };

  return [
    endpoint(login, {
      async handle({ body: { email, password }, req }) {
        const address = addressOf(req);
        await limits.beforeLogin(email, address).catch(async (refusal: unknown) => {
          if (refusal instanceof LockedOutError) await noteLockOut(email);
          throw refusal;
        });
        const stored = await findAccount(db, { email });
        const matches = await passwordMatches(password, stored?.passwordHash);
        if (!matches || !stored?.passwordHash) {
          logger.info({ userId: stored?.account.id }, "a sign-in failed: wrong address or password");
          throw new Expected("invalid_credentials");
        }
        if (stored.isSuspended) throw new Expected("account_suspended");
        const { account, passwordHash } = stored;
        const device = deviceName(req.get("user-agent"));
        const started = await startLogin(db, { userId: account.id, passwordHash, device }, now());
        await limits.afterLogin(email, address);
        return signedIn(account, started);
      },
    }),
    endpoint(refreshLogin, {
      async handle({ body: { refreshToken } }) {
        const { account, ...continued } = await continueLogin({ db, logger }, refreshToken, now());
        return signedIn(account, continued);
      },
    }),
    endpoint(logout, {
      async handle({ body: { refreshToken: token }, req }) {
        if (token !== undefined) await endLogins(db, { token }, now());
        const claims = await tokens.verify(bearerToken(req.headers.authorization)).catch(() => undefined);
        if (claims) await endLogins(db, { id: claims.sessionId }, now());
        return { status: 200, body: { success: true } };
      },
    }),
    endpoint(getMe, {
      async handle({ caller: { userId } }) {
        const user = await activeAccount(db, userId);
        const headers = etagHeader(versionOf(accountChangeSchema, user));
        return { status: 200, body: { success: true, data: { user } }, headers };
      },
    }),
  ];
}

function bearerToken(authorization = ""): string {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "";
}
