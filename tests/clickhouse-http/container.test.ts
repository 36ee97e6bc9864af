import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, vi } from "vitest";
import { describeWarehouse } from "../../packages/warehouse/testing/contract.ts";
import { missingForDocker } from "../../scripts/kafka/docker-node.ts";

/** The release that chdb is built from. */
const IMAGE = "clickhouse/clickhouse-server:26.7";
const PORT = 8123;
const credentials = { username: "treadlight", password: "correct horse" };
const SETTINGS = [
  `CLICKHOUSE_USER=${credentials.username}`,
  `CLICKHOUSE_PASSWORD=${credentials.password}`,
  "CLICKHOUSE_DEFAULT_ACCESS_MANAGEMENT=1",
];

const docker = async (...args: string[]) => (await promisify(execFile)("docker", args)).stdout.trim();
const missing = await missingForDocker();

describe.skipIf(missing)(`the official image${missing ? " (no Docker here)" : ""}`, () => {
  let container: string | undefined;
  let url: string;
  beforeAll(async () => {
    const environment = SETTINGS.flatMap((setting) => ["--env", setting]);
    container = await docker("run", "--detach", "--publish", `127.0.0.1::${PORT}`, ...environment, IMAGE);
    url = `http://${await docker("port", container, String(PORT))}`;
    await vi.waitFor(
      async () => {
        if (!(await fetch(`${url}/ping`)).ok) throw new Error("ClickHouse is not ready yet.");
      },
      { timeout: 120_000, interval: 200 },
    );
  }, 300_000);
  afterAll(async () => {
    if (container) await docker("rm", "--force", "--volumes", container);
  });

  const database = `contract_${randomUUID().replaceAll("-", "")}`;
  describeWarehouse("ClickHouse's image", () => ({ url, ...credentials, database }));
});
