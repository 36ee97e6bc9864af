import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";
import type { AttemptLimits } from "./attempt-limits.ts";

const DAY_MS = 86_400_000;
const ASK_AGAIN_AFTER_S = 3_600;

/**
 * Before an organization, which is held by now, sends so many invitations more. Those of the last 24 hours are counted in its
 * audit log: there each stands once, also those sent again, and none that came to nothing.
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
  const message = `An organization sends at most ${most} invitations in 24 hours, and yours has sent ${sent}.`;
  throw new Expected("rate_limited", { message, retryAfterS: ASK_AGAIN_AFTER_S });
}
