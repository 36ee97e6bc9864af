import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiDeps } from "@treadlight/features/deps.ts";
import { noAttemptLimits } from "@treadlight/features/limits/attempt-limits.ts";
import { noMailLimits } from "@treadlight/features/mail";
import { temporaryDatabase } from "@treadlight/platform/database/testing";
import { openEmbeddedLog } from "@treadlight/platform/event-log";
import { openFiles } from "@treadlight/platform/files";
import { accessTokens, identify, listenForIdentityChanges } from "@treadlight/platform/identity";
import { startJobs } from "@treadlight/platform/jobs";
import { type Mail, type MailMessage, outboxOf } from "@treadlight/platform/mail";
import { createRegistry } from "@treadlight/platform/observability";
import { startHttpServer } from "@treadlight/platform/service";
import { signingKey } from "@treadlight/platform/signing";
import { openWarehouse } from "@treadlight/warehouse";
import { jobsOfApi } from "@treadlight/worker/jobs";
import { pino } from "pino";
import { vi } from "vitest";
import { buildApi } from "../app.ts";
import { peopleIn } from "./people.ts";

export { PASSWORD } from "./people.ts";

const JWT_SECRET = "zVb1q7Ln0Wc3Xy5Rk8Ht2Mf6Pd9Gs4Ja";

interface Call {
  token?: string | undefined;
  /** A text is sent as it is, anything else as JSON. */
  body?: unknown;
  /** Default `application/json`, or `text/csv` for a text. */
  contentType?: string;
  headers?: Readonly<Record<string, string>>;
  /** Where the request seems to come from. */
  address?: string;
  /** What a PUT or PATCH sends as `If-Match`: any version by default, nothing if null. */
  ifMatch?: string | null;
}

/** The token in a mailed link. */
export function tokenIn({ text }: MailMessage): string {
  const token = /#token=([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error("the mail has no link with a token");
  return token;
}

/** Who sells in tests. */
export const SELLER = {
  name: "Treadlight Example Ltd",
  address: "1 Example Street, Edinburgh",
  email: "billing@treadlight.example",
  companyNumber: "SC000000",
  vatNumber: "GB000000000",
  paymentDetails: "account 00000000, sort code 00-00-00",
};

interface Overrides {
  /** Where the clock starts; it stands still until it is moved. */
  now?: Date;
  /** Real attempt limits, say; none without it. */
  limits?: (pool: Awaited<ReturnType<typeof temporaryDatabase>>["pool"]) => ApiDeps["limits"];
  streams?: ApiDeps["streams"];
  registration?: ApiDeps["registration"];
  isDemoOpen?: boolean;
  /** Default: nothing is for sale. */
  billing?: ApiDeps["billing"];
  stripe?: ApiDeps["stripe"];
  /** Default: no name has a record. */
  resolveTxt?: ApiDeps["resolveTxt"];
}

export type TemporaryApi = Awaited<ReturnType<typeof temporaryApi>>;

/**
 * For tests: the real api over HTTP, on a real, empty database, warehouse and log of its own; only mails are caught. One
 * at a time in a process, since the warehouse's engine can be open once.
 */
export async function temporaryApi({
  now = new Date("2026-03-01T10:00:00Z"),
  limits,
  streams = { perPerson: 100, altogether: 100 },
  registration = "open",
  isDemoOpen = false,
  billing = { mode: "off", vatPercent: 0, seller: SELLER },
  stripe,
  resolveTxt = async () => [],
}: Overrides = {}) {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-api-"));
  const clock = {
    ms: now.getTime(),
    now: () => clock.ms,
    date: () => new Date(clock.ms),
    advance(ms: number) {
      clock.ms += ms;
    },
  };
  const [database, warehouse, log] = await Promise.all([
    temporaryDatabase(),
    openWarehouse({ path: join(folder, "warehouse"), now: clock.now, cells: { quietMs: 0, batchEveryMs: 0 } }),
    openEmbeddedLog({ path: join(folder, "log") }),
  ]);
  const { db, pool } = database;
  const tokens = accessTokens({ secret: JWT_SECRET, now: clock.now });
  const mails: MailMessage[] = [];
  const logger = pino({ level: "silent" });
  const files = await openFiles({ dataDir: folder, now: clock.now });
  const reportKey = signingKey(JWT_SECRET);
  const changes = listenForIdentityChanges({ pool, log: logger });
  const api = buildApi({
    db,
    log,
    warehouse,
    files,
    reportKey,
    issuer: { name: "Treadlight", url: "https://treadlight.example" },
    identify: identify({ db, jwtSecret: JWT_SECRET, changes, isDemoOpen, now: clock.now }),
    jwtSecret: JWT_SECRET,
    pseudonymSecret: JWT_SECRET,
    registration,
    isDemoOpen,
    confirmAddresses: false,
    limits: limits?.(pool) ?? noAttemptLimits,
    resolveTxt,
    privateWebhooks: true,
    vendorAddresses: {},
    changeDelayMs: 72 * 3_600_000,
    rateLimits: false,
    streams,
    billing,
    stripe,
    installation: {
      version: "0.0.0",
      engines: [{ name: "database", kind: "embedded", ping: () => pool.query("SELECT 1") }],
      disk: async () => ({ freeBytes: 1, totalBytes: 2 }),
      retention: { logDays: null, reportDays: 3_650 },
      settings: [],
      licences: async () => [],
      outbox: outboxOf(folder),
    },
    logger,
    now: clock.now,
  });
  const mail: Mail = {
    async send(message) {
      mails.push(message);
    },
    async ping() {},
    async close() {},
  };
  const jobs = startJobs({
    db,
    pool,
    handlers: jobsOfApi({
      db,
      mail,
      limits: limits?.(pool) ?? noMailLimits,
      publicUrl: "https://treadlight.example",
      privateWebhooks: true,
      logger,
      now: clock.now,
    }),
    logger,
    registry: createRegistry("worker"),
    now: clock.now,
  });
  const http = await startHttpServer({
    port: 0,
    host: "127.0.0.1",
    trustProxy: 1,
    logger,
    registry: createRegistry("api"),
    readiness: [],
    routes: [api.routes],
  });
  const url = `http://127.0.0.1:${http.port}`;
  const people = await peopleIn({ db, tokens, now: clock.date });

  return {
    url,
    /** The data directory. */
    folder,
    db,
    pool,
    warehouse,
    log,
    files,
    reportKey,
    /** What the worker does when data has changed. */
    async makeCells() {
      const organizations = await db.selectFrom("organizations").select(["id", "minGroupSize"]).execute();
      const members = organizations.map(({ id, minGroupSize }) => ({
        organizationId: id,
        minimumPeople: minGroupSize,
      }));
      await warehouse.makeCells(members);
    },
    /** All that were sent, oldest first. */
    mails,
    /** The newest mail to an address. Mails are jobs, so this waits until there are at least this many. */
    mailTo(email: string, count = 1): Promise<MailMessage> {
      const newest = () => {
        // The jobs that send them run beside each other.
        const received = mails.filter(({ to }) => to === email).sort((one, other) => +one.date - +other.date);
        const mail = received.at(-1);
        if (!mail || received.length < count) throw new Error(`${received.length} of ${count} mails to ${email}`);
        return mail;
      };
      return vi.waitFor(newest, { timeout: 60_000, interval: 10 });
    },
    clock,
    endpoints: api.endpoints,
    ...people,
    async call(method: string, path: string, call: Call = {}) {
      const { token, body, contentType, headers, address = "192.0.2.1" } = call;
      const { ifMatch = method === "PUT" || method === "PATCH" ? "*" : null } = call;
      const isFile = typeof body === "string" || body instanceof Uint8Array;
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: "manual",
        headers: {
          "x-forwarded-for": address,
          ...(body !== undefined && {
            "content-type": contentType ?? (isFile ? "text/csv" : "application/json"),
          }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(ifMatch !== null && { "if-match": ifMatch }),
          ...headers,
        },
        ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
      return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
    },
    async close() {
      api.close();
      await http.close(0);
      await jobs.stop();
      await changes.close();
      await Promise.all([database.close(), warehouse.close(), log.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
