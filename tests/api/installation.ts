import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { peopleIn } from "@treadlight/api/temporary";
import { accessTokens, newIngestKey } from "@treadlight/platform/identity";
import { startStandalone } from "@treadlight/standalone";

export interface Call {
  token?: string | undefined;
  /** A text is sent as it is, anything else as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** The real standalone server on empty engines of its own, with people to make at will. One at a time in a process. */
export async function startInstallation() {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-whole-"));
  const webDist = join(folder, "web");
  await mkdir(webDist);
  await writeFile(join(webDist, "index.html"), "<!doctype html><title>Treadlight</title>");
  const env = {
    PORT: "0",
    LOG_LEVEL: "silent",
    TREADLIGHT_DATA_DIR: join(folder, "data"),
    TREADLIGHT_RATE_LIMITS: "off",
    TREADLIGHT_STAFF_EMAIL: "staff@treadlight.example",
    TREADLIGHT_STAFF_PASSWORD: "a long enough password",
  };
  const { url, db, config, stop } = await startStandalone({ env, webDist });
  const people = await peopleIn({ db, tokens: accessTokens({ secret: config.jwtSecret() }), now: () => new Date() });

  return {
    url,
    db,
    jwtSecret: config.jwtSecret(),
    ...people,
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
    async call(method: string, path: string, { token, body, headers }: Call = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: "manual",
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
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
