import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { supervise } from "./supervise.ts";

/** Supervises processes that end one after the other as these scripts say. */
function supervised(...scripts: string[]) {
  const said: string[] = [];
  let starts = 0;
  const start = () => {
    const script = scripts[starts] ?? scripts.at(-1) ?? "";
    starts += 1;
    return spawn(process.execPath, ["--eval", script], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
  };
  const ended = supervise({ start, say: (line) => said.push(line), firstPauseMs: 1 });
  return { ended, said, starts: () => starts };
}

const KILLED = "process.kill(process.pid, 'SIGKILL')";
const READY_THEN_KILLED = "process.send('ready', () => process.kill(process.pid, 'SIGKILL'))";

it("given a process that dies, then it is started again until it ends by itself", async () => {
  const { ended, said, starts } = supervised(KILLED, "process.exit(3)", "process.exit(0)");
  expect(await ended).toBe(0);
  expect(starts()).toBe(3);
  expect(said).toEqual([
    "Treadlight stopped unexpectedly (SIGKILL). Restarting in 0.001 s.",
    "Treadlight stopped unexpectedly (exit code 3). Restarting in 0.002 s.",
  ]);
});

it("given a process that cannot start with its settings, then it is not started again", async () => {
  const { ended, said, starts } = supervised("process.exit(2)");
  expect(await ended).toBe(2);
  expect(starts()).toBe(1);
  expect(said).toEqual([]);
});

it("given a process that had become ready each time it died, then it is started again at once, however often", async () => {
  const { ended, said, starts } = supervised(...Array(11).fill(READY_THEN_KILLED), "process.exit(0)");
  expect(await ended).toBe(0);
  expect(starts()).toBe(12);
  expect(new Set(said)).toEqual(new Set(["Treadlight stopped unexpectedly (SIGKILL). Restarting now."]));
});

it("given a process that was ready once, when it then dies during each start, then it is tried again and again", async () => {
  const { ended, said, starts } = supervised(READY_THEN_KILLED, ...Array(11).fill(KILLED), "process.exit(0)");
  expect(await ended).toBe(0);
  expect(starts()).toBe(13);
  expect(said.at(-1)).toContain("Restarting in 1.024 s.");
});

it("given a process that was ready once, when it then cannot start, then it is not started again", async () => {
  const { ended, starts } = supervised(READY_THEN_KILLED, "process.exit(2)");
  expect(await ended).toBe(2);
  expect(starts()).toBe(2);
});

it("given a process that is never ready and dies again and again, then it gives up and says so", async () => {
  const { ended, said, starts } = supervised(KILLED);
  expect(await ended).toBe(1);
  expect(starts()).toBe(10);
  expect(said.at(-1)).toContain("10 times in a row. Giving up");
});

it("given a signal to stop, then the process gets it and is not started again", async () => {
  const { ended, starts } = supervised("setInterval(() => {}, 1000)");
  process.emit("SIGTERM");
  await ended;
  expect(starts()).toBe(1);
});
