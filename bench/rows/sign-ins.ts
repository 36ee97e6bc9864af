import { softwareAuthenticator } from "@treadlight/features/sign-in/testing/authenticator.ts";
import { CLIENT_ID, CLIENT_SECRET, startProvider } from "@treadlight/features/sso-scim/testing/provider.ts";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { BENCH_PASSWORD, signIn } from "../load/account.ts";
import { taskRate } from "../load/task-rate.ts";
import type { Benchmark, Row } from "../measure/benchmark.ts";
import { amount } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";

const CONNECTIONS = 8;
const STEP_MS = 30_000;
/** The software authenticator belongs to this address. The API listens elsewhere. */
const PUBLIC_URL = "https://treadlight.example";

/**
 * 8 browsers sign in each way, with all the requests that it takes, and with a real OpenID provider for a company's. The yardstick is a
 * password alone, most of whose time is argon2id.
 */
export const signIns: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (dataDir) => {
      const people = quick ? 40 : 400;
      const provider = await startProvider({ redirectUri: `${PUBLIC_URL}/company-sign-in` });
      const server = await startServer(SCRIPTS.people, {
        TREADLIGHT_DATA_DIR: dataDir,
        TREADLIGHT_PUBLIC_URL: PUBLIC_URL,
        TREADLIGHT_PRIVATE_WEBHOOKS: "on",
        BENCH_PEOPLE: String(people),
        BENCH_DOMAINS: "on",
      });
      const stage = { people, url: server.url, send: sender(server.url) };
      try {
        await passwordRate(stage);
        const password = await passwordRate(stage);
        const row = (what: string, perSecond: number): Row => ({
          what,
          measured: amount(perSecond, "sign-ins/s"),
          yardstick: amount(password, "sign-ins/s with a password"),
          ratio: perSecond / password,
        });
        // Once somebody has a second step, their password alone no longer signs them in, so these come last.
        return [
          row("Signing in with a company's OpenID provider", await companyRate(stage, provider)),
          row("Signing in with a passkey", await passkeyRate(stage)),
          row("Signing in with a password and a code", await codeRate(stage)),
        ];
      } finally {
        await Promise.all([server.stop(), provider.stop()]);
      }
    }),
};

interface Stage {
  people: number;
  url: string;
  send: ReturnType<typeof sender>;
}

const sizeOf = ({ people }: Stage) => ({ count: people, connections: CONNECTIONS });
const emailOf = ({ people }: Stage, n: number) => `person${n + 1}@${people}.example`;
const ownerToken = ({ people, url }: Stage) => signIn(url, `owner@${people}.example`);

const passwordRate = (stage: Stage) =>
  taskRate(sizeOf(stage), async (n) => void (await signIn(stage.url, emailOf(stage, n))));

async function companyRate(stage: Stage, provider: Awaited<ReturnType<typeof startProvider>>): Promise<number> {
  const { people, send } = stage;
  await send("PATCH", "/api/organization/company-sign-in", {
    token: await ownerToken(stage),
    body: { issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
  });
  const person = { sub: "bench", email: `bench@${people}.example`, email_verified: true, name: "Bench" };
  return taskRate(sizeOf(stage), async () => {
    const { body, cookie } = await send("POST", "/api/auth/company/start", { body: { email: person.email } });
    const { url } = z.object({ url: z.string() }).parse(body);
    const { search } = await provider.signIn(url, person);
    await send("POST", "/api/auth/company/finish", { body: { query: search }, cookie });
  });
}

async function passkeyRate(stage: Stage): Promise<number> {
  const { send } = stage;
  const token = await ownerToken(stage);
  // A passkey can be used by one sign-in at a time, so each connection has its own.
  const free = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const authenticator = softwareAuthenticator();
      const { body: options } = await send("POST", "/api/auth/passkeys/options", { token });
      const credential = authenticator.create(challengeSchema.parse(options));
      await send("POST", "/api/auth/passkeys", { token, body: { name: "bench", credential } });
      return authenticator;
    }),
  );
  return taskRate(sizeOf(stage), async () => {
    const authenticator = free.pop();
    if (!authenticator) throw new Error("There are fewer passkeys than connections.");
    const { body: options } = await send("POST", "/api/auth/passkey-challenge");
    await send("POST", "/api/auth/passkey-login", {
      body: { passkey: authenticator.get(challengeSchema.parse(options)) },
    });
    free.push(authenticator);
  });
}

async function codeRate(stage: Stage): Promise<number> {
  const { url, send } = stage;
  const apps = new Map<number, TOTP>();
  await taskRate(sizeOf(stage), async (n) => {
    const token = await signIn(url, emailOf(stage, n));
    const { body: app } = await send("POST", "/api/auth/authenticator-app", { token });
    const totp = new TOTP({ secret: Secret.fromBase32(z.object({ secret: z.string() }).parse(app).secret) });
    // The code of half a minute ago is accepted too, which leaves the current one for the sign-in.
    const code = totp.generate({ timestamp: Date.now() - STEP_MS });
    await send("POST", "/api/auth/authenticator-app/confirm", { token, body: { code } });
    apps.set(n, totp);
  });
  return taskRate(sizeOf(stage), async (n) => {
    const body = { email: emailOf(stage, n), password: BENCH_PASSWORD };
    const { secondStep } = stepSchema.parse((await send("POST", "/api/auth/login", { body })).body);
    const code = apps.get(n)?.generate();
    await send("POST", "/api/auth/second-step", { body: { token: secondStep.token, code } });
  });
}

const challengeSchema = z.object({ challenge: z.string() });
const stepSchema = z.object({ secondStep: z.object({ token: z.string() }) });

interface Sent {
  token?: string;
  cookie?: string;
  body?: object;
}

/** Sends JSON to a server. @throws if the answer is an error */
const sender =
  (url: string) =>
  async (method: string, path: string, { token, cookie, body }: Sent = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { cookie }),
        ...(method === "PATCH" && { "if-match": "*" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${JSON.stringify(answer)}`);
    const cookies = response.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
    return { body: answer, cookie: cookies.join("; ") };
  };
