import { nameGiven, nameKey, outsideName, type ToolNames, toolOf } from "@treadlight/domain/catalogue";
import { type ReceiptEvent, type ScoredSession, sentByPerson } from "@treadlight/domain/session";
import { DAY_MS, MINUTE_MS } from "@treadlight/domain/time";
import { type Database, runExclusively } from "@treadlight/platform/database";
import { type EventLog, logRecord } from "@treadlight/platform/event-log";
import { selectToolNames, toolNamesOf } from "@treadlight/platform/identity";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import { organizationTenant, type Warehouse } from "@treadlight/warehouse";
import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { renamedEvent } from "../sessions/corrected-event.ts";
import { sessionRecord } from "../sessions/session-event.ts";

const SESSIONS_AT_ONCE = 500;
const KEPT_S = 60;
/** By then, what was received before a decision has been scored, unless scoring is far behind. */
const LAST_PASS_AFTER_MS = 2 * MINUTE_MS;

export interface ToolNamesDeps {
  db: Kysely<Database>;
  log: EventLog;
  warehouse: Warehouse;
  now: () => number;
}

/** Gives sessions that are stored the name that their organization has decided on. */
export const toolNamesJob = jobKind({ name: "tool_names", payload: z.object({}), result: z.null(), keepS: KEPT_S });

/**
 * After a decision, the stored sessions are appended once more with the name: at once, and again for what was on its way meanwhile. Ingest
 * names what arrives later. Without a new decision, this costs one query.
 */
export function toolNamesHandler(deps: ToolNamesDeps): JobHandler {
  return jobHandler(toolNamesJob, async (_payload, { signal }) => {
    await runExclusively(deps.db, "toolNames", async () => {
      for (const decision of await waiting(deps)) await apply(deps, decision, signal);
    });
    return null;
  });
}

type Decision = Awaited<ReturnType<typeof waiting>>[number];

function waiting({ db, now }: ToolNamesDeps) {
  const settled = new Date(now() - LAST_PASS_AFTER_MS);
  return db
    .selectFrom("toolNames as n")
    .innerJoin("organizations as o", "o.id", "n.organizationId")
    .where((e) =>
      e.or([
        e("n.appliedAt", "is", null),
        sql<boolean>`n.decided_at <= ${settled} AND n.applied_at < n.decided_at + ${LAST_PASS_AFTER_MS} * interval '1 ms'`,
      ]),
    )
    .select(["n.id", "n.organizationId", "n.key", "n.decidedAt", "o.previewsEnabled", "o.keepsSpecialPreviews"])
    .select(selectToolNames().as("toolNames"))
    .orderBy("n.decidedAt")
    .execute();
}

async function apply(deps: ToolNamesDeps, decision: Decision, signal: AbortSignal): Promise<void> {
  const { db, warehouse, now } = deps;
  const { id, organizationId, key, decidedAt } = decision;
  const at = new Date(now());
  const { toolNames = new Map<string, string>() } = toolNamesOf(decision);
  const tenant = organizationTenant(organizationId);
  for (const { aiTool } of await warehouse.sentTools(tenant)) {
    const own = outsideName(aiTool);
    if (own === undefined || nameKey(own) !== key) continue;
    const tool = toolOf(nameGiven(aiTool, toolNames) ?? aiTool).name;
    let rows: ScoredSession[] = [];
    for await (const row of warehouse.sessionsNamedOtherwise(tenant, { aiTool, tool })) {
      signal.throwIfAborted();
      rows.push(row);
      if (rows.length < SESSIONS_AT_ONCE) continue;
      await appendAgain(deps, rows, decision, toolNames);
      rows = [];
    }
    if (rows.length > 0) await appendAgain(deps, rows, decision, toolNames);
  }
  // Unless somebody has decided again meanwhile.
  await db
    .updateTable("toolNames")
    .where("id", "=", id)
    .where("decidedAt", "=", decidedAt)
    .set({ appliedAt: at })
    .execute();
}

/** Appends sessions once more, with a receipt for each sender and UTC day. */
async function appendAgain(
  { log, now }: ToolNamesDeps,
  rows: readonly ScoredSession[],
  { organizationId, previewsEnabled, keepsSpecialPreviews }: Decision,
  toolNames: ToolNames,
): Promise<void> {
  const settings = { previewsEnabled, keepsSpecialPreviews, toolNames };
  const events = rows.map((row) => {
    const attribution = { organizationId, personId: row.personId, placements: [], region: undefined, ...settings };
    return renamedEvent(row, { attribution, now: now() });
  });
  const counts = new Map<string, ReceiptEvent>();
  for (const { personId, receivedAt, version } of rows) {
    const sender = sentByPerson(version) ? { personId } : {};
    const key = `${sender.personId ?? ""} ${Math.floor(receivedAt / DAY_MS)}`;
    const { accepted = 0, eventId = uuidv7() } = counts.get(key) ?? {};
    const receipt = { kind: "receipt", eventId, organizationId, ...sender, receivedAt } as const;
    counts.set(key, { ...receipt, accepted: accepted + 1, rejected: {} });
  }
  await log.append([
    ...events.map(sessionRecord),
    ...[...counts.values()].map((receipt) => logRecord("receipts", organizationId, receipt)),
  ]);
}
