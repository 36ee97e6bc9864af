import { getSignInRules, signInRulesChangeSchema, updateSignInRules } from "@treadlight/contract/company";
import { type ErrorDetail, Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { addressOf, isWithin } from "@treadlight/platform/http";
import { changeOfVersion, versionOf } from "@treadlight/platform/lists";
import type { Kysely } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { confirmationIn } from "../organization/confirmation.ts";
import { confirmAtOnce } from "../organization/pending-changes.ts";
import { effectsOfRules } from "./effects.ts";
import { lockForSignIn } from "./lock.ts";
import { notifyStricterRules } from "./notify-members.ts";
import { SIGN_IN_PAGE } from "./verified-domains.ts";

/** What an organization asks of people who sign in: a second step, short logins, networks of administrators. */
export function signInRuleEndpoints({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  return [
    endpoint(getSignInRules, {
      async handle({ caller: { organizationId }, req }) {
        return { status: 200, body: { ...(await shownRules(db, organizationId)), address: addressOf(req) } };
      },
    }),
    endpoint(updateSignInRules, {
      async handle({ caller, body, ifMatch, req }) {
        const { organizationId, userId } = caller;
        const address = addressOf(req);
        await db.transaction().execute(async (transaction) => {
          await lockForSignIn(transaction, caller);
          const stored = await shownRules(transaction, organizationId);
          // A due time without anybody who needs a second step would mean nothing.
          const wanted = (body.twoSteps ?? stored.twoSteps) === "nobody" ? { ...body, twoStepsDue: null } : body;
          const change = changeOfVersion(signInRulesChangeSchema, stored, wanted, ifMatch);
          if (!change) return;
          const {
            twoSteps = stored.twoSteps,
            twoStepsDue = stored.twoStepsDue,
            networks = stored.networks,
          } = change.after;
          if (twoSteps !== "nobody" && twoStepsDue === null)
            refuse({ path: "twoStepsDue", code: "required", message: "is required" });
          if (networks.length > 0 && !isWithin(address, networks)) {
            refuse({ path: "networks", code: "invalid_value", message: `must contain your own address, ${address}` });
          }
          const at = new Date(now());
          await transaction.updateTable("organizations").set(change.after).where("id", "=", organizationId).execute();
          const after = await shownRules(transaction, organizationId);
          const effects = await effectsOfRules(
            transaction,
            { organizationId, callerId: userId },
            {
              before: stored,
              after,
              endingLogins: (limits) => countEndingLogins(transaction, { organizationId, userId }, limits, at),
            },
          );
          const asking = { organizationId, confirmation: confirmationIn(req) };
          await confirmAtOnce(transaction, asking, {
            title: "The rules about sign-ins have changed",
            effects,
            page: SIGN_IN_PAGE,
          });
          await notifyStricterRules(transaction, organizationId, { before: stored, after, now: at });
          const entry = {
            action: "sign_in_rules.updated",
            resource: "sign-in-rules",
            resourceId: organizationId,
            ...change,
          };
          await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, at);
        });
        return { status: 200, body: { ...(await shownRules(db, organizationId)), address } };
      },
    }),
  ];
}

/** How many logins of others would have ended by now under these limits. */
async function countEndingLogins(
  db: Kysely<Database>,
  { organizationId, userId }: { organizationId: string; userId: string },
  { idleMinutes, lifetimeMinutes }: { idleMinutes: number; lifetimeMinutes: number },
  now: Date,
): Promise<number> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const { count } = await db
    .selectFrom("logins as l")
    .innerJoin("users as u", "u.id", "l.userId")
    .where("u.organizationId", "=", organizationId)
    .where("u.id", "!=", userId)
    .where("l.revokedAt", "is", null)
    .where("l.tokenHash", "is", null)
    .where((e) => e.or([e("l.lastUsedAt", "<", ago(idleMinutes)), e("l.createdAt", "<", ago(lifetimeMinutes))]))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function shownRules(db: Kysely<Database>, organizationId: string) {
  const rules = await db
    .selectFrom("organizations")
    .where("id", "=", organizationId)
    .select(["twoSteps", "twoStepsDue", "idleMinutes", "lifetimeMinutes", "networks"])
    .executeTakeFirstOrThrow();
  return { ...rules, etag: versionOf(signInRulesChangeSchema, rules) };
}

/** @throws Expected `invalid_body` */
function refuse(detail: ErrorDetail): never {
  throw new Expected("invalid_body", { details: [detail] });
}
