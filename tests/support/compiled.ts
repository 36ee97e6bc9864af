import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Before the tests: compiles the programs they run, if anything has changed. */
export function setup(): void {
  execFileSync(process.execPath, ["--import", "tsx", "scripts/build.ts", "--server"], { cwd: root, stdio: "inherit" });
}

/** A program as it is shipped, by its name in `scripts/build/server.ts`. It starts in half the time of its source. */
export const compiled = (program: string): string =>
  fileURLToPath(new URL(`../../dist/${program}.js`, import.meta.url));
