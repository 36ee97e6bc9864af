import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { describeAnswering } from "./contract.ts";

const path = mkdtempSync(join(tmpdir(), "treadlight-warehouse-"));
afterAll(() => rmSync(path, { recursive: true }));

describeAnswering("chdb", () => ({ path }));
