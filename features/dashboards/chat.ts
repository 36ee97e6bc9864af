import { MIN_GROUP_SIZE, rolesWith } from "@treadlight/contract/access";
import { type AnalyticsRow, alsoMeasuring, scopedAnalyticsQuerySchema } from "@treadlight/contract/analytics";
import { DASHBOARD_PERIODS, type ShownTile } from "@treadlight/contract/dashboards";
import { groupedBy } from "@treadlight/domain/grouping";
import { type UserIdentity, userIdentity } from "@treadlight/platform/identity";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import { z } from "zod";
import { enqueueDeliveries } from "../alerts/webhooks/enqueue.ts";
import { MAX_FACTS } from "../alerts/webhooks/formats/message.ts";
import { nameOfPeriod, type Period } from "../analytics/calendar.ts";
import { audit } from "../audit/record.ts";
import { chatsOf } from "./dashboards.ts";
import { ask, type DashboardMailDeps, periodUntil } from "./mail-one.ts";
import { mailedTile } from "./mailed-tile.ts";
import type { MailedTile } from "./mails/dashboard.ts";
import { questionsFor, storedTiles, viewsOf } from "./tiles.ts";

/** A chat is no page: of groups the greatest, of times the latest. */
const MAX_GROUPS = 5;

/**
 * A dashboard for its chats. A chat has no rights of its own, so it is asked with those that its author has when it is sent, and not at all
 * if they are no administrator any more. Nothing is about people, or about fewer of them than members may see.
 */
export const dashboardChatJob = jobKind({
  name: "dashboard-chat",
  payload: z.object({ dashboardId: z.guid(), until: z.coerce.date() }),
  result: z.object({ chats: z.int() }),
});

export function dashboardChatHandler(deps: Omit<DashboardMailDeps, "mail">): JobHandler {
  return jobHandler(dashboardChatJob, async ({ dashboardId, until }, { id: jobId }) => {
    const { db, publicUrl } = deps;
    const dashboard = await db
      .selectFrom("dashboards as d")
      .innerJoin("users as u", (join) =>
        join.onRef("u.id", "=", "d.authorId").onRef("u.organizationId", "=", "d.organizationId"),
      )
      .where("d.id", "=", dashboardId)
      .where("d.shared", "=", true)
      .where("u.suspendedAt", "is", null)
      .where("u.role", "in", rolesWith("alerts"))
      .selectAll("d")
      .executeTakeFirst();
    const chats = chatsOf(dashboard?.schedule);
    if (!dashboard || chats.length === 0) return { chats: 0 };
    const author = await userIdentity(db, dashboard.authorId);
    const over = await periodUntil(deps, author, { period: z.enum(DASHBOARD_PERIODS).parse(dashboard.period), until });
    const stored = storedTiles(dashboard.tiles);
    const { shown } = await questionsFor(db, author, viewsOf(stored));
    const figures: { name: string; value: string }[] = [];
    for (const tile of stored.slice(0, MAX_FACTS).map(shown)) {
      figures.push({ name: tile.title, value: textOf(await tileFor(deps, author, tile, over)) });
    }
    const left = stored.length - figures.length;
    const { organizationId, organizationName } = author;
    const data = {
      message: `${dashboard.name} of ${organizationName}, ${nameOfPeriod("day", over, author.timeZone)}${left > 0 ? `, without ${left} further tiles` : ""}`,
      figures,
      link: `${publicUrl}/organization/dashboards?id=${dashboardId}`,
    };
    const at = new Date(deps.now());
    return db.transaction().execute(async (transaction) => {
      const sentTo: string[] = [];
      for (const webhookId of chats) {
        const event = { type: "dashboard.sent" as const, data, once: jobId };
        const sent = await enqueueDeliveries(transaction, { organizationId, webhookId }, [event], at);
        if (sent.length > 0) sentTo.push(webhookId);
      }
      if (sentTo.length === 0) return { chats: 0 };
      const about = { organizationId, resource: "dashboards", resourceId: dashboardId };
      const after = { name: dashboard.name, chats: sentTo };
      await audit(transaction, { kind: "system" }, { ...about, action: "dashboard.sent", after }, at);
      return { chats: sentTo.length };
    });
  });
}

/** A tile in words, of which only large enough groups are left. */
async function tileFor(
  deps: Omit<DashboardMailDeps, "mail">,
  author: UserIdentity,
  tile: ShownTile,
  over: Period,
): Promise<MailedTile> {
  const question = scopedAnalyticsQuerySchema.safeParse(tile.query).data;
  const isPersonal =
    question?.scope === "own" ||
    [...(question?.dimensions ?? []), ...(question?.filters ?? []).map(({ dimension }) => dimension)].includes("user");
  if (isPersonal) return mailedTile(tile, { problem: "About people, so not sent to chats." });
  const query = question && {
    ...question,
    ...alsoMeasuring(question, "activeUsers"),
    ...{ scope: "organization", compare: undefined, percentChange: undefined, others: false, totals: false },
  };
  const asked = await ask(deps, author, { ...tile, query: query ?? null }, over);
  if ("problem" in asked || !question) return mailedTile(tile, asked);
  const minimum = Math.max(MIN_GROUP_SIZE, author.minGroupSize);
  const rows = largeGroups(asked.answer.rows, minimum, question.dimensions.length > 0);
  if (rows.length === 0 && asked.answer.rows.length > 0) {
    return mailedTile(tile, { problem: `Too few people: groups have at least ${minimum}.` });
  }
  return mailedTile(tile, {
    query: { ...asked.query, measures: question.measures },
    answer: { ...asked.answer, rows },
  });
}

/**
 * The rows of at least so many people. Where one is left out, the smallest of the others is too: otherwise a total would tell of it.
 * @param isByGroups whether rows of a time stand beside each other; otherwise all rows do
 */
function largeGroups(rows: readonly AnalyticsRow[], minimum: number, isByGroups: boolean): AnalyticsRow[] {
  const peopleIn = ({ activeUsers }: AnalyticsRow) => Number(activeUsers);
  const together = groupedBy(rows, ({ time }) => (isByGroups ? String(time) : ""));
  const hidden = [...together.values()].flatMap((some) => {
    const bySize = some.toSorted((a, b) => peopleIn(a) - peopleIn(b));
    const small = bySize.filter((row) => peopleIn(row) < minimum);
    return small.length > 0 ? bySize.slice(0, small.length + 1) : [];
  });
  return rows.filter((row) => !hidden.includes(row));
}

/** A tile as one line. */
function textOf({ figures, bars, more = 0, words }: MailedTile): string {
  if (words !== undefined) return words;
  const parts = [...figures, ...bars.slice(0, MAX_GROUPS)].map(({ label, value }) => `${label}: ${value}`);
  const left = more + Math.max(0, bars.length - MAX_GROUPS);
  return left > 0 ? `${parts.join(", ")}, and ${left} more` : parts.join(", ");
}
