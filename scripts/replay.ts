import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { FACTOR_SETS, factorSetById } from "@treadlight/domain/environment";
import { type Config, loadConfig } from "@treadlight/platform/config";
import { LogUnavailableError, openConfiguredLog } from "@treadlight/platform/event-log";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { runCommand } from "@treadlight/platform/service";
import { replay, startScoring, verify } from "@treadlight/scoring";
import {
  acceptDamage,
  askRunning,
  claimDataDirectory,
  type ReplayMessage,
  runningIn,
} from "@treadlight/standalone/commands";
import { checkStoredData, openConfiguredWarehouse } from "@treadlight/warehouse";
import { SingleBar } from "cli-progress";

/**
 * `npm run replay`: rebuilds the warehouse from the log while the old tables stay in use, swaps them, and prints a digest per table.
 * `-- --verify` only compares with the live tables, and exits with 1 if they differ. `-- --factors <set>` scores every session with that
 * factor set instead of the one valid on its day. `-- --accept-damage` rebuilds nothing: it accepts what the log has lost, so that `/readyz` no
 * longer reports it.
 */
const { values } = parseArgs({
  options: {
    verify: { type: "boolean", default: false },
    factors: { type: "string" },
    "accept-damage": { type: "boolean", default: false },
  },
});
const factors = values.factors === undefined ? undefined : factorSetById(values.factors);
if (values.factors !== undefined && !factors) {
  console.error(
    `There is no factor set ${values.factors}. The sets are ${FACTOR_SETS.map(({ id }) => id).join(", ")}.`,
  );
  process.exit(1);
}
const bar = new SingleBar({ format: "Replaying [{bar}] {percentage}% {value}/{total} records", stopOnComplete: true });

await runCommand(async () => {
  const config = loadConfig(process.env, { mode: "command" });
  try {
    const running = await runningIn(config.dataDir);
    const task = values.verify ? "/verify" : values["accept-damage"] ? "/accept-damage" : "";
    const query = factors ? `?factors=${factors.id}` : "";
    const messages = running
      ? askRunning<ReplayMessage>(config.dataDir, running, `replay${task}${query}`)
      : runHere(config);
    for await (const message of messages) show(message);
  } finally {
    bar.stop();
  }
});
process.exit();

/** Runs in this process, because no other holds the engines. Pending records are scored first, as in a normal start. */
async function* runHere(config: Config): AsyncIterable<ReplayMessage> {
  // An empty log would match an empty warehouse.
  if (!config.kafka && !existsSync(join(config.dataDir, "log"))) {
    throw new LogUnavailableError(
      `${config.dataDir} has no event log. Set TREADLIGHT_DATA_DIR to the folder that has it.`,
    );
  }
  const directory = await claimDataDirectory(config.dataDir);
  const logger = createLogger({ service: "replay", ...config.log });
  await checkStoredData(config);
  const log = await openConfiguredLog(config, logger);
  const warehouse = await openConfiguredWarehouse(config);
  const scoring = await startScoring({ log, warehouse, logger, registry: createRegistry("replay") });
  const deps = {
    log,
    warehouse,
    logger,
    factors,
    pauseScoring: () => scoring.pause(),
    onProgress: (done: number, total: number) => show({ done, total }),
  };
  try {
    if (values.verify) yield { compared: await verify(deps) };
    else if (values["accept-damage"]) yield await acceptDamage(log);
    else yield { replayed: await replay(deps) };
  } finally {
    await scoring.stop();
    await log.close();
    await warehouse.close();
    await directory.release();
  }
}

function show(message: ReplayMessage) {
  if ("total" in message) {
    if (message.done === 0) bar.start(message.total, 0);
    else bar.update(message.done);
    return;
  }
  bar.stop();
  if ("failed" in message) {
    console.error(message.failed);
    process.exitCode = 1;
  } else if ("accepted" in message) {
    for (const { text } of message.accepted) console.log(`Accepted: ${text}`);
    if (message.accepted.length === 0) console.log("The event log has no known damage.");
  } else if ("replayed" in message) {
    for (const { table, rows, digest } of message.replayed) console.log(line(table, rows, digest));
  } else {
    for (const { table, live, replayed } of message.compared) {
      const same = live.digest === replayed.digest;
      console.log(
        line(table, replayed.rows, replayed.digest),
        same ? "same" : `DIFFERENT: live has ${live.rows} rows, ${live.digest}`,
      );
      if (!same) process.exitCode = 1;
    }
  }
}

function line(table: string, rows: number, digest: string): string {
  return `${table.padEnd(16)} ${String(rows).padStart(12)} rows  ${digest}`;
}
