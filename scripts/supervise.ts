import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { supervise } from "./supervise/supervise.ts";

/** `npm start`: runs `start.ts` in a process of its own and starts it again if it dies. */
const script = fileURLToPath(new URL("start.ts", import.meta.url));
const start = (): ChildProcess =>
  spawn(process.execPath, [...process.execArgv, script, ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });

process.exitCode = await supervise({ start, say: (line) => console.error(line) });
