import { unsubscribe } from "@treadlight/contract/account";
import { type AnalyticsAnswer, scopedAnalyticsQuerySchema } from "@treadlight/contract/analytics";
import { DASHBOARD_PERIODS, type DashboardPeriod, type ShownTile } from "@treadlight/contract/dashboards";
import { type ErrorCode, Expected } from "@treadlight/contract/errors";
import { DAY_MS } from "@treadlight/domain/time";
import { type UserIdentity, userIdentity } from "@treadlight/platform/identity";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import type { MailAttachment } from "@treadlight/platform/mail";
import { firstOpenWeek } from "@treadlight/warehouse";
import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { nameOfPeriod, type Period } from "../analytics/calendar.ts";
import { csvOf, withUnits } from "../analytics/csv.ts";
import { answerTo, readFrom, recordExport, tableOf } from "../analytics/routes.ts";
import { isToldWeeks } from "../analytics/visible.ts";
import type { ApiDeps } from "../deps.ts";
import { layOut, type MailSenderDeps, unsubscribeToken } from "../mail/index.ts";
import { includedIn, requireHistory } from "../plans/included.ts";
import { mailedTile } from "./mailed-tile.ts";
import { dashboardMail, type MailedTile } from "./mails/dashboard.ts";
import { pictureOf } from "./picture.ts";
import { questionsFor, storedTiles, viewsOf } from "./tiles.ts";
import { dashboardsWithReaders } from "./visible.ts";

/** What a dashboard is asked with. */
type AskDeps = Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">;
export type DashboardMailDeps = AskDeps & Pick<MailSenderDeps, "mail" | "publicUrl">;

const DAYS: Record<Exclude<DashboardPeriod, "all-time">, number> = { today: 1, "7days": 7, "30days": 30, "90days": 90 };
/** Sessions may be dated at most 400 days back, so no session is earlier. */
const BEGINNING = new Date("2025-01-01T00:00:00Z");
/** Of each tile, so that no mail is too large for its mailbox. */
const MAX_ROWS = 500;

/**
 * A dashboard for one of its recipients. It is asked when the mail is written, with the rights that they have then, and not at all if they
 * may no longer open it.
 */
export const dashboardMailJob = jobKind({
  name: "dashboard-mail",
  payload: z.object({
    dashboardId: z.guid(),
    userId: z.guid(),
    /** The end of the period that it shows: all of its days are over. */
    until: z.coerce.date(),
  }),
  result: z.object({ sent: z.boolean() }),
});

export function dashboardMailHandler(deps: DashboardMailDeps): JobHandler {
  return jobHandler(dashboardMailJob, async ({ dashboardId, userId, until }, { id, createdAt }) => {
    const { db, billing, publicUrl } = deps;
    const now = new Date(deps.now());
    const dashboard = await dashboardsWithReaders(db)
      .where("d.id", "=", dashboardId)
      .where("u.id", "=", userId)
      .where(sql<boolean>`'dashboards' = ANY(u.mails)`)
      .selectAll("d")
      .select(["u.email", "u.mailKey"])
      .executeTakeFirst();
    if (!dashboard) return { sent: false };
    const reader = await userIdentity(db, userId);
    const { organizationId, organizationName } = reader;
    const { entitlements } = await includedIn(db, billing.mode, organizationId, now);
    const period = z.enum(DASHBOARD_PERIODS).parse(dashboard.period);
    const over = await periodUntil(deps, reader, { period, until });
    const shownFrom = await historyStart(deps, organizationId);
    const weeks = isToldWeeks(reader) ? closedWeeks(over, { period, now: now.getTime(), shownFrom }) : over;
    const tiles: MailedTile[] = [];
    const pictures: MailAttachment[] = [];
    const files: MailAttachment[] = [];
    const exported: Answered[] = [];
    let answered = 0;
    const inWeeks: Period[] = [];
    const stored = storedTiles(dashboard.tiles);
    const { shown } = await questionsFor(db, reader, viewsOf(stored));
    for (const tile of stored.map(shown)) {
      const of = tile.query?.scope === "own" ? over : weeks;
      const asked = await ask(deps, reader, tile, of);
      if ("answer" in asked) {
        const { people, from, to } = asked.answer.meta;
        answered += 1;
        if (people === "groups") inWeeks.push({ from: new Date(from), to: new Date(to) });
      }
      const picture = "answer" in asked ? await pictureOf(tile, asked.answer, reader, of.to) : undefined;
      const cid = `tile-${tiles.length + 1}@treadlight`;
      tiles.push({ ...mailedTile(tile, asked), ...(picture && { cid }) });
      if (picture)
        pictures.push({ filename: `${fileName(tile.title)}.png`, contentType: "image/png", content: picture, cid });
      if ("answer" in asked && asked.answer.rows.length > 0 && entitlements.includes("exports")) {
        const content = csvOf(...tableOf(asked.query, asked.answer), withUnits(asked.query.figures));
        const filename = `${files.length + 1}-${fileName(tile.title)}.csv`;
        files.push({ filename, contentType: "text/csv; charset=utf-8", content });
        exported.push(asked);
      }
    }
    const [told] = inWeeks;
    const daysTold = told && nameOfPeriod("day", told, "UTC");
    const isAllInWeeks = inWeeks.length === answered;
    const token = unsubscribeToken({ userId, mailKey: dashboard.mailKey }, "dashboards");
    const letter = dashboardMail.write(
      {
        ...{ dashboardId, name: dashboard.name, organizationName, tiles, files: files.length },
        ...{
          days: (isAllInWeeks && daysTold) || nameOfPeriod("day", over, reader.timeZone),
          isAuthor: dashboard.authorId === userId,
        },
        ...(told && told.to < over.to && { weeks: daysTold }),
        unsubscribeToken: token,
      },
      { publicUrl },
    );
    const unsubscribeUrl = `${publicUrl}${unsubscribe.path}?token=${token}`;
    const message = { id, date: createdAt, to: dashboard.email, ...layOut(letter, { publicUrl }) };
    await deps.mail.send({ ...message, attachments: [...pictures, ...files], unsubscribeUrl });
    // What an author sends themselves is as if they downloaded it; that others are sent it is recorded when the mails are started.
    if (dashboard.authorId === userId) {
      for (const one of exported) await recordExport(db, reader, { format: "csv", ...one }, now);
    }
    return { sent: true };
  });
}

/**
 * As many days, up to the end of the last week that is closed: that is when figures of groups of people end, and on a Monday it was a week
 * ago. Weeks of groups begin and end in UTC. Not before what the plan shows, if it shows the days themselves.
 */
function closedWeeks(
  { from, to }: Period,
  { period, now, shownFrom }: { period: DashboardPeriod; now: number; shownFrom: Date },
): Period {
  const end = Math.min(to.getTime(), firstOpenWeek(now));
  const earliest = Math.min(from.getTime(), shownFrom.getTime());
  const begin = period === "all-time" ? from.getTime() : Math.max(end - DAYS[period] * DAY_MS, earliest);
  return { from: new Date(begin), to: new Date(end) };
}

/** From when on the plan shows sessions; a day later than earlier ones are refused, because time passes while questions are asked. */
async function historyStart({ db, billing, now }: AskDeps, organizationId: string): Promise<Date> {
  const first = await requireHistory(db, billing.mode, { organizationId, from: undefined }, new Date(now()));
  return first ? new Date(first.getTime() + DAY_MS) : BEGINNING;
}

/** The days of a dashboard before a time, as far as the plan shows them. */
export async function periodUntil(
  deps: AskDeps,
  { organizationId, timeZone }: UserIdentity,
  { period, until: to }: { period: DashboardPeriod; until: Date },
): Promise<Period> {
  if (period === "all-time") return { from: await historyStart(deps, organizationId), to };
  const end = Temporal.Instant.fromEpochMilliseconds(to.getTime()).toZonedDateTimeISO(timeZone);
  return { from: new Date(end.subtract({ days: DAYS[period] }).epochMilliseconds), to };
}

const NOT_ASKED = {
  deleted: "The saved question of this tile has been deleted.",
  private: "The saved question of this tile is not shared with you.",
};
/** Errors about one question; any other concerns the whole mail, which is tried again. */
const OF_A_QUESTION: readonly ErrorCode[] = ["forbidden", "query_too_expensive", "plan_required"];

type Answered = { query: z.output<typeof scopedAnalyticsQuerySchema>; answer: AnalyticsAnswer };
type Asked = Answered | { problem: string };

/** The answer to a tile, as far as its reader may learn it. */
export async function ask(
  deps: AskDeps,
  reader: UserIdentity,
  { query: stored, problem }: ShownTile,
  { from, to }: Period,
): Promise<Asked> {
  const { data: question } = scopedAnalyticsQuerySchema.safeParse(stored);
  if (!question) return { problem: problem ? NOT_ASKED[problem] : "This question can no longer be asked." };
  const timeDimension = { ...question.timeDimension, from, to };
  const query = { ...question, timeDimension, limit: Math.min(question.limit, MAX_ROWS) };
  try {
    const { organizationId, timeZone } = reader;
    const earliest = readFrom(query, deps.now(), timeZone);
    await requireHistory(deps.db, deps.billing.mode, { organizationId, from: earliest }, new Date(deps.now()));
    return { query, answer: await answerTo(deps, reader, query) };
  } catch (error) {
    if (error instanceof Expected && OF_A_QUESTION.includes(error.code)) return { problem: error.message };
    throw error;
  }
}

/** A title in the plain characters that every file system takes. */
const fileName = (title: string) =>
  title
    .normalize("NFKD")
    .replaceAll(/[^\w]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase()
    .slice(0, 60) || "tile";
