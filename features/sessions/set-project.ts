import { setProject } from "@treadlight/contract/usage-records";
import { redact } from "@treadlight/domain/security";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { personalTenant } from "@treadlight/warehouse";
import type { ApiDeps } from "../deps.ts";
import { requireHistory } from "../plans/included.ts";
import { relabelledEvent } from "./corrected-event.ts";
import { recordsAgain } from "./session-event.ts";

type Deps = Pick<ApiDeps, "db" | "log" | "warehouse" | "billing" | "now">;

/**
 * A person says what they call the project of their sessions. It is stored before it is appended, so that ingest gives it to whatever the
 * senders send from then on.
 */
export function setProjectEndpoint({ db, log, warehouse, billing, now }: Deps): Endpoint {
  return endpoint(setProject, {
    async handle({ caller, body: { ids, project: said } }) {
      const { organizationId, userId, placements, previewsEnabled, keepsSpecialPreviews, toolNames, correctedKinds } =
        caller;
      const project = said && redact(said);
      const at = new Date(now());
      const rows = await warehouse.ownSessions(personalTenant(organizationId, userId), ids);
      if (rows.length === 0) return { status: 202, body: { sessions: 0 } };
      const from = new Date(Math.min(...rows.map(({ startedAt }) => startedAt)));
      await requireHistory(db, billing.mode, { organizationId, from }, at);
      const own = { userId, organizationId };
      if (project === null) {
        const sessionIds = rows.map(({ sessionId }) => sessionId);
        await db
          .deleteFrom("ownProjects")
          .where("userId", "=", userId)
          .where("organizationId", "=", organizationId)
          .where("sessionId", "in", sessionIds)
          .execute();
      } else {
        const values = rows.map(({ sessionId, startedAt }) => ({
          ...own,
          ...{ sessionId, project, saidAt: at, day: new Date(startedAt).toISOString().slice(0, 10) },
        }));
        await db
          .insertInto("ownProjects")
          .values(values)
          .onConflict((known) =>
            known.columns(["userId", "organizationId", "sessionId"]).doUpdateSet({ project, saidAt: at }),
          )
          .execute();
      }
      const ofPerson = { organizationId, personId: userId, placements, region: undefined };
      const attribution = { ...ofPerson, previewsEnabled, keepsSpecialPreviews, toolNames, correctedKinds };
      const events = rows.map((row) => relabelledEvent(row, project, { attribution, now: now() }));
      await log.append(events.flatMap(recordsAgain));
      return { status: 202, body: { sessions: rows.length } };
    },
  });
}
