import { useQuery } from "@tanstack/react-query";
import { insightOf } from "@treadlight/charts/insight.ts";
import { namesWith } from "@treadlight/charts/names.ts";
import { reasonOf } from "@treadlight/client";
import { analyticsRowSchema } from "@treadlight/contract/analytics";
import { MEASURE_WORDS } from "@treadlight/contract/measure-words";
import { analyticsQuery, type Question } from "@treadlight/site/shared/analytics.ts";
import { Change } from "@treadlight/ui/change.tsx";
import { InsightChart } from "@treadlight/ui/charts/insight-chart.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { StatTile, StatTiles, StatTilesLoading } from "@treadlight/ui/stat-tile.tsx";
import { z } from "zod";
import { useApi } from "../session/context.ts";

const MEASURES = ["sessions", "activeUsers", "timeEngaged", "sensitiveSessions"] as const;

const PERIOD: Question = { scope: "organization", measures: [...MEASURES] };
const BY_DAY: Question = {
  scope: "organization",
  measures: ["sessions"],
  timeDimension: { granularity: "day" },
  markPartial: true,
};

/** As `getIncluded` of the contract, whose other schemas would make the page larger. */
const PLAN_PATH = "/api/billing";
const planSchema = z.object({ historyDays: z.int().nullable() });

/** How much AI the organization used in the last 30 days, beside the 30 days before if its plan shows them. */
export function Trend() {
  const api = useApi();
  const plan = useQuery({
    queryKey: [PLAN_PATH],
    queryFn: ({ signal }) => api.request(PLAN_PATH, planSchema, { signal }),
  });
  const isCompared = plan.data?.historyDays === null;
  const question: Question = isCompared ? { ...PERIOD, compare: "previousPeriod" } : PERIOD;
  const period = useQuery({ ...analyticsQuery(api, question, analyticsRowSchema), enabled: plan.data !== undefined });
  const days = useQuery(analyticsQuery(api, BY_DAY, analyticsRowSchema));
  const error = plan.error ?? period.error ?? days.error;
  if (error && !(period.data && days.data)) return <p role="alert">{reasonOf(error)}</p>;
  if (!period.data || !days.data) return <StatTilesLoading count={MEASURES.length} />;
  const row = period.data.rows[0] ?? {};
  const amount = (key: string) => (typeof row[key] === "number" ? row[key] : 0);
  return (
    <div className="grid grid-cols-1 gap-4">
      <StatTiles>
        {MEASURES.map((measure) => {
          const { name, kind, format } = MEASURE_WORDS[measure];
          return (
            <StatTile
              key={measure}
              name={name}
              value={format(amount(measure))}
              {...(isCompared && {
                change: (
                  <Change
                    {...{ kind, format }}
                    now={amount(measure)}
                    before={amount(`${measure}Before`)}
                    sessionsBefore={amount("sessionsBefore")}
                    better={measure === "sensitiveSessions" ? "less" : undefined}
                    than="the 30 days before"
                  />
                ),
              })}
            />
          );
        })}
      </StatTiles>
      <Panel title="Sessions by day">
        <InsightChart
          insight={insightOf({
            question: BY_DAY,
            answer: days.data,
            chosen: "bar",
            names: namesWith({}),
            now: new Date(),
          })}
          height={220}
        />
      </Panel>
    </div>
  );
}
