import { Expected } from "@treadlight/contract/errors";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";
import type { AttemptLimits } from "./attempt-limits.ts";

const ASK_AGAIN_AFTER_S = 3_600;

/**
 * Call with the organization locked, before sending `count` more invitations. The audit log counts those of the last 24 hours: it
 * has one entry for each that was sent or sent again.
 * @throws Expected `rate_limited`
 */
export async function assertMaySend(
  transaction: Transaction<Database>,
  limits: Pick<AttemptLimits, "invitationsPerDay">,
  { organizationId, count }: { organizationId: string; count: number },
  now: Date,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const { createdAt } = await transaction
    .selectFrom("organizations")
    .where("id", "=", organizationId)
    .select("createdAt")
    .executeTakeFirstOrThrow();
  const { sent } = await transaction
    .selectFrom("auditEntries")
    .where("chainId", "=", organizationId)
    .where("occurredAt", ">", dayAgo)
    .where("action", "in", ["invitation.created", "invitation.resent"])
    .select(({ fn }) => fn.countAll<number>().as("sent"))
    .executeTakeFirstOrThrow();
  const most = limits.invitationsPerDay({ isNew: createdAt > dayAgo });
  if (sent + count <= most) return;
  const message = `An organization may send ${most} invitations in 24 hours, and yours has sent ${sent}.`;
  throw new Expected("rate_limited", { message, retryAfterS: ASK_AGAIN_AFTER_S });
}
