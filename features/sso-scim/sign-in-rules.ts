import { getSignInRules, signInRulesChangeSchema, updateSignInRules } from "@treadlight/contract/company";
import { type ErrorDetail, Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { addressOf, isWithin } from "@treadlight/platform/http";
import { changeOfVersion, versionOf } from "@treadlight/platform/lists";
import type { Kysely } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { lockForSignIn } from "./lock.ts";
import { notifyStricterRules } from "./notify-members.ts";

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
          await transaction.updateTable("organizations").set(change.after).where("id", "=", organizationId).execute();
          const at = new Date(now());
          const after = await shownRules(transaction, organizationId);
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
