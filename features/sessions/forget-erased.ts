import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@treadlight/platform/database";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import { personalTenant, type Warehouse } from "@treadlight/warehouse";
import type { Kysely } from "kysely";
import { z } from "zod";
import { SAID } from "../privacy/erasure.ts";

const MINUTE_S = 60;
const LOOK_EVERY_MS = 1_000;
/** Then others get the worker; the job is tried again. */
const MAX_LOOKS = 30;
/** Requests that have seen the session end by then. */
const UNDER_WAY_MS = 5_000;

const erasedSchema = z.object({ organizationId: z.guid(), personId: z.guid(), sessionId: z.guid() });
export type ErasedSession = z.output<typeof erasedSchema>;

/** Until scoring has read an erasure, the session is still seen, and its person may say something of it. */
export const forgetErasedJob = jobKind({
  name: "forget-erased",
  payload: erasedSchema,
  result: z.null(),
  // Nothing keeps which session it was.
  keepS: MINUTE_S,
});

export function forgetErasedHandler({ db, warehouse }: { db: Kysely<Database>; warehouse: Warehouse }): JobHandler {
  return jobHandler(forgetErasedJob, async (erased, { signal }) => {
    const tenant = personalTenant(erased.organizationId, erased.personId);
    for (let looks = 0; await warehouse.ownSession(tenant, erased.sessionId); looks++) {
      if (looks === MAX_LOOKS) throw new Error("Scoring has not read the erasure of a session yet.");
      await pause(LOOK_EVERY_MS, undefined, { signal });
    }
    await pause(UNDER_WAY_MS, undefined, { signal });
    await forgetSaid(db, erased);
    return null;
  });
}

/** Deletes what a person has said of one of their sessions. */
export async function forgetSaid(
  db: Kysely<Database>,
  { organizationId, personId, sessionId }: ErasedSession,
): Promise<void> {
  for (const said of [...SAID, "timeAnswers"] as const) {
    await db
      .deleteFrom(said)
      .where("organizationId", "=", organizationId)
      .where("userId", "=", personId)
      .where("sessionId", "=", sessionId)
      .execute();
  }
}
