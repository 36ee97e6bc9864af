import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeEventLog } from "./contract.ts";
import { openEmbeddedLog } from "./embedded.ts";

describeEventLog(
  "LMDB",
  () => {
    const path = mkdtempSync(join(tmpdir(), "treadlight-log-"));
    return { open: () => openEmbeddedLog({ path }), remove: () => rm(path, { recursive: true }) };
  },
  { patienceMs: 5_000 },
);
