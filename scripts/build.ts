import { buildServer } from "./build/server.ts";
import { buildWeb } from "./build/web.ts";

/**
 * Compiles what has changed since the last build; with `--server`, without the site. It runs in a process of its own, whose memory is
 * then free.
 */
if (!process.argv.includes("--server")) await buildWeb();
await buildServer();
