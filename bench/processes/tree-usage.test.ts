import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { treeCpuSeconds, treeProportionalMemory } from "./tree-usage.ts";

const WORK = `
const startedAt = process.cpuUsage().user;
while (process.cpuUsage().user - startedAt < 100_000);
console.log("done");
setInterval(() => {}, 1_000);`;

test.skipIf(process.platform !== "linux")(
  "given a process with a child that works, then its tree's processor time and memory include the child's",
  async () => {
    const cpuBefore = await treeCpuSeconds([process.pid]);
    const child = spawn(process.execPath, ["-e", WORK]);
    try {
      await once(child.stdout, "data");
      expect(await treeCpuSeconds([process.pid])).toBeGreaterThan(cpuBefore + 0.09);
      const ofChild = await treeProportionalMemory([child.pid ?? 0]);
      expect(ofChild).toBeGreaterThan(5 * 2 ** 20);
      expect(await treeProportionalMemory([process.pid])).toBeGreaterThan(ofChild + 5 * 2 ** 20);
    } finally {
      child.kill();
    }
  },
);
