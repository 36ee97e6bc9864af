import { namesWith } from "@treadlight/charts/names.ts";
import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import {
  type AnalyticsRow,
  alsoMeasuring,
  dimensionSchema,
  type Figure,
  figureKey,
  figureOf,
  isOverTime,
  type Measure,
  measureSchema,
  REST,
  type ScopedAnalyticsQuery,
  scopedAnalyticsQuerySchema,
} from "@treadlight/contract/analytics";
import { Expected } from "@treadlight/contract/errors";
import { wordsOf } from "@treadlight/contract/measure-words";
import { dataLabel } from "@treadlight/domain/security";
import { userIdentity } from "@treadlight/platform/identity";
import type { Logger } from "@treadlight/platform/observability";
import { lastBucketOf, periodOf } from "@treadlight/warehouse";
import { daysOf, nameOfPeriod, type Period } from "../analytics/calendar.ts";
import { answerTo } from "../analytics/routes.ts";
import type { ApiDeps } from "../deps.ts";
import { authorOfRule, rulesWithQuestions } from "./questions.ts";
import { about, departmentFact, type Finding, inDepartment, MAX_GROUPS, ofDepartment, type Rule } from "./rules.ts";

type Deps = Pick<ApiDeps, "db" | "warehouse" | "now"> & { logger: Logger };

/** What rules on saved questions find: the groups whose measure is on the wrong side of the threshold. */
export async function questionFindings(deps: Deps, rules: readonly Rule[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const rule of rules) {
    try {
      findings.push(...(await ofQuestion(deps, rule)));
    } catch (err) {
      // One question that costs too much, or that its head may not ask now, must not keep the other rules from being evaluated.
      if (!(err instanceof Expected && isOfQuestion(err))) throw err;
      deps.logger.warn({ err, ruleId: rule.id }, "could not ask the question of an alert rule");
    }
  }
  return findings;
}

/** Whether an error is about one question: too few people in a head's departments make it `forbidden`. */
const isOfQuestion = ({ code }: Expected) => code === "query_too_expensive" || code === "forbidden";

async function ofQuestion(deps: Deps, rule: Rule): Promise<Finding[]> {
  const { name, threshold, direction, timeZone } = rule;
  const asked = await questionOf(deps, rule);
  if (!asked || threshold === null || direction === null) return [];
  const { key, question, title, authorId } = asked;
  const over = comparedOver(question, direction, { now: deps.now(), timeZone });
  if (!over) return [];
  const watched = figureWatched(key);
  const author = await userIdentity(deps.db, authorId);
  // A question with a limit watches the groups that it shows: they have to be in its order.
  const { measures, order } = alsoMeasuring(question, "activeUsers", "scoredSessions");
  const ordering = (question.figures ?? []).filter(
    (figure) => !isOverTime(figure) && order.some(({ by }) => by === figureKey(figure)),
  );
  const figures = new Map([...(watched ? [watched] : []), ...ordering].map((figure) => [figureKey(figure), figure]));
  const { rows } = await answerTo(deps, author, {
    ...question,
    ...{ scope: "organization", others: false, totals: false, compare: undefined, timeDimension: { ...over } },
    ...{ figures: [...figures.values()], top: undefined, percentChange: undefined, markPartial: undefined },
    measures,
    filters: [...question.filters, ...inDepartment(rule.department)],
    order: order.filter(
      ({ by }) => measureSchema.safeParse(by).success || dimensionSchema.safeParse(by).success || figures.has(by),
    ),
  });
  const answered = watched ? figureKey(watched) : key;
  const minimum = Math.max(MIN_GROUP_SIZE, rule.minGroupSize);
  const wrong = rows.filter((row) => {
    const value = Number(row[answered]);
    const isKnown = row[answered] !== undefined && (!AVERAGES.includes(key) || Number(row.scoredSessions) > 0);
    return (
      Number(row.activeUsers) >= minimum && isKnown && (direction === "above" ? value > threshold : value < threshold)
    );
  });
  const { name: what, format, unit = what.toLowerCase() } = asked.words;
  const when = whenOf(over, question.timeDimension?.granularity, timeZone);
  return wrong.slice(0, MAX_GROUPS).map((row) => {
    const value = Number(row[answered]);
    const group = groupOf(question, row);
    const department = question.dimensions.includes("department") ? "" : ofDepartment(rule);
    const place = `${department}${group === "" ? "" : ` for ${group}`}`;
    const than = direction === "above" ? "more than" : "less than";
    return {
      ...about(rule),
      occasion: `${over.from.toISOString()} ${group}`,
      message: `${name}: ${what}${place} in “${title}” came to ${format(value)} ${when}, ${than} ${format(threshold)}.`,
      ...{ value, people: Number(row.activeUsers) },
      facts: {
        ...{ unit, period: daysOf(over, timeZone), question: title },
        ...(group !== "" && { group }),
        ...departmentFact(rule),
      },
    };
  });
}

/** Averages over sessions of which some may have no score. */
const AVERAGES: readonly string[] = ["productivityScore", "taskCompletionRate"] satisfies Measure[];

/** The figure of a rule, about the one interval that it asks for: a share of it is a share of all. */
function figureWatched(key: string): Figure | undefined {
  const figure = figureOf(key);
  return figure?.kind === "share" ? { ...figure, of: "all" } : figure;
}

/** A rule's question as it is now; undefined if it cannot be asked, which the console says. */
async function questionOf({ db }: Deps, { id, organizationId }: Rule) {
  const row = await rulesWithQuestions(db, organizationId)
    .where("r.id", "=", id)
    .select(["v.name as title", "v.query", "r.questionMeasure"])
    .select(authorOfRule.as("authorId"))
    .executeTakeFirst();
  const question = scopedAnalyticsQuerySchema.safeParse(row?.query).data;
  const key = row?.questionMeasure ?? "";
  const words = wordsOf(key);
  if (!row || row.problem !== null || row.title === null || row.authorId === null || !question || !words)
    return undefined;
  return { question, key, words, title: row.title, authorId: row.authorId };
}

/**
 * What is compared: the last whole bucket of a question over time, otherwise its period. A period with an end that is yet to come is
 * not below anything before then.
 */
function comparedOver(
  { timeDimension }: ScopedAnalyticsQuery,
  direction: "above" | "below",
  { now, timeZone }: { now: number; timeZone: string },
): Period | undefined {
  const period = periodOf({ timeDimension }, now, timeZone);
  if (!timeDimension?.granularity) {
    const isRunning = timeDimension?.to !== undefined && period.to.getTime() > now;
    return isRunning && direction === "below" ? undefined : period;
  }
  const bucket = lastBucketOf(period, timeDimension.granularity, { now, timeZone });
  const hasStart = timeDimension.from !== undefined;
  return bucket && hasStart && bucket.from < period.from ? { ...bucket, from: period.from } : bucket;
}

function whenOf(over: Period, granularity: string | undefined, timeZone: string): string {
  const days = nameOfPeriod("day", over, timeZone);
  if (granularity !== "hour") return days.includes(" to ") ? `from ${days}` : `on ${days}`;
  const hour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(over.from);
  return `on ${days} in the hour from ${hour}`;
}

const NAMES = namesWith({});

/** The values of a question's dimensions in a row, in words. */
export function groupOf({ dimensions }: Pick<ScopedAnalyticsQuery, "dimensions">, row: AnalyticsRow): string {
  const values = dimensions.map((dimension) => {
    const value = String(row[dimension]);
    if (value === "") return "none";
    if (dimension === "weekday" || dimension === "hour" || value === REST) return NAMES.value(dimension, value);
    return dimension === "sensitiveType" || dimension === "subject" ? dataLabel(value) : value;
  });
  return values.join(", ");
}
