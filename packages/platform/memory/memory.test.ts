import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
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
