import { execFile } from "node:child_process";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sessionsExportQuerySchema } from "@treadlight/contract/exports";
import { DAY_MS } from "@treadlight/domain/time";
import { expect, test } from "vitest";
import { openWarehouse, organizationTenant } from "../index.ts";
import { id, NOON, session } from "./sessions.ts";

const run = promisify(execFile);

const READ = `
import json, sys
import duckdb, pyarrow.parquet
table = pyarrow.parquet.read_table(sys.argv[1])
print(json.dumps({
  "rows": table.num_rows,
  "types": {name: str(table.schema.field(name).type) for name in sys.argv[2].split(",")},
  "prompts": table["promptCount"].to_pylist(),
  "asDuckDb": duckdb.sql(f"SELECT count(*), sum(promptCount), max(startedAt)::VARCHAR, sum(len(riskFactors)) FROM '{sys.argv[1]}'").fetchall()[0],
}, default=float))
`;

const hasReaders = await run("python3", ["-c", "import duckdb, pyarrow.parquet"]).then(
  () => true,
  () => false,
);

test.skipIf(!hasReaders)(
  "given a file of sessions in Parquet, then pyarrow and DuckDB (Python packages) read its rows and types",
  { timeout: 120_000 },
  async () => {
    const path = await mkdtemp(join(tmpdir(), "treadlight-parquet-"));
    const warehouse = await openWarehouse({ path: join(path, "warehouse"), now: () => NOON });
    try {
      const organizationId = id("parquet");
      const sessions = Array.from({ length: 300 }, (_, index) =>
        session({ organizationId, startedAt: NOON - index * DAY_MS, promptCount: index, detected: { email: 1 } }),
      );
      await warehouse.applySessions(sessions);
      const query = sessionsExportQuerySchema.parse({});
      const shown = { format: "parquet", pseudonyms: true } as const;
      const bytes = await warehouse.sessionsFile(organizationTenant(organizationId), query, shown);
      const file = join(path, "sessions.parquet");
      for await (const piece of bytes ?? []) await appendFile(file, piece);
      const columns = "id,startedAt,endedAt,promptCount,co2Emissions,exposureAtMostLow,riskFactors,department";
      const { stdout } = await run("python3", ["-c", READ, file, columns]);
      const { rows, types, prompts, asDuckDb } = JSON.parse(stdout);
      expect(rows).toBe(300);
      expect(prompts).toEqual(Array.from({ length: 300 }, (_, index) => 299 - index));
      expect(asDuckDb).toEqual([300, 44_850, "2026-06-20 12:00:00+00", 300]);
      expect(types).toEqual({
        ...{
          id: "string",
          startedAt: "timestamp[ms, tz=UTC]",
          endedAt: "timestamp[ms, tz=UTC]",
          promptCount: "uint32",
        },
        ...{
          co2Emissions: "double",
          exposureAtMostLow: "bool",
          riskFactors: "list<element: string not null>",
          department: "string",
        },
      });
    } finally {
      await warehouse.close();
      await rm(path, { recursive: true });
    }
  },
);
