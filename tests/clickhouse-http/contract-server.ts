import { afterAll, beforeAll } from "vitest";
import type { WarehousePlace } from "../../packages/warehouse/testing/subject.ts";
import { type ClickHouseServer, startClickHouseServer } from "./start-server.ts";

/** Runs a server for the tests of this file. @returns where their warehouse is, once they run */
export function useClickHouseServer(): () => WarehousePlace {
  let server: ClickHouseServer | undefined;
  beforeAll(async () => {
    server = await startClickHouseServer();
  });
  afterAll(() => server?.stop());
  return () => {
    if (!server) throw new Error("The server is not started yet.");
    const { url, username, password } = server;
    return { url, username, password, database: "contract" };
  };
}
