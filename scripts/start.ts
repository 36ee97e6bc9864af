import { parseArgs } from "node:util";
import { runService } from "@treadlight/platform/service";
import { startStandalone } from "@treadlight/standalone";
import { webDist } from "./build/web-dist.ts";

/** What `npm start` supervises: the site, the API, ingest and scoring in one process. `-- --demo` adds a fictional company. */
const { values } = parseArgs({ options: { demo: { type: "boolean", default: false } } });

// Without its supervisor, nothing would restart or stop it.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));

// Nobody else on this machine may read what it stores, not even from a copy of the data directory.
process.umask(0o077);

// The log goes to standard output and may be collected, so it must hold no password: messages for whoever started this go to standard
// error.
await runService(async (stopping) => {
  // The demo's company is there to be shown.
  const env = { ...(values.demo && { TREADLIGHT_OPEN_DEMO: "on" }), ...process.env };
  const standalone = await startStandalone({ env, webDist, hasScoringThread: true, stopping });
  const { newStaffAccount: staff, url, config, logger } = standalone;
  if (staff) {
    console.error(`\nFirst staff account (shown once):\n  e-mail    ${staff.email}\n  password  ${staff.password}\n`);
  }
  if (values.demo) {
    const { makeDemo } = await import("@treadlight/standalone/demo");
    await makeDemo(standalone, stopping).catch(async (error: unknown) => {
      await standalone.stop();
      stopping.throwIfAborted();
      throw error;
    });
  }
  process.send?.("ready");
  logger.info(`Treadlight is ready at ${url} (data in ${config.dataDir})`);
  console.error(`\nOpen ${url} in a browser, and sign in at ${url}/login. Ctrl-C stops Treadlight.`);
  return standalone;
});
