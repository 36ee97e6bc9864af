import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { type ComparedWeek, compareMark, listMarks, type WeekFigures } from "@treadlight/contract/before-after";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { orNotFound } from "@treadlight/platform/lists";
import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { sums } from "../analytics/organization-query.ts";
import type { ApiDeps } from "../deps.ts";
import { requireHistory } from "../plans/included.ts";
import { compareWeeks } from "./compare.ts";

const SHOWN = ["id", "name", "kind", "day", "department", "comparison"] as const;
const MEASURES = [
  "activeUsers",
  "sessions",
  "timeEngaged",
  "timeSavedLow",
  "timeSavedCentral",
  "timeSavedHigh",
  "sessionsWithoutTime",
] as const;

const rowSchema = z.object({
  department: z.string(),
  time: z.string(),
  activeUsers: z.number(),
  sessions: z.number(),
  timeEngaged: z.number(),
  timeSavedLow: z.number(),
  timeSavedCentral: z.number(),
  timeSavedHigh: z.number(),
  sessionsWithoutTime: z.number(),
});

/** What changed in a department after a marked day, beside another department. */
export function beforeAfterEndpoints({
  db,
  warehouse,
  billing,
  now,
}: Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">): Endpoint[] {
  const marksOf = (organizationId: string) =>
    db.selectFrom("marks").where("organizationId", "=", organizationId).select(SHOWN);
  return [
    endpoint(listMarks, {
      async handle({ caller: { organizationId } }) {
        const marks = await marksOf(organizationId).orderBy("day", "desc").orderBy("name").orderBy("id").execute();
        return { status: 200, body: { marks } };
      },
    }),
    endpoint(compareMark, {
      async handle({
        caller: { organizationId, timeZone, minGroupSize },
        params: { id = "" },
        query: { weeks: count },
      }) {
        const mark = orNotFound(await marksOf(organizationId).where("id", "=", id).executeTakeFirst());
        const mondays = weeksAround(mark.day, { count, today: dayIn(now(), timeZone) });
        const [first, last] = [mondays[0], mondays.at(-1)];
        const minimumPeople = Math.max(MIN_GROUP_SIZE, minGroupSize);
        const facts = { mark, timeZone, minimumPeople };
        if (!first || !last) {
          const weeks: ComparedWeek[] = [];
          return { status: 200, body: { ...facts, weeks, ...compareWeeks(weeks) } };
        }
        const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
        const period = { from: startOf(first.monday), to: startOf(last.monday.add({ weeks: 1 })) };
        await requireHistory(db, billing.mode, { organizationId, from: period.from }, new Date(now()));
        const departments = [mark.department, mark.comparison];
        const question = {
          measures: [...MEASURES],
          dimensions: ["department" as const],
          filters: [{ dimension: "department" as const, operator: "in" as const, values: departments }],
          granularity: "week" as const,
          timeZone,
        };
        const rows = await sums(warehouse, organizationId, period, question, rowSchema);
        const figuresOf = (department: string, monday: Temporal.PlainDate): WeekFigures | null => {
          const start = startOf(monday).getTime();
          const row = rows.find((one) => one.department === department && Date.parse(one.time) === start);
          if (!row || row.activeUsers < minimumPeople) return null;
          const { department: _, time: __, activeUsers: people, ...figures } = row;
          return { people, ...figures };
        };
        const weeks = mondays.map(({ monday, place }) => ({
          from: monday.toString(),
          place,
          department: figuresOf(mark.department, monday),
          comparison: figuresOf(mark.comparison, monday),
        }));
        return { status: 200, body: { ...facts, weeks, ...compareWeeks(weeks) } };
      },
    }),
  ];
}

const dayIn = (ms: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate();

const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 });

/** The whole weeks around a day that are over, the earliest first: so many before, the one in which it started unless on its Monday, so many after. */
function weeksAround(
  day: string,
  { count, today }: { count: number; today: Temporal.PlainDate },
): { monday: Temporal.PlainDate; place: ComparedWeek["place"] }[] {
  const start = Temporal.PlainDate.from(day);
  const week = mondayOf(start);
  const isPartial = start.dayOfWeek !== 1;
  const thisWeek = mondayOf(today);
  return Array.from({ length: 2 * count + (isPartial ? 1 : 0) }, (_, index) => {
    const place =
      index < count ? ("before" as const) : isPartial && index === count ? ("start" as const) : ("after" as const);
    return { monday: week.add({ weeks: index - count }), place };
  }).filter(({ monday }) => Temporal.PlainDate.compare(monday, thisWeek) < 0);
}
