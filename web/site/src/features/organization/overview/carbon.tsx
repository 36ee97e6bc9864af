import { alertRules } from "@treadlight/contract/console";
import { formatCo2 } from "@treadlight/domain/format";
import { firstOfMonth } from "@treadlight/domain/time";
import { BarChart } from "@treadlight/ui/charts/bar-chart.tsx";
import { sumOf } from "@treadlight/ui/charts/series.ts";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Link } from "react-router";
import { z } from "zod";
import { Answered } from "../../../shared/answered.tsx";
import { FIRST_ROWS, useRoute } from "../../../shared/api/use-route.ts";
import { consolePaths } from "../../../shared/console.ts";
import { APART, FIRST_PLACE, type GroupPlace, LATER_PLACES, NO_AMOUNTS } from "../../../shared/group-places.ts";
import { paths } from "../../../shared/pages.ts";
import { timePoints } from "../../../shared/period/buckets.ts";
import type { Period } from "../../../shared/period/period.ts";
import { useToday } from "../../../shared/period/use-today.ts";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { departmentLabel, greatest } from "../parts/departments.ts";
import { useAnswer } from "../parts/use-answer.ts";

const row = z.object({ department: z.string(), time: z.string(), co2: z.number() });

/** CO2 of the last twelve months by department, and this month's share of the budget. */
export function Carbon({ mayReadBudgets, seesPeople }: { mayReadBudgets: boolean; seesPeople: boolean }) {
  const today = useToday();
  const period: Period = {
    id: "custom",
    from: firstOfMonth(today, 11),
    to: today,
    granularity: "month",
    before: undefined,
  };
  const { from, to, granularity } = period;
  const answer = useAnswer(
    { measures: ["co2"], dimensions: ["department"], timeDimension: { from, to, granularity } },
    row,
  );
  const filter = JSON.stringify({ kind: "budget", enabled: true });
  const budgets = useRoute(alertRules.list, { query: { range: FIRST_ROWS, filter } }, { enabled: mayReadBudgets });
  const budget =
    budgets.data?.find(({ measure, department }) => measure === "co2" && department === null)?.threshold ?? undefined;
  return (
    <Panel
      title="CO₂ by department and month, estimate"
      explain={whatIs("co2")}
      aside={
        seesPeople && (
          <Link to={paths.whatIf} className="text-link text-sm">
            What would change it
          </Link>
        )
      }
    >
      {/* A budget stands above the chart, and is higher than that there is none. */}
      <Answered query={answer} isWaiting={budgets.isLoading} what="the CO₂ by department">
        {({ rows, meta: { timeZone } }) => {
          const names = greatest(
            rows,
            ({ department }) => department,
            ({ co2 }) => co2,
            APART.length,
          );
          const byMonth = new Map<string, Record<GroupPlace, number> & { time: string }>();
          for (const { department, time, co2 } of rows) {
            const month = byMonth.get(time) ?? { ...NO_AMOUNTS, time };
            month[APART[names.indexOf(department)] ?? "others"] += co2;
            byMonth.set(time, month);
          }
          const points = timePoints([...byMonth.values()], NO_AMOUNTS, { period, timeZone, now: new Date() });
          const series = <Id extends GroupPlace>({ id, fill }: { id: Id; fill: string }) => {
            const name = names[APART.indexOf(id)];
            return {
              id,
              fill,
              label: name === undefined ? "Others" : departmentLabel(name),
              format: formatCo2,
              unit: "grams",
            };
          };
          const later = LATER_PLACES.filter(({ id }) => id === "others" || names.length > APART.indexOf(id)).map(
            series,
          );
          const drawn = [series(FIRST_PLACE), ...later] as const;
          const thisMonth = points.at(-1);
          return (
            <>
              {mayReadBudgets && <Budget budget={budget} spent={thisMonth ? sumOf<GroupPlace>(thisMonth, drawn) : 0} />}
              <BarChart<GroupPlace> label="CO₂" pointHeading="Month" points={points} series={drawn} drawn={drawn} />
            </>
          );
        }}
      </Answered>
    </Panel>
  );
}

function Budget({ budget, spent }: { budget: number | undefined; spent: number }) {
  if (budget === undefined) {
    return (
      <p className="mb-4 text-sm text-ink-soft">
        This month so far: {formatCo2(spent)}. No budget yet.{" "}
        <a href={consolePaths.newAlertRule} className="text-link">
          Set one
        </a>
      </p>
    );
  }
  const percent = Math.round((100 * spent) / budget);
  return (
    <div className="mb-4 grid gap-1.5 text-sm">
      <p className="figures">
        This month so far: <strong>{formatCo2(spent)}</strong> of {formatCo2(budget)}, {percent}% of the budget.
      </p>
      <div aria-hidden className="flex h-2 overflow-hidden rounded-sm bg-sunken">
        <span
          className={percent > 100 ? "bg-risk-red-fill" : "bg-step"}
          style={{ width: `${Math.min(percent, 100)}%` }}
        />
      </div>
    </div>
  );
}
