import { comparedName } from "@treadlight/charts/insight.ts";
import { type DrawnMeasure, drawnMeasures, measureOf } from "@treadlight/charts/measure.ts";
import { valueText } from "@treadlight/charts/table.ts";
import type { AnalyticsAnswer, AnalyticsRow, ScopedAnalyticsQuery } from "@treadlight/contract/analytics";
import type { ShownTile } from "@treadlight/contract/dashboards";
import { type Change, changeOf, formatTimeEstimate } from "@treadlight/domain/format";
import { groupOf } from "../alerts/watch-questions.ts";
import type { MailedTile } from "./mails/dashboard.ts";

/** A mail is no page: the rest is in the file. */
const MAX_BARS = 14;

/** A tile in words and bars: the figures of a single row, otherwise the first measure or figure of each group or time. */
export function mailedTile(
  { title }: Pick<ShownTile, "title">,
  asked: { query: ScopedAnalyticsQuery; answer: AnalyticsAnswer } | { problem: string },
): MailedTile {
  if ("problem" in asked) return { title, figures: [], bars: [], words: asked.problem };
  const { query, answer } = asked;
  const { rows, meta } = answer;
  const [first] = rows;
  if (!first) return { title, figures: [], bars: [], words: "No matching sessions." };
  const granularity = query.timeDimension?.granularity;
  if (query.dimensions.length === 0 && !granularity) {
    return { title, figures: drawnMeasures(query).map((measure) => figureOf(measure, first, query)), bars: [] };
  }
  const measure = measureOf(query);
  const amountOf = (row: AnalyticsRow) => Number(row[measure.id] ?? 0);
  const amounts = rows.map(amountOf);
  const most = Math.max(...amounts, 0);
  const day = new Intl.DateTimeFormat("en-GB", {
    ...{ day: "numeric", month: "short", year: "numeric", timeZone: meta.timeZone },
    ...(granularity === "hour" && { hour: "2-digit", minute: "2-digit" }),
  });
  const labelOf = (row: AnalyticsRow) =>
    [
      ...(granularity ? [day.format(new Date(String(row.time)))] : []),
      ...(query.dimensions.length > 0 ? [groupOf(query, row)] : []),
    ].join(", ");
  // Times are read to the latest; groups come with the greatest first.
  const drawn = granularity ? rows.slice(-MAX_BARS) : rows.slice(0, MAX_BARS);
  const bars = drawn.map((row) => ({
    label: labelOf(row),
    value: textOf(measure, row),
    share: most > 0 ? Math.max(0, amountOf(row)) / most : 0,
  }));
  return { title, figures: [], bars, more: rows.length - drawn.length };
}

function figureOf(measure: DrawnMeasure, row: AnalyticsRow, { compare }: ScopedAnalyticsQuery) {
  const { id, name, kind, format } = measure;
  const facts = { label: name, value: textOf(measure, row) };
  if (compare === undefined || row[id] === undefined) return { ...facts, change: "" };
  const before = Number(row[`${id}Before`] ?? 0);
  const earlier = comparedName(compare);
  const than = ({ direction, words }: Change) => (direction ? `${words} than ${earlier}` : words);
  const change = before > 0 ? than(changeOf({ now: Number(row[id]), before, kind, format })) : `none in ${earlier}`;
  return { ...facts, change };
}

/** An estimate of time saved has its range with it, if the question asks for the ends. */
function textOf({ id, ends, format }: DrawnMeasure, row: AnalyticsRow): string {
  const amount = row[id] === undefined ? undefined : Number(row[id]);
  if (!ends || amount === undefined || row[ends.low] === undefined) return valueText(amount, format);
  return formatTimeEstimate({ low: Number(row[ends.low]), central: amount, high: Number(row[ends.high]) });
}
