import { randomUUID } from "node:crypto";
import { openStore } from "@treadlight/platform/clickhouse";
import { expect, it } from "vitest";
import { z } from "zod";
import { openWarehouse } from "../index.ts";
import type { WarehousePlace } from "./subject.ts";

/** What the warehouse finds when it is opened. */
export function describeUpgrades(place: () => WarehousePlace): void {
  it.each([
    ["migrations from before the first one", "0001_sessions.sql"],
    ["a migration that was changed since", "0001-baseline.sql"],
  ])("given %s, when the warehouse is opened, then it is refused and nothing is made", async (_what, name) => {
    const database = `refused_${randomUUID().replaceAll("-", "")}`;
    const server = openStore(place(), "default");
    await server.command(`CREATE DATABASE ${database}_g3`);
    const store = openStore(place(), `${database}_g3`);
    await store.command(
      "CREATE TABLE migrations (name String, checksum String) ENGINE = ReplacingMergeTree ORDER BY name",
    );
    await store.insert("migrations", [{ name, checksum: "another" }]);

    await expect(openWarehouse({ ...place(), database })).rejects.toMatchObject({ code: "incompatible_data" });

    const tables = await server.select({
      name: "tables",
      sql: "SELECT concat(database, '.', name) AS name FROM system.tables WHERE startsWith(database, {database:String})",
      params: { database },
      row: z.object({ name: z.string() }),
    });
    expect(tables).toEqual([{ name: `${database}_g3.migrations` }]);
    await Promise.all([store.close(), server.close()]);
  });

  it("given tables of one server, when the warehouse is opened for a cluster, then it is refused: the others would lack their rows", async () => {
    const database = `refused_${randomUUID().replaceAll("-", "")}`;
    const server = openStore(place(), "default");
    await server.command(`CREATE DATABASE ${database}_g1`);
    await server.command(`CREATE TABLE ${database}_g1.sessions (day Date) ENGINE = MergeTree ORDER BY day`);
    const opening = openWarehouse({ ...place(), database, cluster: "main" });
    await expect(opening).rejects.toMatchObject({ code: "incompatible_data" });
    await server.close();
  });
}
