import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PASSWORD, peopleIn } from "@treadlight/api/testing/people";
import { VENDOR_KINDS } from "@treadlight/contract/console";
import { newTicket } from "@treadlight/features/contact/ticket.ts";
import { accessTokens, newIngestKey } from "@treadlight/platform/identity";
import { startStandalone } from "@treadlight/standalone";
import { mailedToken, newestMail } from "../support/outbox.ts";

export { PASSWORD };

export interface Call {
  token?: string | undefined;
  /** A text is sent as it is, anything else as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** What a PUT or PATCH sends as `If-Match`: any version by default, nothing if null. */
  ifMatch?: string | null;
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** The real standalone server on empty engines of its own, with people to make at will. One at a time in a process. */
export async function startInstallation(settings: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-whole-"));
  const webDist = join(folder, "web");
  await mkdir(webDist);
  await writeFile(join(webDist, "index.html"), "<!doctype html><title>Treadlight</title>");
  const env = {
    PORT: "0",
    LOG_LEVEL: "silent",
    TREADLIGHT_DATA_DIR: join(folder, "data"),
    TREADLIGHT_RATE_LIMITS: "off",
    // No test asks a vendor: the guard of outbound requests refuses this address.
    TREADLIGHT_VENDOR_ADDRESSES: VENDOR_KINDS.map((kind) => `${kind}=https://127.0.0.1`).join(","),
    TREADLIGHT_STAFF_EMAIL: "staff@treadlight.example",
    TREADLIGHT_STAFF_PASSWORD: "a long enough password",
    ...settings,
  };
  const { url, db, log, config, endpoints, stop } = await startStandalone({ env, webDist });
  const people = await peopleIn({ db, tokens: accessTokens({ secret: config.jwtSecret() }), now: () => new Date() });

  return {
    url,
    dataDir: config.dataDir,
    db,
    log,
    endpoints,
    jwtSecret: config.jwtSecret(),
    ...people,
    /** Of a form that was opened five seconds ago. */
    formTicket: () => newTicket(config.jwtSecret(), Date.now() - 5_000),
    newestMail: (email: string, containing: RegExp) => newestMail(config.dataDir, email, containing),
    mailedToken: (email: string) => mailedToken(config.dataDir, email),
    /** A key of an organization that may send this. */
    async ingestKey(organizationId: string, scopes: readonly ("sessions" | "monitoring")[]): Promise<string> {
      const { key, hash: keyHash, prefix } = newIngestKey();
      const facts = { name: "tests", scopes: [...scopes], createdAt: new Date() };
      await db
        .insertInto("ingestKeys")
        .values({ id: crypto.randomUUID(), organizationId, ...facts, keyHash, prefix })
        .execute();
      return key;
    },
    /** The answer whole, except for a stream without end: of that, status and headers. */
    async call(method: string, path: string, call: Call = {}) {
      const { token, body, headers, ifMatch = method === "PUT" || method === "PATCH" ? "*" : null } = call;
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: "manual",
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(ifMatch !== null && { "if-match": ifMatch }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const type = response.headers.get("content-type") ?? "";
      const isEndless = type.startsWith("text/event-stream");
      if (isEndless) await response.body?.cancel();
      const text = isEndless ? "" : await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: type.startsWith("application/json") ? JSON.parse(text) : undefined,
      };
    },
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
