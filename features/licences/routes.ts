import { can } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import {
  downloadReclaimList,
  listLicenceUse,
  REMINDED_AGAIN_DAYS,
  remindHolders,
  replaceSeats,
} from "@treadlight/contract/licences";
import { csvText } from "@treadlight/domain/format";
import { isUnused } from "@treadlight/domain/licences";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { attach } from "@treadlight/platform/downloads";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { orNotFound } from "@treadlight/platform/lists";
import type { Kysely } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { sendMails } from "../mail/index.ts";
import { lockOwnOrganization } from "../organization/lock.ts";
import { seatReminderMail } from "./mails/seat-reminder.ts";
import { readSeats } from "./seat-report.ts";
import { licenceUse, seatsOf, showsPeople, withAccounts } from "./use.ts";

const RESOURCE = "licences";
const ROWS_AT_ONCE = 5_000;

/** How much of its licences an organization uses, who holds their seats, and what to do about those that nobody uses. */
export function licenceEndpoints(deps: Pick<ApiDeps, "db" | "warehouse" | "now">): Endpoint[] {
  const { db, now } = deps;
  return [
    endpoint(listLicenceUse, {
      async handle({ caller }) {
        return { status: 200, body: await licenceUse(deps, caller) };
      },
    }),
    endpoint(replaceSeats, {
      async handle({ caller, params: { id }, body: { report } }) {
        const { organizationId, userId } = caller;
        const seats = await readSeats(report);
        const withoutAccount = await db.transaction().execute(async (transaction) => {
          if (!can(await lockOwnOrganization(transaction, caller), "tool_policy")) throw new Expected("forbidden");
          const licence = await licenceOf(transaction, caller, id);
          if (seats.length > licence.seats) {
            const message = `The licence has ${licence.seats} seats, and the list ${seats.length} people. Change the licence first.`;
            throw new Expected("conflict", { message });
          }
          const reminded = new Map(
            (
              await transaction
                .deleteFrom("licenceSeats")
                .where("licenceId", "=", id)
                .returning(["holder", "remindedAt"])
                .execute()
            ).map(({ holder, remindedAt }) => [holder, remindedAt]),
          );
          for (let at = 0; at < seats.length; at += ROWS_AT_ONCE) {
            const rows = seats.slice(at, at + ROWS_AT_ONCE).map((seat) => ({
              ...seat,
              organizationId,
              licenceId: id,
              remindedAt: reminded.get(seat.holder) ?? null,
            }));
            await transaction.insertInto("licenceSeats").values(rows).execute();
          }
          const change = { before: { assigned: reminded.size }, after: { assigned: seats.length } };
          const entry = { action: "licence.seats_replaced", resource: RESOURCE, resourceId: id, ...change };
          await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, new Date(now()));
          const { count } = await withAccounts(transaction)
            .where("s.licenceId", "=", id)
            .where("u.id", "is", null)
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .executeTakeFirstOrThrow();
          return Number(count);
        });
        return { status: 200, body: { assigned: seats.length, withoutAccount } };
      },
    }),
    endpoint(remindHolders, {
      async handle({ caller, params: { id } }) {
        const { organizationId, organizationName, userId } = caller;
        const licence = await licenceOf(db, caller, id);
        const at = now();
        const due = (await seatsOf(deps, organizationId, [licence])).filter(
          ({ state, userId: holderId, remindedAt }) =>
            isUnused(state) &&
            holderId !== null &&
            (remindedAt === null || at - remindedAt.getTime() >= REMINDED_AGAIN_DAYS * DAY_MS),
        );
        const reminded = await db.transaction().execute(async (transaction) => {
          if (!can(await lockOwnOrganization(transaction, caller), "tool_policy")) throw new Expected("forbidden");
          const holders = due.map(({ holder }) => holder);
          const people =
            holders.length === 0
              ? []
              : await transaction
                  .selectFrom("users")
                  .where("organizationId", "=", organizationId)
                  .where("suspendedAt", "is", null)
                  .where("email", "in", holders)
                  .select("email")
                  .execute();
          if (holders.length > 0) {
            await transaction
              .updateTable("licenceSeats")
              .where("licenceId", "=", id)
              .where("holder", "in", holders)
              .set({ remindedAt: new Date(at) })
              .execute();
          }
          const { tool, owner } = licence;
          const params = { organizationName, tool, owner };
          await sendMails(
            transaction,
            seatReminderMail,
            people.map(({ email: to }) => ({ to, params, limit: "notice" as const })),
          );
          // How many there were would tell who uses what, where people have no names.
          const entry = { action: "licence.holders_reminded", resource: RESOURCE, resourceId: id, after: { tool } };
          await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, new Date(at));
          return people.length;
        });
        return { status: 200, body: { reminded: showsPeople(caller, at) ? reminded : null } };
      },
    }),
    endpoint(downloadReclaimList, {
      async handle({ caller, params: { id }, res }) {
        const { organizationId, userId } = caller;
        const licence = await licenceOf(db, caller, id);
        if (!showsPeople(caller, now())) {
          const message = "Your organization does not show people by name. You can remind them instead.";
          throw new Expected("forbidden", { message });
        }
        const unused = (await seatsOf(deps, organizationId, [licence])).filter(({ state }) => isUnused(state));
        const after = { tool: licence.tool, seats: unused.length };
        const entry = { action: "licence.reclaim_list_exported", resource: RESOURCE, resourceId: id, after };
        await db
          .transaction()
          .execute((transaction) =>
            audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, new Date(now())),
          );
        const lines = unused.map(({ holder, state, lastUse }) => [
          holder,
          state,
          lastUse === undefined ? "" : new Date(lastUse).toISOString().slice(0, 10),
        ]);
        attach(res, "treadlight-seats-to-reclaim.csv", "text/csv; charset=utf-8");
        res.send(csvText([["holder", "state", "lastUse"], ...lines]));
        return undefined;
      },
    }),
  ];
}

/** @throws Expected `not_found` */
const licenceOf = async (db: Kysely<Database>, { organizationId }: UserIdentity, id: string) =>
  orNotFound(
    await db
      .selectFrom("licences")
      .where("organizationId", "=", organizationId)
      .where("id", "=", id)
      .select(["id", "tool", "seats", "owner"])
      .executeTakeFirst(),
  );
