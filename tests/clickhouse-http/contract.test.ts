import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { describeWarehouse } from "../../packages/warehouse/testing/contract.ts";
import { type ClickHouseServer, startClickHouseServer } from "./start-server.ts";

let server: ClickHouseServer | undefined;
beforeAll(async () => {
  server = await startClickHouseServer();
}, 60_000);
afterAll(() => server?.stop());

const database = `contract_${randomUUID().replaceAll("-", "")}`;
const place = () => {
  if (!server) throw new Error("The server is not started yet.");
  const { url, username, password } = server;
  return { url, username, password, database };
};

describeWarehouse("ClickHouse over HTTP", place);
