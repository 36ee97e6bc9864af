import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Expected } from "@treadlight/contract/errors";
import { type SessionEvent, sessionEventSchema, sessionVersion } from "@treadlight/domain/session";
import type { GrowingSessions } from "@treadlight/features/growing-sessions/growing-sessions.ts";
import { openEmbeddedLog } from "@treadlight/platform/event-log";
import type { IngestKeyIdentity } from "@treadlight/platform/identity";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { type HttpServer, startHttpServer } from "@treadlight/platform/service";
import type { RequestHandler } from "express";
import { buildIngest } from "../app.ts";

const identityOf = (organizationId: string): IngestKeyIdentity => ({
  kind: "ingestKey",
  keyId: organizationId,
  organizationId,
  organizationName: "Acme",
  scopes: ["sessions", "monitoring"],
  previewsEnabled: true,
  keepsSpecialPreviews: false,
});
const KEYS: Readonly<Record<string, IngestKeyIdentity>> = {
  "Bearer tlk_acme-key": identityOf("0a000000-0000-4000-8000-000000000001"),
  "Bearer tlk_other-key": identityOf("0a000000-0000-4000-8000-000000000002"),
  "Bearer tlk_bound-key": { ...identityOf("0a000000-0000-4000-8000-000000000001"), personEmail: "Ann@acme.example" },
  "Bearer tlk_candid-key": { ...identityOf("0a000000-0000-4000-8000-000000000003"), keepsSpecialPreviews: true },
};
export const ACME = { token: "tlk_acme-key", organizationId: "0a000000-0000-4000-8000-000000000001" };
/** Of the same organization, bound to a person. */
export const BOUND = { token: "tlk_bound-key", organizationId: ACME.organizationId };
/** Keeps previews with special subjects. */
export const CANDID = { token: "tlk_candid-key", organizationId: "0a000000-0000-4000-8000-000000000003" };
export const OTHER = { token: "tlk_other-key", organizationId: "0a000000-0000-4000-8000-000000000002" };

export const PSEUDONYM_SECRET = "a secret of the tests that is long enough";

export type RunningIngest = Awaited<ReturnType<typeof startIngest>>;

/** For tests without a database: no coding agent sends. */
export const nothingGrows: GrowingSessions = {
  grow: () => Promise.reject(new Error("this test has no database")),
  forget: async () => {},
};

/**
 * For tests: the real ingest over HTTP with a real event log. It can be stopped and started again on its port.
 * @param front runs before each request, to refuse it the way a proxy or a limit does
 * @param now milliseconds since the epoch; the system's clock by default
 * @param growing where sessions of coding agents grow
 */
export async function startIngest(
  front: RequestHandler = (_req, _res, next) => next(),
  now?: () => number,
  growing: GrowingSessions = nothingGrows,
) {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-sdk-"));
  const logger = createLogger({ service: "test", level: "silent" });
  const registry = createRegistry("test");
  const log = openEmbeddedLog({ path: join(folder, "log") });
  const { routes } = buildIngest({
    log,
    registry,
    identify: async (authorization) => {
      const identity = KEYS[authorization ?? ""];
      if (!identity) throw new Expected("unauthenticated");
      return identity;
    },
    isPublishedOrigin: async () => false,
    eraseAnswers: async () => {},
    growing,
    memberByEmail: async () => undefined,
    pseudonymSecret: PSEUDONYM_SECRET,
    rateLimits: false,
    ...(now && { now }),
  });
  const listen = (port: number) =>
    startHttpServer({
      ...{ port, host: "127.0.0.1", trustProxy: 0, logger, registry: createRegistry("http") },
      routes: [front, routes],
    });
  let server: HttpServer | undefined = await listen(0);
  const { port } = server;

  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await server?.close(0);
      server = undefined;
    },
    async start() {
      server ??= await listen(port);
    },
    /** Everything in the log, as text. */
    async text(): Promise<string> {
      let text = "";
      for await (const records of log.read("sessions")) {
        for (const { value } of records) text += `${Buffer.from(value).toString()}\n`;
      }
      return text;
    },
    /** What scoring would make of the log: the greatest version of each session. */
    async sessions({ organizationId }: { organizationId: string } = ACME): Promise<SessionEvent[]> {
      const newest = new Map<string, SessionEvent>();
      for (const line of (await this.text()).split("\n").filter((text) => text !== "")) {
        const event = sessionEventSchema.parse(JSON.parse(line));
        const known = newest.get(event.sessionId);
        if (event.organizationId !== organizationId) continue;
        if (!known || BigInt(sessionVersion(event)) > BigInt(sessionVersion(known))) newest.set(event.sessionId, event);
      }
      return [...newest.values()];
    },
    async close() {
      await server?.close(0);
      await log.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
