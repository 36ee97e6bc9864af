import { randomUUID } from "node:crypto";
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from "testcontainers";
import { afterAll, beforeAll, describe } from "vitest";
import { describeWarehouse } from "../../packages/warehouse/testing/contract.ts";

/** The release that chdb is built from. */
const IMAGE = "clickhouse/clickhouse-server:26.7";
const PORT = 8123;
const credentials = { username: "treadlight", password: "correct horse" };

const hasDocker = await getContainerRuntimeClient().then(
  () => true,
  () => false,
);

describe.skipIf(!hasDocker)(`the official image${hasDocker ? "" : " (no Docker here)"}`, () => {
  let container: StartedTestContainer | undefined;
  beforeAll(async () => {
    container = await new GenericContainer(IMAGE)
      .withExposedPorts(PORT)
      .withEnvironment({
        CLICKHOUSE_USER: credentials.username,
        CLICKHOUSE_PASSWORD: credentials.password,
        CLICKHOUSE_DEFAULT_ACCESS_MANAGEMENT: "1",
      })
      .withWaitStrategy(Wait.forHttp("/ping", PORT))
      .start();
  }, 300_000);
  afterAll(async () => {
    await container?.stop();
  });

  const database = `contract_${randomUUID().replaceAll("-", "")}`;
  const place = () => {
    if (!container) throw new Error("The container is not started yet.");
    return { url: `http://${container.getHost()}:${container.getMappedPort(PORT)}`, ...credentials, database };
  };
  describeWarehouse("ClickHouse's image", place);
});
