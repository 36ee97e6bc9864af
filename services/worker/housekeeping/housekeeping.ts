import { LOCKS } from "@treadlight/platform/database";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import { sql } from "kysely";
import { z } from "zod";
import type { HousekeepingDeps } from "./deps.ts";
import { endOrganizations } from "./end-organizations.ts";
import { removeExpired, removeExpiredFiles } from "./expired.ts";
import { applyRetention } from "./retention.ts";

const STEPS = {
  "ending organizations": endOrganizations,
  "applying retention": applyRetention,
  "removing what has expired": removeExpired,
  "removing expired files": removeExpiredFiles,
} satisfies Record<string, (deps: HousekeepingDeps, signal: AbortSignal) => Promise<void>>;

/** Work that is due only because time has passed. */
export const housekeepingJob = jobKind({ name: "housekeeping", payload: z.object({}), result: z.null() });

export function housekeepingHandler(deps: HousekeepingDeps): JobHandler {
  return jobHandler(housekeepingJob, async (_payload, { signal }) => {
    await runHousekeeping(deps, signal);
    signal.throwIfAborted(); // the next attempt finishes the rest
    return null;
  });
}

/**
 * Runs housekeeping once, unless another process is running it. A failed step is logged; the others still run.
 * @returns whether this process ran it
 */
export async function runHousekeeping(
  deps: HousekeepingDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  // The lock belongs to one connection and is released if this process dies.
  return await deps.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_lock(${LOCKS.housekeeping}) AS taken`.execute(
      connection,
    );
    if (!rows[0]?.taken) return false;
    try {
      for (const [step, run] of Object.entries(STEPS)) {
        if (signal.aborted) break;
        await run(deps, signal).catch((err: unknown) =>
          deps.logger.error({ err, step }, "a housekeeping step failed; it will be retried"),
        );
      }
    } finally {
      await sql`SELECT pg_advisory_unlock(${LOCKS.housekeeping})`.execute(connection);
    }
    return true;
  });
}
