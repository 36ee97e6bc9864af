import { HOUR_MS } from "@treadlight/domain/time";
import { type Database, runExclusively } from "@treadlight/platform/database";
import { enqueue, type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";

/** A job that has not said when its connector fetches next is over by then, however it ended. */
const TURN_MS = HOUR_MS;
/** Vendors may be slow: most workers stay free for everything else. */
const MAX_AT_ONCE = 2;
const MINUTE_S = 60;

/** Lets connectors fetch whose time has come. */
export const connectorsJob = jobKind({ name: "connectors", payload: z.object({}), result: z.null(), keepS: MINUTE_S });

/** Fetches what one connector has not, or what may have changed. */
export const fetchJob = jobKind({
  name: "fetch",
  payload: z.object({ connectorId: z.guid() }),
  result: z.null(),
  // Only a process that ends in the middle makes it try again at once. After any other failure the connector waits.
  maxAttempts: 5,
});

/** Lets a connector fetch as soon as there is room. */
export async function fetchSoon(transaction: Transaction<Database>, id: string, at: Date): Promise<void> {
  await transaction.updateTable("connectors").where("id", "=", id).set({ nextAt: at }).execute();
  await enqueue(transaction, connectorsJob, { owner: "installation", payload: {} });
}

/** Whether a connector's job is waiting or running. */
export const isFetching = sql<boolean>`EXISTS (SELECT FROM jobs WHERE jobs.id = job_id AND state IN ('waiting', 'running'))`;

/** Begins what is due: of each organization one connector at a time, those first that have waited longest. */
export function connectorsHandler({ db, now }: { db: Kysely<Database>; now: () => number }): JobHandler {
  return jobHandler(connectorsJob, async () => {
    await runExclusively(db, "connectors", () => db.transaction().execute((transaction) => begin(transaction, now())));
    return null;
  });
}

async function begin(transaction: Transaction<Database>, nowMs: number): Promise<void> {
  const fetching = await transaction.selectFrom("connectors").where(isFetching).select("organizationId").execute();
  const busy = new Set(fetching.map(({ organizationId }) => organizationId));
  const due = await transaction
    .selectFrom("connectors as c")
    .innerJoin("organizations as o", "o.id", "c.organizationId")
    .where("c.pausedAt", "is", null)
    .where("c.nextAt", "<=", new Date(nowMs))
    .where("o.suspendedAt", "is", null)
    .where("o.deleteAfter", "is", null)
    .select(["c.id", "c.organizationId"])
    .orderBy("c.nextAt")
    .forUpdate("c")
    .execute();
  for (const { id, organizationId } of due) {
    if (busy.size >= MAX_AT_ONCE) return;
    if (busy.has(organizationId)) continue;
    busy.add(organizationId);
    const job = { owner: { organizationId }, payload: { connectorId: id } };
    const jobId = await enqueue(transaction, fetchJob, job);
    const nextAt = new Date(nowMs + TURN_MS);
    await transaction.updateTable("connectors").where("id", "=", id).set({ jobId, nextAt }).execute();
  }
}
