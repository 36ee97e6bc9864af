import { randomUUID } from "node:crypto";
import { connectors, problemOfAccess } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import { MAX_START_AGE_MS } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { cancelJob } from "@treadlight/platform/jobs";
import { orNotFound, readEndpoints, readTable, versionedBy } from "@treadlight/platform/lists";
import { lockOrganizations } from "@treadlight/platform/organizations";
import { parseDestination, RefusedDestinationError } from "@treadlight/platform/outbound";
import { type Kysely, sql } from "kysely";
import { audit } from "../audit/record.ts";
import { asMember, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";
import { assertRoom } from "../limits/assert-room.ts";
import { connectorSecrets, tryAccess } from "./access.ts";
import { fetchSoon, isFetching } from "./jobs.ts";
import { dayOf, VendorProblem } from "./vendors/vendor.ts";

const MAX_CONNECTORS = 20;
const FIRST_DAYS = 30;
/** Vendors have reported these by now. */
const TESTED_DAYS_AGO = 5;
const TEST_MS = 20_000;

type Deps = Pick<ApiDeps, "db" | "now" | "privateWebhooks" | "pseudonymSecret" | "vendorAddresses">;

/** What fetches usage from vendors by itself. The worker does it. */
export function connectorsResource(deps: Deps): Endpoint[] {
  const { db, pseudonymSecret } = deps;
  const rows = (of: Kysely<Database>, caller: UserIdentity) => rowsOf(of, caller, new Date(deps.now()));
  const table = readTable(db, rows, ["name", "account", "problem"]);
  const versioned = versionedBy(connectors.update.body);
  return [
    ...readEndpoints(connectors, table),
    ...writeEndpoints(deps, connectors, {
      one: table.one,
      auditAs: asMember,
      async create({ transaction, caller: { organizationId, userId }, at }, { secret, from, ...given }) {
        assertAccess(given.kind, given, deps.privateWebhooks);
        await lockOrganizations(transaction, [organizationId]);
        await assertRoom(transaction, "connectors", organizationId, MAX_CONNECTORS);
        const id = randomUUID();
        const sealed = await connectorSecrets(pseudonymSecret, organizationId).seal(secret);
        const nextDay = firstDay(from, at.getTime());
        await transaction
          .insertInto("connectors")
          .values({
            id,
            organizationId,
            ...given,
            settings: JSON.stringify(given.settings),
            secret: sealed,
            nextDay,
            createdBy: userId,
            createdAt: at,
            nextAt: at,
          })
          .execute();
        await fetchSoon(transaction, id, at);
        return { id, entry: { action: "connector.created", after: { ...given, from: nextDay } } };
      },
      async lock({ transaction, caller: { organizationId } }, id) {
        const stored = await transaction
          .selectFrom("connectors")
          .where("organizationId", "=", organizationId)
          .where("id", "=", id)
          .select(["kind", "name", "account", "clientId", "address", "prefix", "reads", "settings"])
          .select(["jobId", isEnabled.as("enabled")])
          .forUpdate()
          .executeTakeFirst();
        return stored && { ...stored, secret: null };
      },
      async update({ transaction, caller: { organizationId }, at, id, stored }, { before, after }) {
        const { enabled, secret, ...changed } = after;
        const { account = stored.account, clientId = stored.clientId, address = stored.address } = changed;
        const { reads = stored.reads, settings = stored.settings } = changed;
        assertAccess(stored.kind, { account, clientId, address, reads, settings }, deps.privateWebhooks);
        // Whoever changes where a secret goes must know it.
        if (changed.address !== undefined && !secret)
          throw invalid("secret", "must be entered again for another bucket");
        const sealed = secret && (await connectorSecrets(pseudonymSecret, organizationId).seal(secret));
        await transaction
          .updateTable("connectors")
          .set({ ...changed, settings: changed.settings && JSON.stringify(changed.settings) })
          .$if(sealed !== undefined, (query) => query.set({ secret: sealed }))
          .$if(enabled !== undefined, (query) => query.set({ pausedAt: enabled ? null : at }))
          .where("id", "=", id)
          .execute();
        if (enabled === false) await stopFetching(transaction, organizationId, stored.jobId);
        else if (stored.enabled || enabled) await fetchSoon(transaction, id, at);
        // The log says that the secret was changed, and nothing of it.
        const { secret: _, ...was } = before;
        const now = { ...changed, ...(enabled !== undefined && { enabled }), ...(secret && { secret: "changed" }) };
        return [{ action: "connector.updated", before: was, after: now }];
      },
      async remove({ transaction, caller: { organizationId }, id, stored: { kind, name, account, jobId } }) {
        await stopFetching(transaction, organizationId, jobId);
        await transaction.deleteFrom("connectors").where("id", "=", id).execute();
        return { action: "connector.deleted", before: { kind, name, account } };
      },
    }),
    endpoint(connectors.test, {
      async handle({ caller: { organizationId, userId }, params: { id } }) {
        const stored = orNotFound(
          await db
            .selectFrom("connectors")
            .where("organizationId", "=", organizationId)
            .where("id", "=", id)
            .select(["organizationId", "kind", "account", "clientId", "address", "prefix", "secret"])
            .executeTakeFirst(),
        );
        const at = deps.now();
        await db.transaction().execute((transaction) => {
          const entry = { organizationId, action: "connector.tested", resource: connectors.name, resourceId: id };
          return audit(transaction, { kind: "user", id: userId }, entry, new Date(at));
        });
        const late = AbortSignal.timeout(TEST_MS);
        try {
          await tryAccess(deps, stored, { day: dayOf(at - TESTED_DAYS_AGO * DAY_MS), signal: late });
        } catch (error) {
          if (late.aborted) return { status: 200, body: { problem: "It did not answer within 20 seconds." } };
          if (!(error instanceof VendorProblem)) throw error;
          return { status: 200, body: { problem: error.message } };
        }
        return { status: 200, body: { problem: null } };
      },
    }),
    endpoint(connectors.fetchNow, {
      async handle({ caller, params: { id } }) {
        const { organizationId, userId } = caller;
        const at = new Date(deps.now());
        const row = await db.transaction().execute(async (transaction) => {
          const { enabled, fetching } = orNotFound(await table.one(caller, id, transaction));
          if (fetching) throw new Expected("conflict", { message: "The connector is fetching already." });
          if (!enabled) throw new Expected("conflict", { message: "The connector is paused. Resume it first." });
          await fetchSoon(transaction, id, at);
          const entry = { organizationId, action: "connector.fetch_asked", resource: connectors.name, resourceId: id };
          await audit(transaction, { kind: "user", id: userId }, entry, at);
          return orNotFound(await table.one(caller, id, transaction));
        });
        return { status: 200, body: versioned(row) };
      },
    }),
  ];
}

/** @throws Expected `invalid_body` */
function assertAccess(...[kind, given, allowPrivate]: [...Parameters<typeof problemOfAccess>, boolean]): void {
  const problem = problemOfAccess(kind, given);
  if (problem) throw invalid(problem.path, problem.message);
  try {
    if (given.address !== null) parseDestination(given.address, { allowPrivate });
  } catch (error) {
    if (error instanceof RefusedDestinationError) throw invalid("address", error.message);
    throw error;
  }
}

function invalid(path: string, message: string): Expected {
  return new Expected("invalid_body", { details: [{ path, code: "invalid_value", message }] });
}

async function stopFetching(db: Kysely<Database>, organizationId: string, jobId: string | null): Promise<void> {
  if (jobId !== null) await cancelJob(db, { organizationId }, jobId);
}

/** Sessions that are older than a session may be are not imported, and no vendor has a report on the future. */
function firstDay(wanted: string | undefined, nowMs: number): string {
  const oldest = dayOf(nowMs - MAX_START_AGE_MS + DAY_MS);
  const today = dayOf(nowMs);
  const day = wanted ?? dayOf(nowMs - FIRST_DAYS * DAY_MS);
  if (day >= oldest && day <= today) return day;
  const message = `must be from ${oldest} to ${today}`;
  throw new Expected("invalid_body", { details: [{ path: "from", code: "out_of_range", message }] });
}

const isEnabled = sql<boolean>`paused_at IS NULL`;

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity, now: Date) {
  return db
    .selectFrom("connectors")
    .where("organizationId", "=", organizationId)
    .select(["id", "kind", "name", "account", "clientId", "address", "prefix", "reads", "settings"])
    .select(["fetchedAt", "nextDay"])
    .select(["failingSince", "problem", "costsProblem", "costsMissing", "createdAt", isEnabled.as("enabled")])
    .select(sql<boolean>`paused_at IS NULL AND (next_at <= ${now} OR ${isFetching})`.as("fetching"))
    .select(sql<Date | null>`CASE WHEN paused_at IS NULL THEN next_at END`.as("nextAt"));
}
