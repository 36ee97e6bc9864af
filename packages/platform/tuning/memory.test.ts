import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { releaseMemory } from "./memory.ts";

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

/** Uses up all file descriptors of its process, then gives memory back. */
const WITHOUT_DESCRIPTORS = `
  import { openSync } from "node:fs";
  import { lowerEnginePriority, releaseMemory } from ${JSON.stringify(new URL("./index.ts", import.meta.url).href)};
  let opened = 0;
  try {
    for (;; opened++) openSync("/dev/null", "r");
  } catch ({ code }) {
    if (code !== "EMFILE") throw code;
  }
  await releaseMemory();
  lowerEnginePriority()();
  console.log(opened > 0 ? "lives" : "opened nothing");
`;

test.runIf(process.platform === "linux")(
  "given a process without a free file descriptor, when it would give memory back, then it lives on",
  async () => {
    const limited = ["-c", 'ulimit -n 64; exec "$0" "$@"', process.execPath, "--input-type=module", "--eval"];
    const { stdout } = await promisify(execFile)("sh", [...limited, WITHOUT_DESCRIPTORS]);
    expect(stdout.trim()).toBe("lives");
  },
);
