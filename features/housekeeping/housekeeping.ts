import { runExclusively } from "@treadlight/platform/database";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import { z } from "zod";
import { keepAuditHeads } from "../audit/keep-heads.ts";
import { renewSubscriptions } from "../billing/renewals.ts";
import { stopRenewals } from "../billing/stripe-endings.ts";
import { applyRetention } from "../privacy/retention.ts";
import { checkDomains } from "../sso-scim/check-domains.ts";
import type { HousekeepingDeps } from "./deps.ts";
import { endOrganizations } from "./end-organizations.ts";
import { removeExpired, removeExpiredFiles } from "./expired.ts";

const STEPS = {
  "keeping the audit log heads": keepAuditHeads,
  "ending organizations": endOrganizations,
  "applying retention": applyRetention,
  "stopping renewals at Stripe": stopRenewals,
  "renewing subscriptions": (deps) => renewSubscriptions(deps, new Date(deps.now())),
  "checking domains": checkDomains,
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
export function runHousekeeping(
  deps: HousekeepingDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  return runExclusively(deps.db, "housekeeping", async () => {
    for (const [step, run] of Object.entries(STEPS)) {
      if (signal.aborted) break;
      await run(deps, signal).catch((err: unknown) =>
        deps.logger.error({ err, step }, "housekeeping step failed; will retry"),
      );
    }
  });
}
