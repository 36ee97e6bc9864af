import { ClickHouseUnavailableError, type Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";

/** Writes a row and reads one of the sessions. @throws ClickHouseUnavailableError, ClickHouseError */
export async function probe(store: Store, now: number): Promise<void> {
  await store.insert("probes", [{ at: now }]);
  const rows = await store.select({
    name: "probe",
    sql: "SELECT count() AS probes, (SELECT any(sessionId) FROM (SELECT sessionId FROM sessions LIMIT 1)) AS _ FROM probes",
    params: {},
    row: z.object({ probes: z.number() }),
  });
  if (rows.every(({ probes }) => probes === 0)) throw new ClickHouseUnavailableError("A written row is missing");
}

/** Such as `25.8.1.1`. */
export async function engineVersion(store: Store): Promise<string> {
  const rows = await store.select({
    name: "version",
    sql: "SELECT version() AS version",
    params: {},
    row: z.object({ version: z.string() }),
  });
  return rows[0]?.version ?? "";
}
