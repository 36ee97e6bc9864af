import type { Adoption } from "@treadlight/contract/adoption";
import { formatNumber } from "@treadlight/domain/format";
import { LineChart } from "@treadlight/ui/charts/line-chart.tsx";
import type { Point, Series } from "@treadlight/ui/charts/series.ts";
import { Panel } from "@treadlight/ui/panel.tsx";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { shareText, weekText } from "./words.ts";

type Week = Adoption["weeks"][number];
type Figure = Exclude<keyof Week, "week">;

const people = (id: Figure, label: string, colour: Pick<Series<Figure>, "fill" | "stroke">): Series<Figure> => ({
  ...{ id, label, format: formatNumber, isCount: true, unit: "people", ...colour },
});
const ACTIVE = people("active", "Active", { fill: "fill-step", stroke: "stroke-step" });
const PEOPLE = [
  people("new", "New", { fill: "fill-moss", stroke: "stroke-moss" }),
  people("returning", "Back", { fill: "fill-lamp", stroke: "stroke-lamp" }),
  people("dormant", "Dormant", { fill: "fill-line-strong", stroke: "stroke-line-strong" }),
];
const share = (id: Figure, label: string, colour: Pick<Series<Figure>, "fill" | "stroke">): Series<Figure> => ({
  ...{ id, label, format: shareText, ...colour },
});
const WEEKLY = share("weeklyOfMonthly", "Weekly of monthly", { fill: "fill-step", stroke: "stroke-step" });
const DAILY = share("dailyOfMonthly", "Daily of monthly", { fill: "fill-moss", stroke: "stroke-moss" });

/** What is too small to be shown is drawn as nothing. */
const pointsOf = (weeks: readonly Week[]): Point<Figure>[] =>
  weeks.map(({ week, ...figures }) => ({
    ...{ key: week, name: `Week of ${weekText(week)}`, axisLabel: weekText(week), isCurrent: false },
    values: {
      active: figures.active ?? 0,
      new: figures.new ?? 0,
      returning: figures.returning ?? 0,
      dormant: figures.dormant ?? 0,
      monthly: figures.monthly ?? 0,
      weeklyOfMonthly: figures.weeklyOfMonthly ?? 0,
      dailyOfMonthly: figures.dailyOfMonthly ?? 0,
    },
  }));

/** How many people were active in each week, began, came back and are dormant. */
export function Weekly({ weeks }: { weeks: readonly Week[] }) {
  return (
    <Panel title="People by week" explain={whatIs("activeLastWeek")}>
      <LineChart
        label="People by week"
        pointHeading="Week"
        points={pointsOf(weeks)}
        series={[ACTIVE, ...PEOPLE]}
        drawn={[ACTIVE, ...PEOPLE]}
      />
      <p className="mt-3 max-w-prose text-label text-ink-soft">
        New: first use that is kept. Back: active again after at least four weeks without. Dormant: used AI before, and
        not in this week or the three before it; people who left count too. 0 also stands for too few to be shown.
      </p>
    </Panel>
  );
}

/** How often those who use AI in a month use it. */
export function Stickiness({ weeks }: { weeks: readonly Week[] }) {
  return (
    <Panel title="Stickiness" explain={whatIs("weeklyOfMonthly")}>
      <LineChart
        label="Stickiness"
        pointHeading="Week"
        points={pointsOf(weeks)}
        series={[WEEKLY, DAILY]}
        drawn={[WEEKLY, DAILY]}
      />
      <p className="mt-3 max-w-prose text-label text-ink-soft">
        Of the people active in four weeks, how many used AI in an average week, and on an average day, weekends
        included.
      </p>
    </Panel>
  );
}
