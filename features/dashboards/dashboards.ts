import { randomUUID } from "node:crypto";
import { can, isForPlaces } from "@treadlight/contract/access";
import {
  createDashboard,
  dashboardChangeSchema,
  dashboardSchema,
  getDashboard,
  listDashboards,
  MAX_DASHBOARDS,
  type NewTile,
  removeDashboard,
  type Schedule,
  updateDashboard,
} from "@treadlight/contract/dashboards";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { changeOfVersion, orNotFound, versionOf } from "@treadlight/platform/lists";
import type { Kysely, Selectable, Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { assertOwnRoom } from "../limits/assert-room.ts";
import { questionsFor, storedTiles, viewsOf } from "./tiles.ts";
import { dashboardsWithReaders } from "./visible.ts";

type Stored = Selectable<Database["dashboards"]>;

/** Dashboards: which questions stand on a grid, who may open it, and to whom it is mailed. */
export function dashboardEndpoints({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  return [
    endpoint(listDashboards, {
      async handle({ caller }) {
        const stored = await openTo(db, caller).orderBy("d.name").orderBy("d.id").execute();
        return { status: 200, body: { dashboards: await shownTo(db, caller, stored) } };
      },
    }),
    endpoint(createDashboard, {
      async handle({ caller, body: { tiles, schedule, ...facts } }) {
        const { organizationId, userId: authorId } = caller;
        const at = new Date(now());
        const dashboard = await db.transaction().execute(async (transaction) => {
          await assertOwnRoom(transaction, "dashboards", caller, MAX_DASHBOARDS);
          if (facts.shared) assertMayShare(caller);
          await assertQuestions(transaction, caller, tiles);
          const stored = await transaction
            .insertInto("dashboards")
            .values({
              ...{ id: randomUUID(), organizationId, authorId, ofHead: isForPlaces(caller.userType), ...facts },
              ...{ tiles: JSON.stringify(tiles), schedule: schedule && JSON.stringify(schedule) },
              ...{ sentFor: at, createdAt: at, updatedAt: at },
            })
            .returningAll()
            .executeTakeFirstOrThrow();
          await assertReaders(transaction, stored.id, schedule?.recipients ?? []);
          await assertChats(transaction, caller, stored, schedule?.chats ?? []);
          await auditIfOthersSee(
            transaction,
            caller,
            stored,
            { action: "dashboard.created", after: factsOf(stored) },
            at,
          );
          return stored;
        });
        return { status: 201, body: await oneShownTo(db, caller, dashboard) };
      },
    }),
    endpoint(getDashboard, {
      async handle({ caller, params: { id } }) {
        const stored = orNotFound(await openTo(db, caller).where("d.id", "=", String(id)).executeTakeFirst());
        return { status: 200, body: await oneShownTo(db, caller, stored) };
      },
    }),
    endpoint(updateDashboard, {
      async handle({ caller, params: { id }, body: wanted, ifMatch }) {
        const at = new Date(now());
        const dashboard = await db.transaction().execute(async (transaction) => {
          const stored = await lockForChange(transaction, caller, String(id));
          const change = changeOfVersion(dashboardChangeSchema, stored, wanted, ifMatch);
          if (!change) return stored;
          const { tiles, schedule, ...after } = change.after;
          if (after.shared) assertMayShare(caller);
          const asked = viewsOf(storedTiles(stored.tiles));
          await assertQuestions(transaction, caller, tiles ?? [], asked);
          const changed = await transaction
            .updateTable("dashboards")
            .set({
              ...after,
              // They may have become a head, or an administrator, since they made it.
              ...(after.shared && { ofHead: isForPlaces(caller.userType) }),
              ...(tiles && { tiles: JSON.stringify(tiles) }),
              ...(schedule !== undefined && { schedule: schedule && JSON.stringify(schedule) }),
              // What is scheduled anew is sent for the week or month that begins next, not for the last one.
              ...(everyOf(schedule) !== everyOf(stored.schedule) && schedule !== undefined && { sentFor: at }),
              updatedAt: at,
            })
            .where("id", "=", stored.id)
            .returningAll()
            .executeTakeFirstOrThrow();
          // Somebody who was chosen and may no longer open it stays in the list: they are sent nothing.
          const before = recipientsOf(stored.schedule);
          await assertReaders(
            transaction,
            stored.id,
            recipientsOf(schedule).filter((person) => !before.includes(person)),
          );
          const sentTo = chatsOf(stored.schedule);
          const chats = chatsOf(schedule).filter((chat) => !sentTo.includes(chat));
          await assertChats(transaction, caller, changed, chats);
          await auditIfOthersSee(transaction, caller, stored, { action: "dashboard.updated", ...change }, at);
          return changed;
        });
        return { status: 200, body: await oneShownTo(db, caller, dashboard) };
      },
    }),
    endpoint(removeDashboard, {
      async handle({ caller, params: { id } }) {
        const at = new Date(now());
        await db.transaction().execute(async (transaction) => {
          const stored = await lockForChange(transaction, caller, String(id));
          await transaction.deleteFrom("dashboards").where("id", "=", stored.id).execute();
          const entry = { action: "dashboard.deleted", before: factsOf(stored) };
          await auditIfOthersSee(transaction, caller, stored, entry, at);
        });
        return { status: 204, body: undefined };
      },
    }),
  ];
}

const factsOf = ({ name, period, tiles, shared, schedule }: Stored) => ({ name, period, tiles, shared, schedule });

const storedScheduleSchema = dashboardSchema.shape.schedule;
const scheduleOf = (stored: unknown) => storedScheduleSchema.parse(stored ?? null);
const everyOf = (schedule: unknown) => scheduleOf(schedule)?.every;
const recipientsOf = (schedule: unknown): Schedule["recipients"] => scheduleOf(schedule)?.recipients ?? [];
/** The webhooks that a stored dashboard is sent to. */
export const chatsOf = (schedule: unknown): Schedule["chats"] => scheduleOf(schedule)?.chats ?? [];

/** The dashboards that the caller may open. */
const openTo = (db: Kysely<Database>, { organizationId, userId }: UserIdentity) =>
  dashboardsWithReaders(db).where("d.organizationId", "=", organizationId).where("u.id", "=", userId).selectAll("d");

const mayChange = ({ userId, userType }: UserIdentity, { authorId }: Stored) =>
  authorId === userId || can(userType, "manage_people");

/** @throws Expected `not_found` for a dashboard that the caller may not open, `forbidden` for one that they may not change */
async function lockForChange(transaction: Transaction<Database>, caller: UserIdentity, id: string): Promise<Stored> {
  const stored = orNotFound(await openTo(transaction, caller).where("d.id", "=", id).forUpdate("d").executeTakeFirst());
  if (mayChange(caller, stored)) return stored;
  throw new Expected("forbidden", { message: "Only its author and administrators can change a shared dashboard." });
}

/** @throws Expected `forbidden` */
function assertMayShare({ userType }: UserIdentity): void {
  if (can(userType, "department_people")) return;
  throw new Expected("forbidden", { message: "Only administrators and department heads can share dashboards." });
}

const invalid = (path: string, message: string) =>
  new Expected("invalid_body", { details: [{ path, code: "invalid_value", message }] });

/**
 * @param asked the saved questions that the dashboard asks already: they may be gone
 * @throws Expected `invalid_body` if a tile asks a saved question that the caller may not open
 */
async function assertQuestions(
  transaction: Transaction<Database>,
  caller: UserIdentity,
  tiles: readonly NewTile[],
  asked: readonly string[] = [],
): Promise<void> {
  const { isOpen } = await questionsFor(transaction, caller, viewsOf(tiles));
  const wrong = tiles.findIndex((tile) => "view" in tile && !asked.includes(tile.view) && !isOpen(tile.view));
  if (wrong >= 0) throw invalid(`tiles.${wrong}.view`, "must be a saved question that you may open");
}

/** @throws Expected `invalid_body` unless all these people may open the dashboard */
async function assertReaders(
  transaction: Transaction<Database>,
  id: string,
  recipients: readonly string[],
): Promise<void> {
  if (recipients.length === 0) return;
  const readers = await dashboardsWithReaders(transaction)
    .where("d.id", "=", id)
    .where("u.id", "in", [...recipients])
    .select("u.id")
    .execute();
  if (readers.length === recipients.length) return;
  throw invalid("schedule.recipients", "must be people who may open the dashboard");
}

/**
 * What a chat is sent, everybody in it sees, by its author's rights: so only the author says so.
 * @throws Expected `invalid_body` unless an administrator sends their own shared dashboard to chats of the organization
 */
async function assertChats(
  transaction: Transaction<Database>,
  { organizationId, userId, userType }: UserIdentity,
  { authorId, shared }: Stored,
  chats: readonly string[],
): Promise<void> {
  if (chats.length === 0) return;
  if (authorId !== userId || !can(userType, "alerts")) {
    throw invalid("schedule.chats", "must be chosen by the dashboard's author, as an administrator");
  }
  if (!shared) throw invalid("schedule.chats", "must be empty, because the dashboard is not shared");
  const known = await transaction
    .selectFrom("webhooks")
    .where("organizationId", "=", organizationId)
    .where("format", "!=", "json")
    .where("id", "in", [...chats])
    .select("id")
    .execute();
  if (known.length !== chats.length) throw invalid("schedule.chats", "must be webhooks in the format of a chat");
}

/** What somebody keeps for themselves is private, so it is not audited. */
async function auditIfOthersSee(
  transaction: Transaction<Database>,
  { organizationId, userId }: UserIdentity,
  { id, authorId, shared }: Stored,
  entry: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
  at: Date,
): Promise<void> {
  if (authorId === userId && !shared && entry.after?.shared !== true) return;
  const about = { organizationId, resource: "dashboards", resourceId: id };
  await audit(transaction, { kind: "user", id: userId }, { ...about, ...entry }, at);
}

async function oneShownTo(db: Kysely<Database>, caller: UserIdentity, stored: Stored) {
  const [shown] = await shownTo(db, caller, [stored]);
  return orNotFound(shown);
}

async function shownTo(db: Kysely<Database>, caller: UserIdentity, dashboards: readonly Stored[]) {
  const all = dashboards.map((stored) => ({ stored, tiles: storedTiles(stored.tiles) }));
  const questions = await questionsFor(
    db,
    caller,
    all.flatMap(({ tiles }) => viewsOf(tiles)),
  );
  return all.map(({ stored, tiles }) => {
    const { id, name, period, shared, createdAt, updatedAt, authorId } = stored;
    const isChangeable = mayChange(caller, stored);
    return {
      ...{ id, name, shared, createdAt, updatedAt, mine: authorId === caller.userId, mayChange: isChangeable },
      period: dashboardSchema.shape.period.parse(period),
      tiles: tiles.map(questions.shown),
      schedule: isChangeable ? scheduleOf(stored.schedule) : null,
      etag: versionOf(dashboardChangeSchema, stored),
    };
  });
}
