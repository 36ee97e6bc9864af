import { temporaryDatabase } from "@treadlight/platform/database/testing";
import { mountEndpoints } from "@treadlight/platform/endpoints";
import { errorHandler, notFound } from "@treadlight/platform/http";
import { temporaryServer } from "@treadlight/platform/http/testing";
import { identify } from "@treadlight/platform/identity";
import { startJobs } from "@treadlight/platform/jobs";
import { MailError, type MailMessage } from "@treadlight/platform/mail";
import { createRegistry } from "@treadlight/platform/observability";
import { jobsOfApi } from "@treadlight/worker/jobs";
import express from "express";
import { pino } from "pino";
import { expect, vi } from "vitest";
import { z } from "zod";
import { attemptLimits } from "../../limits/attempt-limits.ts";
import { mailLimits } from "../../mail/index.ts";
import { countSignInFailures } from "../metrics.ts";
import { authEndpoints } from "../routes.ts";

export const PASSWORD = "correct horse battery";
const SECRET = "zVb1q7Ln0Wc3Xy5Rk8Ht2Mf6Pd9Gs4Ja";
const START = Date.parse("2026-03-01T10:00:00Z");

interface Call {
  body?: unknown;
  token?: string | undefined;
  address?: string;
  userAgent?: string;
  cookie?: string | undefined;
}

const signedInSchema = z.object({
  success: z.literal(true),
  data: z.object({
    accessToken: z.string(),
    refreshToken: z.string(),
    expiresAt: z.string(),
    user: z.object({ id: z.guid(), organizationId: z.guid() }).loose(),
  }),
});

/** The tokens and the person in an answer to login or refresh. */
export const signedIn = (body: unknown) => signedInSchema.parse(body).data;

export type TemporaryAuth = Awaited<ReturnType<typeof temporaryAuth>>;

/** For tests: accounts over HTTP, with their limits, on a real, empty database. Quicker than the whole api. */
export async function temporaryAuth({ confirmAddresses = false } = {}) {
  const { db, pool, close } = await temporaryDatabase();
  const state = { clock: START, mails: [] as MailMessage[], mailIsDown: false, logLines: [] as string[] };
  const now = () => state.clock;
  const log = pino({ level: "trace" }, { write: (line: string) => void state.logLines.push(line) });
  const mail = {
    async send(message: MailMessage) {
      if (state.mailIsDown) throw new MailError("the mail server rejected the message or did not respond");
      state.mails.push(message);
    },
    async ping() {},
    async close() {},
  };
  const app = express().set("trust proxy", 1).set("query parser", "simple");
  const endpoints = authEndpoints({
    db,
    jwtSecret: SECRET,
    registration: "open",
    confirmAddresses,
    limits: attemptLimits(pool),
    issuer: { name: "Treadlight", url: "https://treadlight.example" },
    logger: log,
    now,
  });
  const jobs = startJobs({
    db,
    pool,
    handlers: jobsOfApi({
      db,
      mail,
      limits: mailLimits(pool),
      publicUrl: "https://treadlight.example",
      privateWebhooks: false,
      logger: log,
      now,
    }),
    logger: log,
    registry: createRegistry("worker"),
    now,
  });
  const identity = identify({ db, jwtSecret: SECRET, now });
  const registry = createRegistry("api");
  app.use(countSignInFailures(registry));
  app.use(mountEndpoints(endpoints, { identify: identity, rateLimits: false, now }), notFound, errorHandler(log));
  const server = await temporaryServer(app);

  async function call(
    method: string,
    path: string,
    { body, token, address = "192.0.2.1", userAgent, cookie }: Call = {},
  ) {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        "x-forwarded-for": address,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(userAgent !== undefined && { "user-agent": userAgent }),
        ...(cookie !== undefined && { cookie }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
  }
  const login = (email: string, password = PASSWORD, address?: string, more: object = {}) =>
    call("POST", "/api/auth/login", { body: { email, password, ...more }, ...(address !== undefined && { address }) });

  /** All mails, oldest first, once every job has been done or tried. */
  async function sent(): Promise<MailMessage[]> {
    await vi.waitFor(
      async () => {
        const untried = db
          .selectFrom("jobs")
          .where(({ or, and, eb }) => or([eb("state", "=", "running"), and({ state: "waiting", attempt: 0 })]))
          .select("kind");
        expect(await untried.execute()).toEqual([]);
      },
      { timeout: 60_000, interval: 10 },
    );
    return state.mails.toSorted((a, b) => a.date.getTime() - b.date.getTime());
  }

  return {
    state,
    db,
    pool,
    now,
    metrics: () => registry.metrics(),
    identify: identity,
    call,
    register: (body: object) => call("POST", "/api/auth/register", { body: { password: PASSWORD, ...body } }),
    login,
    refresh: (refreshToken: string) => call("POST", "/api/auth/refresh", { body: { refreshToken } }),
    me: (token: string) => call("GET", "/api/auth/me", { token }),
    async signIn(email: string, password = PASSWORD) {
      return signedIn((await login(email, password)).body);
    },
    /** Somebody new, signed in. */
    async person(email = "jane@acme.example", facts: object = {}) {
      await call("POST", "/api/auth/register", { body: { email, password: PASSWORD, ...facts } });
      return signedIn((await login(email)).body);
    },
    sent,
    /** The token in the newest mail to somebody with this link. */
    async mailedToken(to: string, page: "reset-password" | "confirm-email") {
      const link = new RegExp(`/${page}#token=([\\w-]+)`);
      const newest = () => {
        const tokens = state.mails.filter((mail) => mail.to === to).map(({ text }) => link.exec(text)?.[1]);
        const token = tokens.findLast((found) => found !== undefined);
        if (token === undefined) throw new Error(`no link to ${page} was sent to ${to}`);
        return token;
      };
      return vi.waitFor(newest, { timeout: 60_000, interval: 10 });
    },
    /** Nobody is there, nothing was counted, and it is 1 March 2026 again. */
    async empty() {
      await sent();
      Object.assign(state, { clock: START, mails: [], mailIsDown: false, logLines: [] });
      await db.deleteFrom("jobs").execute();
      await db.deleteFrom("organizations").execute();
      await db.deleteFrom("rateLimits").execute();
      await db.deleteFrom("signInRefusals").execute();
    },
    async close() {
      await server.close();
      await jobs.stop();
      await close();
    },
  };
}
