import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { releaseMemory } from "./index.ts";

const resident = () => Number(/^Rss: +(\d+) kB$/m.exec(readFileSync("/proc/self/smaps_rollup", "utf8"))?.[1]);
const hash = () => createHash("sha256").update("the same text").digest("hex");

test.runIf(process.platform === "linux")(
  "given a process that has started, then it takes less memory, and what it gave back still works",
  async () => {
    const hashed = hash();
    const before = resident();
    await releaseMemory();
    expect(resident()).toBeLessThan(before);
    expect(hash()).toBe(hashed);
  },
);

test("given a process in which the objects that a line of code creates keep surviving, then it still creates new ones in the young generation", async () => {
  const script = fileURLToPath(new URL("fixtures/count-old.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--allow-natives-syntax", script]);
  expect(stdout.trim()).toBe("0");
});
