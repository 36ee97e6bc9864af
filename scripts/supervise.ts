import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { PROCESS_FLAGS, PROCESS_SETTINGS, releaseMemory } from "@treadlight/platform/tuning";
import { supervise } from "./supervise/supervise.ts";

/** Node keeps compiled code here, so that the next start is faster. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, "..", "node_modules/.cache/node");

/** `supervise.ts SCRIPT ARGUMENT...`: runs a script in a process of its own and starts it again if it dies. */
const start = (): ChildProcess =>
  spawn(process.execPath, [...PROCESS_FLAGS, ...process.execArgv, ...process.argv.slice(2)], {
    env: { ...PROCESS_SETTINGS, NODE_COMPILE_CACHE, ...process.env },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  }).once("message", () => void releaseMemory());

process.exitCode = await supervise({ start, say: (line) => console.error(line) });
