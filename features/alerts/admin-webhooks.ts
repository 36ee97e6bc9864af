import { randomUUID } from "node:crypto";
import { SECRET_OVERLAP_HOURS, type WebhookFormat, webhookDeliveries, webhooks } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import { HOUR_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { orNotFound, readEndpoints, readTable, versionedBy } from "@treadlight/platform/lists";
import { lockOrganizations } from "@treadlight/platform/organizations";
import { parseDestination, RefusedDestinationError } from "@treadlight/platform/outbound";
import { type Kysely, sql, type Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import { asMember, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";
import { assertRoom } from "../limits/assert-room.ts";
import { confirmedName, counted } from "../organization/confirmation.ts";
import { confirmAtOnce } from "../organization/pending-changes.ts";
import { chatAt, isShortened, shownAddress } from "./webhooks/address.ts";
import { enqueueDeliveries, newWebhookSecret } from "./webhooks/enqueue.ts";

const MAX_WEBHOOKS = 10;

const isEnabled = sql<boolean>`disabled_at IS NULL`.as("enabled");

export function webhooksResource(deps: Pick<ApiDeps, "db" | "now" | "privateWebhooks">): Endpoint[] {
  const table = readTable(deps.db, rowsOf, ["name"]);
  const one = async (...of: Parameters<typeof table.one>) => {
    const row = await table.one(...of);
    return row && withShownAddress(row);
  };
  const deliveries = readTable(deps.db, deliveryRowsOf, ["event", "failure"]);
  const versioned = versionedBy(webhooks.update.body);
  const assertUrl = (url: string) => assertDestination(url, { allowPrivate: deps.privateWebhooks });
  return [
    ...readEndpoints(webhooks, {
      async page(caller, query) {
        const { rows, total } = await table.page(caller, query);
        return { rows: rows.map(withShownAddress), total };
      },
      one,
    }),
    ...readEndpoints(webhookDeliveries, deliveries),
    ...writeEndpoints(deps, webhooks, {
      one,
      auditAs: asMember,
      async create(
        { transaction, caller: { organizationId }, at },
        { name, url, format = chatAt(url) ?? "json", ...wants },
      ) {
        assertUrl(url);
        await lockOrganizations(transaction, [organizationId]);
        await assertRoom(transaction, "webhooks", organizationId, MAX_WEBHOOKS);
        const id = randomUUID();
        const secret = newWebhookSecret();
        await transaction
          .insertInto("webhooks")
          .values({ id, organizationId, name, url, format, ...wants, secret, attemptAfter: at, createdAt: at })
          .execute();
        await beginAtEnd(transaction, id);
        const after = { name, url: shownAddress(url), format, ...wants };
        return { id, entry: { action: "webhook.created", after }, shownOnce: { secret } };
      },
      async lock({ transaction, caller: { organizationId } }, id) {
        const stored = await transaction
          .selectFrom("webhooks")
          .where("organizationId", "=", organizationId)
          .where("id", "=", id)
          .select(["name", "url", "format", "events", "auditFormat", isEnabled])
          .forUpdate()
          .executeTakeFirst();
        // Whoever sends back the address as it was shown does not change it.
        return stored && withShownAddress(stored);
      },
      async update({ transaction, at, id, stored }, change) {
        const { enabled, url, format = formatAt(url, stored), ...rest } = change.after;
        if (url !== undefined) assertUrl(url);
        const beginsAnew = url !== undefined || enabled !== undefined;
        await transaction
          .updateTable("webhooks")
          .set({
            ...rest,
            url,
            format,
            ...(beginsAnew && { failingSince: null, failureMailedAt: null, attemptAfter: at }),
          })
          .$if(enabled !== undefined, (query) => query.set({ disabledAt: enabled ? null : at }))
          .where("id", "=", id)
          .execute();
        // One that is told of entries already keeps its place: what it has not been told of yet would be lost.
        if (!isToldOfEntries(stored.events) && isToldOfEntries(rest.events ?? [])) await beginAtEnd(transaction, id);
        const after = { ...change.after, ...(url !== undefined && { url: shownAddress(url), format }) };
        return [{ action: "webhook.updated", before: change.before, after }];
      },
      async remove({ transaction, caller: { organizationId }, id, stored: { name, url }, confirmation }) {
        const change = {
          title: `The webhook ${name} is deleted`,
          effects: await effectsOfDeletion(transaction, id),
          page: "/admin/webhooks",
        };
        await confirmAtOnce(transaction, { organizationId, confirmation: confirmedName(confirmation) }, change);
        await transaction.deleteFrom("webhooks").where("id", "=", id).execute();
        return { action: "webhook.deleted", before: { name, url } };
      },
    }),
    endpoint(webhooks.test, {
      async handle({ caller, params: { id: webhookId } }) {
        const at = new Date(deps.now());
        const row = await deps.db.transaction().execute(async (transaction) => {
          const { enabled } = orNotFound(await one(caller, webhookId, transaction));
          if (!enabled) throw new Expected("conflict", { message: "The webhook is disabled. Enable it first." });
          const to = { organizationId: caller.organizationId, webhookId };
          const test = { type: "test", data: { message: "This is a test from Treadlight." } } as const;
          const [id = ""] = await enqueueDeliveries(transaction, to, [test], at);
          // A test does not wait for the next attempt.
          await transaction.updateTable("webhooks").set({ attemptAfter: at }).where("id", "=", webhookId).execute();
          return orNotFound(await deliveries.one(caller, id, transaction));
        });
        return { status: 201, body: row };
      },
    }),
    endpoint(webhooks.rotateSecret, {
      async handle({ caller, params: { id } }) {
        const { organizationId, userId } = caller;
        const at = new Date(deps.now());
        const secret = newWebhookSecret();
        const row = await deps.db.transaction().execute(async (transaction) => {
          orNotFound(
            await transaction
              .updateTable("webhooks")
              .where("organizationId", "=", organizationId)
              .where("id", "=", id)
              .set(({ ref }) => ({
                secret,
                previousSecret: ref("secret"),
                previousSecretUntil: new Date(at.getTime() + SECRET_OVERLAP_HOURS * HOUR_MS),
              }))
              .returning("id")
              .executeTakeFirst(),
          );
          const answer = orNotFound(await one(caller, id, transaction));
          const entry = { organizationId, action: "webhook.secret_rotated", resource: webhooks.name, resourceId: id };
          await audit(transaction, { kind: "user", id: userId }, entry, at);
          return answer;
        });
        return { status: 200, body: { ...versioned(row), secret } };
      },
    }),
  ];
}

/** None for a webhook that was never told anything. */
async function effectsOfDeletion(transaction: Transaction<Database>, webhookId: string): Promise<string[]> {
  const { all, waiting } = await transaction
    .selectFrom("webhookDeliveries")
    .where("webhookId", "=", webhookId)
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("deliveredAt", "is", null).as("waiting"),
    ])
    .executeTakeFirstOrThrow();
  if (all === 0) return [];
  const lost = waiting > 0 ? ` ${counted(waiting)} of them will then not be sent.` : "";
  return [`The list of ${counted(all, "delivery", "deliveries")} will be deleted for good.${lost}`];
}

const isToldOfEntries = (events: readonly string[]) => events.some((event) => event !== "alerts");

/** What is in the audit log already is not sent. */
async function beginAtEnd(transaction: Transaction<Database>, id: string): Promise<void> {
  await sql`
    UPDATE webhooks SET audit_position = coalesce((SELECT length FROM audit_chains WHERE id = webhooks.organization_id), 0)
    WHERE id = ${id}`.execute(transaction);
}

/** @throws Expected `invalid_body` */
function assertDestination(url: string, options: { allowPrivate: boolean }): void {
  try {
    if (isShortened(url)) throw new RefusedDestinationError("must be the whole address");
    parseDestination(url, options);
  } catch (error) {
    if (!(error instanceof RefusedDestinationError)) throw error;
    throw new Expected("invalid_body", { details: [{ path: "url", code: "invalid_value", message: error.message }] });
  }
}

const withShownAddress = <Row extends { url: string }>(row: Row) => ({ ...row, url: shownAddress(row.url) });

/** The format for a new address, if nobody says: that of its chat. One that was chosen for an address of no chat stays. */
function formatAt(url: string | undefined, stored: { url: string; format: WebhookFormat }): WebhookFormat | undefined {
  if (url === undefined) return undefined;
  return chatAt(url) ?? (stored.format === chatAt(stored.url) ? "json" : undefined);
}

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity) {
  return db
    .selectFrom("webhooks as w")
    .where("w.organizationId", "=", organizationId)
    .select(["w.id", "w.name", "w.url", "w.format", "w.events", "w.auditFormat", isEnabled, "w.disabledAt"])
    .select(["w.failingSince", "w.lastAttemptAt", "w.lastStatus", "w.lastFailure", "w.createdAt"])
    .select(
      sql<number>`(SELECT count(*) FROM webhook_deliveries WHERE webhook_id = w.id AND delivered_at IS NULL)`.as(
        "waiting",
      ),
    );
}

function deliveryRowsOf(db: Kysely<Database>, { organizationId }: UserIdentity) {
  return db
    .selectFrom("webhookDeliveries")
    .where("organizationId", "=", organizationId)
    .select(["id", "webhookId", "event", "attempts", "createdAt", "attemptedAt", "deliveredAt", "status", "failure"])
    .select(sql<boolean>`delivered_at IS NOT NULL`.as("delivered"));
}
