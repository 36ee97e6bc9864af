import { COMPARED_WITH } from "@treadlight/charts/insight.ts";
import type { AnalyticsAnswer, AnalyticsRow, Measure, ScopedAnalyticsQuery } from "@treadlight/contract/analytics";
import type { ShownTile } from "@treadlight/contract/dashboards";
import { MEASURE_WORDS } from "@treadlight/contract/measure-words";
import { type Change, changeOf, formatTimeEstimate } from "@treadlight/domain/format";
import { groupOf } from "../alerts/watch-questions.ts";
import type { MailedTile } from "./mails/dashboard.ts";

/** A mail is no page: the rest is in the file. */
const MAX_BARS = 14;
const ENDS: readonly Measure[] = ["timeSavedLow", "timeSavedHigh"];

/** A tile in words and bars: the figures of a single row, otherwise the first measure of each group or time. */
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
  const measures = query.measures.filter((measure) => !ENDS.includes(measure));
  if (query.dimensions.length === 0 && !granularity) {
    return { title, figures: measures.map((measure) => figureOf(measure, first, query)), bars: [] };
  }
  const [measure = "sessions"] = measures;
  const amounts = rows.map((row) => Number(row[measure]));
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
    share: most > 0 ? Math.max(0, Number(row[measure])) / most : 0,
  }));
  return { title, figures: [], bars, more: rows.length - drawn.length };
}

function figureOf(measure: Measure, row: AnalyticsRow, { compare }: ScopedAnalyticsQuery) {
  const { name, kind, format } = MEASURE_WORDS[measure];
  const before = Number(row[`${measure}Before`] ?? 0);
  const earlier = typeof compare === "string" ? COMPARED_WITH[compare] : "the other period";
  const than = ({ direction, words }: Change) => (direction ? `${words} than ${earlier}` : words);
  const change =
    compare === undefined
      ? ""
      : before > 0
        ? than(changeOf({ now: Number(row[measure]), before, kind, format }))
        : `none in ${earlier}`;
  return { label: name, value: textOf(measure, row), change };
}

/** An estimate of time saved has its range with it, if the question asks for the ends. */
function textOf(measure: Measure, row: AnalyticsRow): string {
  const amount = Number(row[measure]);
  if (measure !== "timeSavedCentral" || row.timeSavedLow === undefined) return MEASURE_WORDS[measure].format(amount);
  return formatTimeEstimate({ low: Number(row.timeSavedLow), central: amount, high: Number(row.timeSavedHigh) });
}
