import { buildServer } from "./build/server.ts";
import { buildWeb } from "./build/web.ts";

/**
 * Builds what has changed since the last build; with `--server` or `--web`, only that. Runs in a process of its own, so that its memory is
 * freed.
 */
const [only] = process.argv.slice(2);
await Promise.all([only === "--web" || buildServer(), only === "--server" || buildWeb()]);
