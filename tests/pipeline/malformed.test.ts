import { readFile, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, clientOf, eventually, register } from "../support/client.ts";
import { tries } from "../support/long.ts";
import { type StandaloneProcess, startProcess, temporaryDataDir } from "../support/standalone-process.ts";

const REQUESTS = tries(2_000, 10_000);
const ONE_VALID_IN = 20;
const IN_FLIGHT = 8;
const EMAIL = "fay@malformed.example";
const SEED = 20_261_120;

interface Raw {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

const JSON_TYPE = { "content-type": "application/json" };
const NDJSON_TYPE = { "content-type": "application/x-ndjson" };
const json = (value: unknown) => Buffer.from(JSON.stringify(value) ?? "");
const valid = { aiTool: "ChatGPT", promptCount: 1, timeEngaged: 10 };

/** Requests a broken or hostile client could send. None may be answered with 5xx or block others. */
const malformed: fc.Arbitrary<Raw> = (() => {
  const path = fc.constantFrom(
    "/api/ingest/sessions",
    "/api/ingest/sessions",
    "/api/ingest/sessions",
    "/api/monitoring/errors",
    "/api/monitoring/events",
    "/api/monitoring/performance",
    "/api/errors",
  );
  const wrongValue = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      -1,
      1e308,
      1.5,
      "",
      "NaN",
      [],
      {},
      [[]],
      "\u0000",
      "\ud800",
      "🦶".repeat(3_000),
      Number.MAX_SAFE_INTEGER,
      "2026-13-45T99:99:99Z",
      "../../etc/passwd",
      "'; DROP TABLE sessions; --",
      "__proto__",
    ),
    fc.jsonValue({ maxDepth: 4 }),
  );
  const field = fc.constantFrom(
    "id",
    "aiTool",
    "promptCount",
    "timeEngaged",
    "model",
    "promptPreview",
    "contentType",
    "workflowType",
    "smartCategory",
    "project",
    "region",
    "startedAt",
    "endedAt",
    "revision",
    "source",
    "co2Emissions",
    "energyUsage",
    "waterUsage",
    "userEmail",
    "department",
  );
  const wrongSession = fc.tuple(field, wrongValue).map(([name, value]) => ({ ...valid, [name]: value }));
  const of = (body: fc.Arbitrary<Buffer>, headers: Record<string, string>) =>
    fc.record({ path, headers: fc.constant(headers), body });
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));
  const nested = (depth: number) => Buffer.from(`${'{"sessions":['.repeat(depth)}${"]}".repeat(depth)}`);
  return fc.oneof(
    {
      weight: 6,
      arbitrary: of(
        fc.array(wrongSession, { maxLength: 20 }).map((sessions) => json({ sessions })),
        JSON_TYPE,
      ),
    },
    {
      weight: 3,
      arbitrary: of(
        fc
          .array(wrongSession, { maxLength: 20 })
          .map((all) => Buffer.from(all.map((one) => JSON.stringify(one)).join("\n"))),
        NDJSON_TYPE,
      ),
    },
    { weight: 3, arbitrary: of(fc.jsonValue().map(json), JSON_TYPE) },
    {
      weight: 2,
      arbitrary: of(
        fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
        JSON_TYPE,
      ),
    },
    {
      weight: 1,
      arbitrary: of(
        fc.string().map((text) => Buffer.from(text, "utf16le")),
        JSON_TYPE,
      ),
    },
    {
      weight: 1,
      arbitrary: of(
        fc.string().map((text) => Buffer.from(text, "utf16le")),
        { "content-type": "application/json; charset=utf-16" },
      ),
    },
    { weight: 1, arbitrary: of(fc.integer({ min: 1, max: 20_000 }).map(nested), JSON_TYPE) },
    {
      weight: 1,
      arbitrary: of(
        fc
          .integer({ min: 1, max: 300 })
          .map((digits) => Buffer.from(`{"aiTool":"x","promptCount":${"9".repeat(digits)},"timeEngaged":1e999}`)),
        JSON_TYPE,
      ),
    },
    {
      weight: 1,
      arbitrary: of(
        fc.nat(40).map((cut) => gzipSync(json(valid)).subarray(0, cut)),
        { ...JSON_TYPE, "content-encoding": "gzip" },
      ),
    },
    {
      weight: 1,
      arbitrary: of(
        fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        { ...JSON_TYPE, "content-encoding": "br" },
      ),
    },
    {
      weight: 1,
      arbitrary: of(fc.constantFrom(deflateSync(json(valid)).subarray(0, 9), brotliCompressSync(json([]))), {
        ...JSON_TYPE,
        "content-encoding": "deflate",
      }),
    },
    { weight: 1, arbitrary: of(fc.constant(json(valid)), { ...JSON_TYPE, "content-encoding": "zstd-of-the-future" }) },
    { weight: 1, arbitrary: of(fc.constant(json(valid)), { "content-type": "text/plain" }) },
    { weight: 1, arbitrary: of(fc.constant(Buffer.from("a\0b\n{\0}\n")), NDJSON_TYPE) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Raw>(
        { path: "/api/ingest/sessions", headers: { ...JSON_TYPE, "content-encoding": "gzip" }, body: bomb },
        {
          path: "/api/ingest/sessions",
          headers: NDJSON_TYPE,
          body: Buffer.from(`${JSON.stringify(valid)}\n`.repeat(10_001)),
        },
        { path: "/api/ingest/sessions", headers: JSON_TYPE, body: Buffer.alloc(6 * 1024 * 1024, 0x61) },
      ),
    },
  );
})();

describe(`given ${REQUESTS} malformed requests interleaved with valid ones`, () => {
  let dataDir: string;
  let process: StandaloneProcess;
  let person: Client;
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let validSent = 0;
  const validIds = new Set<string>();
  const rssMiB: number[] = [];
  const slow: Socket[] = [];

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    process = await startProcess(dataDir);
    person = await register(process.url, EMAIL);
    const { body } = await clientOf(process.url).post("/api/auth/login", {
      email: EMAIL,
      password: "correct horse battery",
    });
    const authorization = `Bearer ${body.data.accessToken}`;
    const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
    const requests = fc.sample(malformed, { seed: SEED, numRuns: REQUESTS });
    for (let n = 0; n < 20; n++) slow.push(slowBody(process.url, authorization));

    let next = 0;
    const worker = async () => {
      while (next < requests.length) {
        const index = next++;
        const raw = requests[index];
        if (!raw) break;
        const status = await send(process.url, raw, authorization, agent);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500)
          failures.push(`${status} ${raw.path} ${JSON.stringify(raw.headers)} ${raw.body.subarray(0, 200).toString()}`);
        if (index % ONE_VALID_IN === 0) {
          const id = `00000000-0000-4000-9000-${index.toString(16).padStart(12, "0")}`;
          validIds.add(id);
          const { body: answer } = await person.send([{ ...valid, id }]);
          validSent += answer.accepted;
        }
        if (index % (REQUESTS / 10) === REQUESTS / 10 - 1) rssMiB.push(await residentMiB(process.url, dataDir));
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
    agent.destroy();
  }, 600_000);

  afterAll(async () => {
    for (const socket of slow) socket.destroy();
    await process?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("then none is answered with 5xx, and each kind of error gets its own 4xx", () => {
    expect(failures).toEqual([]);
    for (const status of [400, 413, 415, 422]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
  });

  it("then the process is alive and its memory stays flat", async () => {
    expect((await clientOf(process.url).get("/healthz")).status).toBe(200);
    const [early = 0, late = 0] = [rssMiB[3], rssMiB.at(-1)];
    expect(late).toBeLessThan(early * 1.5 + 100);
  });

  it("then every valid session arrives", async () => {
    expect(validSent).toBe(validIds.size);
    const arrived = await eventually(
      async () => {
        const ids = new Set<string>();
        let cursor = "";
        do {
          const { body } = await person.get(`/api/usage-records?limit=1000${cursor}`);
          for (const { id } of body.records) ids.add(id);
          cursor = body.nextCursor ? `&cursor=${encodeURIComponent(body.nextCursor)}` : "";
        } while (cursor);
        return ids;
      },
      (ids) => [...validIds].every((id) => ids.has(id)),
    );
    expect(arrived.size).toBeGreaterThanOrEqual(validIds.size);
  });
});

/** The response's status; 499 if the server cut the connection, as it may while a body is still arriving. */
function send(url: string, { path, headers, body }: Raw, authorization: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const req = request(
      `${url}${path}`,
      { method: "POST", agent, headers: { ...headers, authorization, "content-length": body.length } },
      (res) => {
        res.resume();
        res.once("end", () => resolve(res.statusCode ?? 0));
        res.once("error", () => resolve(res.statusCode ?? 0));
      },
    );
    req.once("error", () => resolve(499));
    req.end(body);
  });
}

/** Announces a body and sends one byte per second. */
function slowBody(url: string, authorization: string): Socket {
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    `POST /api/ingest/sessions HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`,
  );
  const drip = setInterval(() => socket.write("["), 1_000);
  socket.once("close", () => clearInterval(drip));
  return socket;
}

async function residentMiB(url: string, dataDir: string): Promise<number> {
  const token = await readFile(join(dataDir, "secrets", "metrics-token"), "utf8");
  const { body } = await clientOf(url, token).get("/metrics");
  return Number(/^process_resident_memory_bytes\S* (\S+)$/m.exec(String(body))?.[1]) / 1_048_576;
}
