import { type AuditFormat, type AuditRow, SIGN_IN_ACTIONS } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import { type Kysely, sql, type Transaction } from "kysely";
import { entryLine, ocsfEvent } from "../../audit/formats.ts";
import { auditRows } from "../../audit/list.ts";
import { newDelivery } from "./enqueue.ts";

const ENTRIES_AT_ONCE = 1_000;
/** A webhook that does not keep up gets the rest later, so that waiting deliveries do not grow without end. */
const MAX_WAITING = 10_000;

/**
 * Makes deliveries of the entries of audit logs that webhooks were not told of. A webhook remembers its place in the chain, so each entry is
 * delivered once, in order, and those who change something never wait for a webhook.
 */
export async function handOverEntries(db: Kysely<Database>, now: Date): Promise<void> {
  const behind = await db
    .selectFrom("webhooks as w")
    .innerJoin("auditChains as c", "c.id", "w.organizationId")
    .whereRef("c.length", ">", "w.auditPosition")
    .where("w.disabledAt", "is", null)
    .where(wantsEntries)
    .select("w.id")
    .execute();
  for (const { id } of behind) {
    while (await db.transaction().execute((transaction) => handOverSome(transaction, id, now)));
  }
}

const wantsEntries = sql<boolean>`events && '{audit,sign_ins}'`;

/** @returns whether there may be more */
async function handOverSome(transaction: Transaction<Database>, id: string, now: Date): Promise<boolean> {
  const webhook = await transaction
    .selectFrom("webhooks")
    .where("id", "=", id)
    .where("disabledAt", "is", null)
    .where(wantsEntries)
    .select(["organizationId", "format", "events", "auditFormat", "auditPosition"])
    .select(
      sql<number>`(SELECT count(*) FROM webhook_deliveries WHERE webhook_id = webhooks.id AND delivered_at IS NULL)`.as(
        "waiting",
      ),
    )
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!webhook || webhook.waiting >= MAX_WAITING) return false;
  const { organizationId, format, events } = webhook;
  // People read what chats show.
  const auditFormat = format === "json" ? webhook.auditFormat : "json";
  const entries = await auditRows(transaction, { chainId: organizationId, showsPeople: true })
    .where("e.position", ">", webhook.auditPosition)
    .orderBy("e.position")
    .limit(ENTRIES_AT_ONCE)
    .execute();
  const last = entries.at(-1);
  if (!last) return false;
  const deliveries = entries
    .filter(({ action }) => events.includes(isSignIn(action) ? "sign_ins" : "audit"))
    .map((entry) => {
      const event = { type: "audit.entry" as const, data: dataOf(entry, auditFormat, organizationId) };
      return newDelivery({ organizationId, webhookId: id }, event, now);
    });
  if (deliveries.length > 0) await transaction.insertInto("webhookDeliveries").values(deliveries).execute();
  await transaction.updateTable("webhooks").set({ auditPosition: last.position }).where("id", "=", id).execute();
  return entries.length === ENTRIES_AT_ONCE;
}

const isSignIn = (action: string) => SIGN_IN_ACTIONS.some((name) => name === action);

function dataOf(entry: AuditRow, format: AuditFormat, organizationId: string): Readonly<Record<string, unknown>> {
  if (format === "cef") return { cef: entryLine("cef", entry, organizationId) };
  return format === "ocsf" ? ocsfEvent(entry, organizationId) : entry;
}
