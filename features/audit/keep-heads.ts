import { DAY_MS } from "@treadlight/domain/time";
import type { ApiDeps } from "../deps.ts";
import { headsSince } from "./heads.ts";

const ANSWER_WITHIN_MS = 10_000;

/**
 * Writes the heads of the audit log's chains where the database cannot reach: to our log and, if there is one, to the
 * operator's webhook. Each head is told for a day, so that an outage loses none.
 * @throws Error if the webhook does not take them
 */
export async function keepAuditHeads({
  db,
  auditWebhook,
  logger,
  now,
}: Pick<ApiDeps, "db" | "logger" | "now"> & { auditWebhook?: string | undefined }): Promise<void> {
  const heads = await headsSince(db, new Date(now() - DAY_MS));
  if (heads.length === 0) return;
  logger.info({ heads }, "audit log heads");
  if (auditWebhook === undefined) return;
  const { ok, status } = await fetch(auditWebhook, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ at: new Date(now()), heads }),
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!ok) throw new Error(`the audit log heads webhook responded with ${status}`);
}
