import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { ApiDeps } from "../deps/index.ts";
import { endOrganizations } from "./end-organizations.ts";
import { removeExpired } from "./expired.ts";
import { applyRetention } from "./retention.ts";

const HOUR_MS = 3_600_000;
/** The first run comes soon after a start, but not into it. */
const FIRST_WITHIN_MS = 60_000;
/** Held while one of several processes is at it. */
const HOUSEKEEPING_LOCK = 7_236_018_442;

export type HousekeepingDeps = Pick<ApiDeps, "db" | "log" | "warehouse" | "logger" | "now">;

const STEPS = {
  "ending organizations": endOrganizations,
  "applying retention": applyRetention,
  "removing what has expired": removeExpired,
} satisfies Record<string, (deps: HousekeepingDeps, signal: AbortSignal) => Promise<void>>;

export interface Housekeeping {
  /** Ends the run under way between two steps. */
  stop(): Promise<void>;
}

/** Does what time alone asks for, about every hour: when exactly is left to chance, so that many processes do not meet. */
export function startHousekeeping(deps: HousekeepingDeps, random: () => number = Math.random): Housekeeping {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function keepHouse() {
    let pauseMs = FIRST_WITHIN_MS * random();
    while (!signal.aborted) {
      await wait(pauseMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await runHousekeeping(deps, signal).catch((err: unknown) =>
        deps.logger.error({ err }, "housekeeping did not begin; it is tried again"),
      );
      pauseMs = HOUR_MS * (0.75 + random() / 2);
    }
  }
  const ended = keepHouse();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/**
 * One run, unless another process is at it. A step that fails is logged and the others are done all the same.
 * @returns whether this process did it
 */
export async function runHousekeeping(
  deps: HousekeepingDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  // The lock belongs to one connection, and goes with it should this process die.
  return await deps.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_lock(${HOUSEKEEPING_LOCK}) AS taken`.execute(
      connection,
    );
    if (!rows[0]?.taken) return false;
    try {
      for (const [step, run] of Object.entries(STEPS)) {
        if (signal.aborted) break;
        await run(deps, signal).catch((err: unknown) =>
          deps.logger.error({ err, step }, "a step of housekeeping failed; it is tried again"),
        );
      }
    } finally {
      await sql`SELECT pg_advisory_unlock(${HOUSEKEEPING_LOCK})`.execute(connection);
    }
    return true;
  });
}
