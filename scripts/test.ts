import { spawnSync } from "node:child_process";
import { buildWeb } from "./build-web.ts";

/** `npm test`: the site is built first, because tests open it in a browser. Arguments go on to vitest. */
await buildWeb();
const { status } = spawnSync("npx", ["vitest", "run", ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? 1);
