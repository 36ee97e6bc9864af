import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { temporaryDatabase } from "@treadlight/platform/database/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ServiceProcess, startService } from "../scaled-out/service-process.ts";
import { clientOf } from "../support/client.ts";
import { type ClickHouseServer, startClickHouseServer } from "./start-server.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };
const ACCOUNT = { email: "owner@absent.example", password: "a plain staple of absence" };

/** Nothing listens there. */
const NOWHERE = "127.0.0.1:1";

describe("given services that start while ClickHouse is away", () => {
  let dataDir: string;
  let clickhouse: ClickHouseServer;
  let database: Awaited<ReturnType<typeof temporaryDatabase>>;
  let services: Record<"api" | "worker" | "scoring", ServiceProcess>;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "treadlight-absent-"));
    [clickhouse, database] = await Promise.all([startClickHouseServer(), temporaryDatabase()]);
    await clickhouse.kill();
    const settings = {
      KAFKA_BROKERS: NOWHERE,
      CLICKHOUSE_URL: clickhouse.url,
      CLICKHOUSE_USERNAME: clickhouse.username,
      CLICKHOUSE_PASSWORD: clickhouse.password,
      DATABASE_URL: database.ownerUrl,
      TREADLIGHT_DATA_DIR: dataDir,
      TREADLIGHT_PUBLIC_URL: "http://absent.example",
      TREADLIGHT_JWT_SECRET: "zVb1q7Ln0Wc3Xy5Rk8Ht2Mf6Pd9Gs4Ja",
      TREADLIGHT_PSEUDONYM_SECRET: "qL8nT3vB6xZ1mK9wR4yC7pH2dF5gJ0sA",
      TREADLIGHT_REPORT_SECRET: "tB5nX9cW2vM6qK3yR8jP4zL7hF1gD0sE",
      TREADLIGHT_RATE_LIMITS: "off",
      PORT: "0",
    };
    const [api, worker, scoring] = await Promise.all([
      startService("api", settings),
      startService("worker", settings),
      startService("scoring", settings),
    ]);
    services = { api, worker, scoring };
  });
  afterAll(async () => {
    await Promise.all(Object.values(services ?? {}).map((service) => service.kill()));
    await Promise.all([clickhouse?.stop(), database?.close()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  it("then all are alive, the api is ready and says what does not work, and scoring is not ready", async () => {
    for (const { url } of Object.values(services)) expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const { status, body } = await clientOf(services.api.url).get("/readyz");
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        status: "ok",
        checks: { warehouse: "failing", database: "ok" },
        notes: { warehouse: "does not answer: questions get 503, signing in and administration work" },
      },
    });
    expect((await fetch(`${services.scoring.url}/readyz`)).status).toBe(503);
  });

  it("then people sign in and administer, questions are answered 503 with Retry-After, and answered once it is back", async () => {
    const anybody = clientOf(services.api.url);
    const registered = await anybody.post("/api/auth/register", {
      ...ACCOUNT,
      accountType: "business",
      organizationName: "Absent",
    });
    expect(registered.status).toBe(201);
    const { body } = await anybody.post("/api/auth/login", ACCOUNT);
    const owner = clientOf(services.api.url, body.data.accessToken);
    expect((await owner.post("/api/admin/departments", { name: "Sales" })).status).toBe(201);
    const ask = () => owner.post("/api/analytics/query", { measures: ["sessions"] });
    const refused = await ask();
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: "warehouse_unavailable" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);

    await clickhouse.restart();
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), PATIENCE);
    await vi.waitFor(async () => {
      expect((await clientOf(services.scoring.url).get("/readyz")).body.checks.warehouse).toBe("ok");
    }, PATIENCE);
  });
});
