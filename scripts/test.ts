import { spawnSync } from "node:child_process";
import { buildWeb } from "./build/web.ts";

/** `npm test`: builds the site, because tests open it in a browser, and runs vitest with the given arguments. */
await buildWeb();
const { status } = spawnSync("npx", ["vitest", "run", ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? 1);
