import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { type OpenDatabase, openDatabase, runningEmbeddedUrl } from "../index.ts";

export { databaseContentSchema, readContent, restoreContent } from "./content.ts";

export interface TemporaryDatabase extends OpenDatabase {
  /** Where its server keeps its data; removed with it. */
  dataDir: string;
  /** For what only the owner of the tables may do. */
  ownerUrl: string;
}

/** For tests: a real, empty, embedded database in a folder of its own, both gone after `close()`. Takes about a second. */
export async function temporaryDatabase(): Promise<TemporaryDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "treadlight-database-"));
  const open = await openDatabase({ dataDir, auditSecret: "of the tests", log: pino({ level: "silent" }) });
  const ownerUrl = await runningEmbeddedUrl(dataDir);
  if (ownerUrl === undefined) throw new Error("the embedded database does not run");
  return {
    ...open,
    dataDir,
    ownerUrl,
    async close() {
      await open.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
