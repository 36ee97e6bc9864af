import { loginSchema } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { accessTokens } from "@treadlight/platform/identity";
import { z } from "zod";
import type { ApiDeps } from "../../deps/index.ts";
import { addressOf } from "../../limits/index.ts";
import { type Account, accountSchema, activeAccount, findAccount } from "./accounts.ts";
import { deviceName } from "./device-name.ts";
import { continueLogin, endLogins, type Login, startLogin } from "./logins.ts";
import { passwordMatches } from "./passwords.ts";

const refreshTokenSchema = z.string().min(1).max(200);

const signedInSchema = z.object({
  success: z.literal(true),
  data: z.object({
    accessToken: z.string().describe("Good for 15 minutes."),
    refreshToken: z.string().describe("Good for one call of `POST /api/auth/refresh`, within 30 days."),
    expiresAt: z.date().describe("When the access token ends."),
    user: accountSchema,
  }),
});

export function loginEndpoints({
  db,
  jwtSecret,
  limits,
  now: clock,
}: Pick<ApiDeps, "db" | "jwtSecret" | "limits" | "now">): Endpoint[] {
  const now = () => new Date(clock());
  const tokens = accessTokens({ secret: jwtSecret, now: clock });

  const signedIn = async (account: Account, { id: sessionId, refreshToken }: Login) => {
    const { id: userId, organizationId, role, isStaff } = account;
    const { token, expiresAt } = await tokens.sign({ userId, organizationId, role, isStaff, sessionId });
    const data = { accessToken: token, refreshToken, expiresAt, user: account };
    return { status: 200 as const, body: { success: true as const, data } };
  };

  return [
    endpoint(
      defineRoute({
        route: "POST /api/auth/login",
        summary: "Signs in on one more device",
        body: loginSchema,
        answers: { 200: signedInSchema },
        errors: ["invalid_credentials", "account_suspended", "rate_limited", "database_unavailable"],
      }),
      {
        async handle({ body: { email, password }, req }) {
          const address = addressOf(req);
          await limits.beforeLogin(email, address);
          const stored = await findAccount(db, { email });
          const matches = await passwordMatches(password, stored?.passwordHash);
          if (!matches || !stored?.passwordHash) throw new Expected("invalid_credentials");
          if (stored.isSuspended) throw new Expected("account_suspended");
          const { account, passwordHash } = stored;
          const device = deviceName(req.get("user-agent"));
          const login = await startLogin(db, { userId: account.id, passwordHash, device }, now());
          await limits.afterLogin(email, address);
          return signedIn(account, login);
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "POST /api/auth/refresh",
        summary: "Takes a refresh token for new tokens",
        description: "A refresh token is good once. One that is used again has been stolen: its login ends.",
        body: z.object({ refreshToken: refreshTokenSchema }),
        answers: { 200: signedInSchema },
        errors: ["invalid_refresh_token", "account_suspended", "database_unavailable"],
      }),
      {
        async handle({ body: { refreshToken } }) {
          const { account, ...login } = await continueLogin(db, refreshToken, now());
          return signedIn(account, login);
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "POST /api/auth/logout",
        summary: "Signs this device out",
        description:
          "By either token, or both; with dead ones too, for afterwards the caller is signed out in any case.",
        body: z.object({ refreshToken: refreshTokenSchema.optional() }),
        answers: { 200: z.object({ success: z.literal(true) }) },
        errors: ["database_unavailable"],
      }),
      {
        async handle({ body: { refreshToken: token }, req }) {
          if (token !== undefined) await endLogins(db, { token }, now());
          const claims = await tokens.verify(bearerOf(req.headers.authorization)).catch(() => undefined);
          if (claims) await endLogins(db, { id: claims.sessionId }, now());
          return { status: 200, body: { success: true } };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "GET /api/auth/me",
        summary: "Who is signed in",
        answers: { 200: z.object({ success: z.literal(true), data: z.object({ user: accountSchema }) }) },
      }),
      {
        async handle({ caller: { userId } }) {
          return { status: 200, body: { success: true, data: { user: await activeAccount(db, userId) } } };
        },
      },
    ),
  ];
}

function bearerOf(authorization = ""): string {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "";
}
