import { rolesWith } from "@treadlight/contract/access";
import type { OptionalMail } from "@treadlight/contract/account";
import { HOUR_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import type { Logger } from "@treadlight/platform/observability";
import type { Warehouse } from "@treadlight/warehouse";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { calendarPeriod, daysOf, nameOfPeriod, type Period, ZONES_APART_MS } from "../analytics/calendar.ts";
import { sendMails, unsubscribeToken } from "../mail/index.ts";
import { type Figures, organizationFigures, personalFigures } from "./figures.ts";
import { summaryMail } from "./mails/summary.ts";

const HOUR_S = 3_600;
/** Summaries are sent in the morning after the period, by the organization's clock. */
const SENT_AFTER_MS = 7 * HOUR_MS;
const PEOPLE_AT_ONCE = 100;

const PERIODS = {
  week: { personal: "weekly_summary", ofOrganization: "weekly_organization_summary" },
  month: { personal: "monthly_summary", ofOrganization: "monthly_organization_summary" },
} as const satisfies Record<string, Record<string, OptionalMail>>;
type Unit = keyof typeof PERIODS;

export interface SummaryDeps {
  db: Kysely<Database>;
  warehouse: Warehouse;
  logger: Logger;
  now: () => number;
}

/** Mails the summaries of the last week and month to those who want them. */
export const summariesJob = jobKind({ name: "summaries", payload: z.object({}), result: z.null(), keepS: HOUR_S });

export function summariesHandler(deps: SummaryDeps): JobHandler {
  return jobHandler(summariesJob, async (_payload, { signal }) => {
    for (const unit of ["week", "month"] as const) {
      for (const organization of await organizationsWithReaders(deps.db, unit)) {
        signal.throwIfAborted();
        await summarize(deps, unit, organization).catch((err: unknown) =>
          deps.logger.warn({ err, organizationId: organization.id }, "summary failed; will retry"),
        );
      }
    }
    return null;
  });
}

interface Organization {
  id: string;
  name: string;
  timeZone: string;
  /** The start of the last period that was summarized. */
  startsAt: Date | null;
}

function organizationsWithReaders(db: Kysely<Database>, unit: Unit): Promise<Organization[]> {
  const { personal, ofOrganization } = PERIODS[unit];
  return db
    .selectFrom("organizations as o")
    .leftJoin("summaries as s", (join) => join.onRef("s.organizationId", "=", "o.id").on("s.period", "=", unit))
    .where("o.suspendedAt", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("users as u")
          .whereRef("u.organizationId", "=", "o.id")
          .where(sql<boolean>`u.mails && ${[personal, ofOrganization]}::text[]`)
          .select("u.id"),
      ),
    )
    .select(["o.id", "o.name", "s.startsAt", (e) => e.fn.coalesce("o.timeZone", e.val("UTC")).as("timeZone")])
    .orderBy("o.id")
    .execute();
}

async function summarize({ db, warehouse, now }: SummaryDeps, unit: Unit, organization: Organization): Promise<void> {
  const { id: organizationId, timeZone, startsAt } = organization;
  const period = calendarPeriod(unit, now(), timeZone, 1);
  if (now() < period.to.getTime() + SENT_AFTER_MS || (startsAt && startsAt >= sameFrom(period))) return;
  const before = calendarPeriod(unit, now(), timeZone, 2);
  const periods = { period, before };
  const readers = await readersOf(db, organizationId, unit);
  const letters: Letter[] = [];
  if (readers.ofOrganization.length > 0) {
    const figures = await organizationFigures(warehouse, organizationId, periods);
    for (const reader of readers.ofOrganization) {
      letters.push({ reader, mail: PERIODS[unit].ofOrganization, organizationName: organization.name, figures });
    }
  }
  for (let from = 0; from < readers.personal.length; from += PEOPLE_AT_ONCE) {
    const some = readers.personal.slice(from, from + PEOPLE_AT_ONCE);
    const byPerson = await personalFigures(
      warehouse,
      organizationId,
      periods,
      some.map(({ userId }) => userId),
    );
    for (const reader of some) {
      const figures = byPerson.get(reader.userId);
      if (figures) letters.push({ reader, mail: PERIODS[unit].personal, organizationName: null, figures });
    }
  }
  await send(db, { organizationId, unit, period, timeZone }, letters);
}

/** A period that began since then is the same one in a time zone further east, from which the organization may have moved. */
const sameFrom = ({ from }: Period) => new Date(from.getTime() - ZONES_APART_MS);

interface Reader {
  userId: string;
  email: string;
  mailKey: string;
}

interface Letter {
  reader: Reader;
  mail: OptionalMail;
  organizationName: string | null;
  figures: Figures;
}

async function readersOf(db: Kysely<Database>, organizationId: string, unit: Unit) {
  const { personal, ofOrganization } = PERIODS[unit];
  const people = await db
    .selectFrom("users")
    .where("organizationId", "=", organizationId)
    .where("suspendedAt", "is", null)
    .where(sql<boolean>`mails && ${[personal, ofOrganization]}::text[]`)
    .select(["id as userId", "email", "mailKey", "mails", "role"])
    .orderBy("id")
    .execute();
  const administrators = rolesWith("alerts");
  return {
    personal: people.filter(({ mails: wanted }) => wanted.includes(personal)),
    ofOrganization: people.filter(
      ({ mails: wanted, role }) => wanted.includes(ofOrganization) && administrators.includes(role),
    ),
  };
}

/** Sends the mails and records that they were sent, in one transaction. Only the first of two workers does. */
async function send(
  db: Kysely<Database>,
  { organizationId, unit, period, timeZone }: { organizationId: string; unit: Unit; period: Period; timeZone: string },
  letters: readonly Letter[],
): Promise<void> {
  const days = nameOfPeriod(unit, period, timeZone);
  const { from: firstDay } = daysOf(period, timeZone);
  await db.transaction().execute(async (transaction) => {
    const startsAt = period.from;
    const isFirst = await transaction
      .insertInto("summaries")
      .values({ organizationId, period: unit, startsAt })
      .onConflict((conflict) =>
        conflict
          .columns(["organizationId", "period"])
          .doUpdateSet({ startsAt })
          .where("summaries.startsAt", "<", sameFrom(period)),
      )
      .returning("startsAt")
      .executeTakeFirst();
    if (!isFirst) return;
    await sendMails(
      transaction,
      summaryMail,
      letters
        .filter(({ figures }) => figures.totals.sessions > 0)
        .map(({ reader, mail, organizationName, figures }) => ({
          to: reader.email,
          params: {
            ...{ organizationName, period: unit, days, firstDay, ...figures },
            unsubscribeToken: unsubscribeToken(reader, mail),
          },
        })),
    );
  });
}
