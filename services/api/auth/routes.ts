import type { Database } from "@treadlight/platform/database";
import { HttpError, methodNotAllowed, parseBody } from "@treadlight/platform/http";
import type { AccessTokens } from "@treadlight/platform/identity";
import type { Mail } from "@treadlight/platform/mail";
import type { Logger } from "@treadlight/platform/observability";
import express, { type Request, Router } from "express";
import type { Kysely } from "kysely";
import { type Account, activeAccount, addAccount, findAccount } from "./accounts.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import { ingestKeyRoutes } from "./ingest-keys.ts";
import { resetPassword, sendResetLink } from "./password-reset.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { type IssuedRefreshToken, revokeFamily, revokeToken, rotate, startFamily } from "./refresh-tokens.ts";
import * as schemas from "./schemas.ts";

export interface AuthDeps {
  db: Kysely<Database>;
  mail: Mail;
  tokens: AccessTokens;
  limits: AttemptLimits;
  /** Where people reach the site, for links in mails. */
  publicUrl: string;
  log: Logger;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/** Accounts, logins and ingest keys: `/api/auth/*` and `/api/admin/ingest-keys`. */
export function authRoutes(deps: AuthDeps): Router {
  const { db, mail, tokens, limits, log, now: clock = Date.now } = deps;
  const now = () => new Date(clock());
  const router = Router();
  const json = express.json({ limit: "16kb" });

  /**
   * Work whose length would tell whether an account exists: it happens after the answer. What fails is logged without
   * the address, and the person asks again.
   */
  const afterAnswer = (to: string, send: () => Promise<void>) => {
    const work = limits.mayMail(to).then((may) => (may ? send() : undefined));
    work.catch((err: unknown) => log.error({ err }, "a mail about an account was not sent"));
  };

  const signIn = async (account: Account, refresh: IssuedRefreshToken) => {
    const { token, expiresAt } = await tokens.sign({
      userId: account.id,
      organizationId: account.organizationId,
      role: account.role,
      isStaff: account.isStaff,
      sessionId: refresh.familyId,
    });
    return {
      success: true,
      data: { accessToken: token, refreshToken: refresh.token, expiresAt: expiresAt.toISOString(), user: account },
    };
  };

  // Tokens and names are for this caller alone.
  router.use("/api/auth", (_req, res, next) => {
    res.set("Cache-Control", "no-store");
    next();
  });

  const claimsOf = async (req: Request) => tokens.verify(bearerOf(req));

  router.post("/api/auth/register", json, async (req, res) => {
    const registration = parseBody(schemas.registerSchema, req.body);
    await limits.beforeRegistration(addressOf(req));
    const { password, ...account } = registration;
    const passwordHash = await hashPassword(password);
    const added = await addAccount(db, { ...account, passwordHash, createdAt: now() });
    res.status(201).json({ success: true, message: "Your account is ready. You can sign in now." });
    if (!added) afterAnswer(account.email, () => mail.send({ to: account.email, ...ALREADY_REGISTERED }));
  });

  router.post("/api/auth/login", json, async (req, res) => {
    const { email, password } = parseBody(schemas.loginSchema, req.body);
    await limits.beforeLogin(email, addressOf(req));
    const stored = await findAccount(db, { email });
    if (!(await passwordMatches(password, stored?.passwordHash)) || !stored) throw new HttpError("invalid_credentials");
    if (stored.isSuspended) throw new HttpError("account_suspended");
    await limits.afterLogin(email);
    res.json(await signIn(stored.account, await startFamily(db, stored.account.id, now())));
  });

  router.post("/api/auth/refresh", json, async (req, res) => {
    const { refreshToken } = parseBody(schemas.refreshSchema, req.body);
    const next = await rotate(db, refreshToken, now());
    res.json(await signIn(await activeAccount(db, next.userId), next));
  });

  // Signing out works with either token, and with dead ones: afterwards the caller is signed out in any case.
  router.post("/api/auth/logout", json, async (req, res) => {
    const { refreshToken } = parseBody(schemas.logoutSchema, req.body);
    if (refreshToken !== undefined) await revokeToken(db, refreshToken, now());
    const claims = await claimsOf(req).catch(() => undefined);
    if (claims) await revokeFamily(db, claims.sessionId, now());
    res.json({ success: true });
  });

  router.post("/api/auth/forgot-password", json, async (req, res) => {
    const { email } = parseBody(schemas.forgotPasswordSchema, req.body);
    await limits.beforeReset(addressOf(req));
    res.json({ success: true, message: "If there is an account with this address, a link is on its way to it." });
    afterAnswer(email, () => sendResetLink(deps, email, now()));
  });

  router.post("/api/auth/reset-password", json, async (req, res) => {
    const { token, password } = parseBody(schemas.resetPasswordSchema, req.body);
    await limits.beforeReset(addressOf(req));
    await resetPassword(db, token, password, now());
    res.json({ success: true, message: "Your password is changed. Sign in with the new one." });
  });

  router.get("/api/auth/me", async (req, res) => {
    const { userId } = await claimsOf(req);
    res.json({ success: true, data: { user: await activeAccount(db, userId) } });
  });

  const posts = ["register", "login", "refresh", "logout", "forgot-password", "reset-password"];
  router.all(
    posts.map((name) => `/api/auth/${name}`),
    methodNotAllowed("POST"),
  );
  router.all("/api/auth/me", methodNotAllowed("GET", "HEAD"));
  router.use(
    ingestKeyRoutes({
      db,
      now,
      accountOf: async (req) => activeAccount(db, (await claimsOf(req)).userId),
    }),
  );
  return router;
}

const ALREADY_REGISTERED = {
  subject: "You already have a Treadlight account",
  text: [
    "Somebody, most likely you, tried to register this address at Treadlight. It has an account already, which is unchanged.",
    "",
    "Sign in as usual; if you forgot your password, ask for a new one on the sign-in page.",
  ].join("\n"),
};

/** Express takes proxies into account as `TREADLIGHT_TRUST_PROXY` says. */
function addressOf(req: Request): string {
  return req.ip ?? "unknown";
}

function bearerOf(req: Request): string {
  const token = /^Bearer +(\S+) *$/i.exec(req.headers.authorization ?? "")?.[1];
  if (token === undefined) throw new HttpError("unauthenticated");
  return token;
}
