import type { Database } from "@treadlight/platform/database";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import { personalTenant, type Warehouse } from "@treadlight/warehouse";
import type { Kysely } from "kysely";
import { z } from "zod";
import { SAID } from "../privacy/erasure.ts";

const MINUTE_S = 60;
/** Scoring reads an erasure within a second, and requests that have seen the session before that end by then. */
const DELAY_S = 10;

const erasedSchema = z.object({ organizationId: z.guid(), personId: z.guid(), sessionId: z.guid() });
export type ErasedSession = z.output<typeof erasedSchema>;

/** Until scoring has read an erasure, the session is still seen, and its person may say something of it. */
export const forgetErasedJob = jobKind({
  name: "forget-erased",
  payload: erasedSchema,
  result: z.null(),
  // Nothing keeps which session it was.
  keepS: MINUTE_S,
  delayS: DELAY_S,
});

export function forgetErasedHandler({ db, warehouse }: { db: Kysely<Database>; warehouse: Warehouse }): JobHandler {
  return jobHandler(forgetErasedJob, async (erased) => {
    const tenant = personalTenant(erased.organizationId, erased.personId);
    if (await warehouse.ownSession(tenant, erased.sessionId)) throw new Error("An erased session is still there.");
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
