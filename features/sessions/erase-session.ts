import { Expected } from "@treadlight/contract/errors";
import { eraseSession } from "@treadlight/contract/usage-records";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { enqueue } from "@treadlight/platform/jobs";
import { personalTenant } from "@treadlight/warehouse";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { emptyGrowing } from "../growing-sessions/growing-sessions.ts";
import { erasureRecord } from "../privacy/erasure.ts";
import { forgetErasedJob, forgetSaid } from "./forget-erased.ts";

/**
 * A person erases one of their sessions. The audit log says that they did, and nothing of the session. Whatever fails, it is safe to repeat
 * until the session is gone.
 */
export function eraseSessionEndpoint({
  db,
  log,
  warehouse,
  now,
}: Pick<ApiDeps, "db" | "log" | "warehouse" | "now">): Endpoint {
  return endpoint(eraseSession, {
    async handle({ caller: { organizationId, userId }, params: { id } }) {
      const row = await warehouse.ownSession(personalTenant(organizationId, userId), id);
      if (!row) throw new Expected("not_found");
      const { sessionId } = row;
      await db.transaction().execute(async (transaction) => {
        const erased = { organizationId, personId: userId, sessionId };
        await emptyGrowing(transaction, erased);
        await forgetSaid(transaction, erased);
        await enqueue(transaction, forgetErasedJob, { owner: "installation", payload: erased });
        const entry = { organizationId, action: "session.erased", resource: "sessions" };
        await audit(transaction, { kind: "user", id: userId }, entry, new Date(now()));
        await log.append([
          erasureRecord({ organizationId, session: { personId: userId, sessionId }, receivedAt: now() }),
        ]);
      });
      return { status: 202, body: { erasing: true } };
    },
  });
}
