import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "@treadlight/standalone/random";
import { z } from "zod";
import { type Client, clientOf, registerBusiness, signIn } from "../support/client.ts";
import { mountSmallDisk, type SmallDisk } from "../support/small-disk.ts";
import type { Fault } from "./faults.ts";
import { startInstallation } from "./installation.ts";
import { type Load, startLoad } from "./load.ts";
import { startNetwork } from "./network.ts";

const DISK_MB = 700;
/**
 * As Debian's package libfaketime installs it. The one for threads (libfaketimeMT) holds a lock, with which chdb's handler of a fork
 * never returns.
 */
const FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
const SETTLED_WITHIN_MS = 180_000;
const DAY_MS = 86_400_000;
const EMAIL = "owner@chaos.example";

/** What a fault did, over all its runs. */
export const chaosResultSchema = z.object({
  fault: z.string(),
  what: z.string(),
  runs: z.int(),
  seed: z.int(),
  measuredOn: z.iso.date(),
  /** Accepted by answers, and rejected one by one. */
  accepted: z.int(),
  rejected: z.int(),
  /** Sessions that were there in the end. */
  sessions: z.int(),
  /** The longest time without an accepted request in each run, milliseconds. */
  gapsMs: z.array(z.number()),
});
export type ChaosResult = z.output<typeof chaosResultSchema>;

/** A run ended otherwise than it has to. */
class ChaosError extends Error {
  override readonly name = "ChaosError";
}

/** Its supervisor gives up on a process that dies ten times in ten minutes. */
const RUNS_PER_INSTALLATION = 5;

/**
 * Lets a fault strike again and again while sessions come in, and looks after each time whether everything that was accepted is there, once
 * and in its newest version, and whether the ledger adds up.
 * @returns a reason if it cannot be done on this machine
 * @throws ChaosError
 */
export async function runChaos(
  name: string,
  fault: Fault,
  { runs, seed, say }: { runs: number; seed: number; say: (line: string) => void },
): Promise<ChaosResult | string> {
  if (fault.needsClock && !existsSync(FAKETIME)) return "libfaketime is not installed";
  const measuredOn = new Date().toISOString().slice(0, 10);
  const sum = { accepted: 0, rejected: 0, sessions: 0 };
  const gapsMs: number[] = [];
  for (let done = 0; done < runs; done += RUNS_PER_INSTALLATION) {
    const disk = fault.disk && (await mountSmallDisk(fault.disk, DISK_MB));
    if (fault.disk && !disk) return `no ${fault.disk} can be mounted here`;
    try {
      const load = await strikeRepeatedly(fault, disk, {
        runs: Math.min(RUNS_PER_INSTALLATION, runs - done),
        seed: seed + done,
        onRun(gapMs) {
          gapsMs.push(gapMs);
          say(`${name} ${gapsMs.length}/${runs}: all there; at most ${gapMs} ms without an accepted request`);
        },
      });
      sum.accepted += load.accepted;
      sum.rejected += load.rejected;
      sum.sessions += load.newest.size;
    } finally {
      await disk?.unmount();
    }
  }
  return { fault: name, what: fault.what, runs, seed, measuredOn, ...sum, gapsMs };
}

/** Some runs on one installation. */
async function strikeRepeatedly(
  fault: Fault,
  disk: SmallDisk | undefined,
  { runs, seed, onRun }: { runs: number; seed: number; onRun: (gapMs: number) => void },
): Promise<Load> {
  const installation = await startInstallation({
    dataDir: disk && join(disk.path, "data"),
    faketime: fault.needsClock && FAKETIME,
  });
  const network = await startNetwork(installation.port);
  try {
    const { key } = await registerBusiness(network.url, "chaos");
    const load = startLoad({ client: key, email: EMAIL, seed });
    const scene = { installation, network, disk, random: seededRandom(seed) };
    for (let run = 0; run < runs; run++) {
      load.resume();
      await pause(scene.random.between(500, 3_000));
      await fault.strike(scene);
      await goesOn(load);
      await load.rest();
      const gapMs = Math.round(load.takeLongestGapMs());
      const reader = await signInPatiently(installation.url);
      await settled(reader, load);
      await sameSessions(reader, load);
      onRun(gapMs);
    }
    return load;
  } finally {
    await network.close();
    await installation.stop();
  }
}

/** Until sessions are accepted again. */
async function goesOn(load: Load): Promise<void> {
  const before = load.accepted;
  await until(() => load.accepted > before, "nothing was accepted any more");
}

async function until(isSo: () => boolean | Promise<boolean>, otherwise: string | (() => string)): Promise<void> {
  const giveUpAt = performance.now() + SETTLED_WITHIN_MS;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new ChaosError(typeof otherwise === "string" ? otherwise : otherwise());
    await pause(100);
  }
}

/** A token may have expired by a clock that jumped, and the api may still be starting. */
async function signInPatiently(url: string): Promise<Client> {
  let client: Client | undefined;
  await until(async () => {
    client = await signIn(url, EMAIL).catch(() => undefined);
    return client !== undefined;
  }, "nobody could sign in any more");
  return client ?? clientOf(url);
}

/** Waits until everything answered for has an outcome, and checks that the outcomes add up. Receipts come up to a second later. */
async function settled(reader: Client, load: Load): Promise<void> {
  const now = Date.now();
  const path = `/api/outcomes?from=${new Date(now - 40 * DAY_MS).toISOString()}&to=${new Date(now + 40 * DAY_MS).toISOString()}`;
  let total: Record<string, number> = {};
  let rejected = 0;
  await until(
    async () => {
      const { status, body } = await reader.get(path).catch(() => ({ status: 0, body: undefined }));
      if (status !== 200) return false;
      const { rejected: byCode, ...counts } = body.total;
      total = counts;
      rejected = Object.values<number>(byCode).reduce((sum, count) => sum + count, 0);
      const knowsReceipts = (total.accepted ?? 0) >= load.accepted && rejected >= load.rejected;
      return knowsReceipts && total.pending === 0 && total.missing === 0 && total.scored === load.newest.size;
    },
    () =>
      `the ledger did not settle: ${JSON.stringify(total)} and ${rejected} rejected for ${load.newest.size} sessions, of which ` +
      `answers said ${load.accepted} accepted and ${load.rejected} rejected`,
  );
  const { accepted = 0, ...outcomes } = total;
  const sum = Object.values(outcomes).reduce((all, count) => all + count, 0);
  if (accepted !== sum) throw new ChaosError(`${accepted} were accepted, and the outcomes are of ${sum}`);
  if (total.dead_lettered !== 0) throw new ChaosError(`${total.dead_lettered} sessions became dead letters`);
}

/** Every accepted session is there exactly once, in its newest version, and nothing else is. */
async function sameSessions(reader: Client, load: Load): Promise<void> {
  const found = new Map<string, number>();
  let cursor: string | null = "";
  while (cursor !== null) {
    const { body } = await reader.get(
      `/api/usage-records?limit=1000${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    for (const { id, promptCount } of body.records) {
      if (found.has(id)) throw new ChaosError(`the session ${id} is there twice`);
      found.set(id, promptCount);
    }
    cursor = body.nextCursor;
  }
  for (const [id, promptCount] of load.newest) {
    if (found.get(id) !== promptCount) {
      throw new ChaosError(`the session ${id} has ${found.get(id) ?? "no row"} instead of ${promptCount} prompts`);
    }
  }
  if (found.size !== load.newest.size)
    throw new ChaosError(`${found.size} sessions are there, not ${load.newest.size}`);
}
