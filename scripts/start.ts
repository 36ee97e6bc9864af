import { parseArgs } from "node:util";
import { runService } from "@treadlight/platform/service";
import { startStandalone } from "@treadlight/standalone";
import { webDist } from "./build/web-dist.ts";

/** What `npm start` supervises: the site, the API, ingest and scoring in one process. `-- --demo` adds a fictional company. */
const { values } = parseArgs({ options: { demo: { type: "boolean", default: false } } });

// Without its supervisor nobody would start it again, nor stop it.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));

// Nobody else on this machine may read what it stores, also not from a copy of the data directory.
process.umask(0o077);

await runService(async (stopping) => {
  console.log("Starting Treadlight ...");
  const standalone = await startStandalone({ env: process.env, webDist, hasScoringThread: true, stopping });
  const { newStaffAccount: staff } = standalone;
  if (staff) {
    console.log(`\nFirst staff account (shown once):\n  e-mail    ${staff.email}\n  password  ${staff.password}\n`);
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
  console.log(`Treadlight is ready at ${standalone.url} (data in ${standalone.config.dataDir}). Ctrl-C stops it.`);
  return standalone;
});
