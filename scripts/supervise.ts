import { type ChildProcess, spawn } from "node:child_process";
import { supervise } from "./supervise/supervise.ts";

/** `supervise.ts SCRIPT ARGUMENT...`: runs a script in a process of its own and starts it again if it dies. */
const start = (): ChildProcess =>
  spawn(process.execPath, [...process.execArgv, ...process.argv.slice(2)], {
    // glibc gives each thread memory of its own, and keeps it. Two such arenas are enough.
    env: { MALLOC_ARENA_MAX: "2", ...process.env },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });

process.exitCode = await supervise({ start, say: (line) => console.error(line) });
