import { buildServer } from "./build/server.ts";
import { buildWeb } from "./build/web.ts";

/** Compiles what has changed since the last build. It runs in a process of its own, whose memory is then free. */
await buildWeb();
await buildServer();
