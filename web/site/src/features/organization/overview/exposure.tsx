import { formatNumber } from "@treadlight/domain/format";
import { RankChart } from "@treadlight/ui/charts/rank-chart.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { z } from "zod";
import { Answered } from "../../../shared/answered.tsx";
import type { Period } from "../../../shared/period/period.ts";
import { departmentLabel, greatest } from "../parts/departments.ts";
import { useAnswer } from "../parts/use-answer.ts";

const row = z.object({ department: z.string(), riskLevel: z.string(), sessions: z.number() });

const level = <Id extends string>(id: Id, label: string, fill: string) => ({
  ...{ id, label, fill },
  format: formatNumber,
  isCount: true,
});
const RED = level("red", "Red", "fill-risk-red-fill");
const LEVELS = [
  level("orange", "Orange", "fill-risk-orange-fill"),
  level("yellow", "Yellow", "fill-risk-yellow-fill"),
  level("green", "Green", "fill-risk-green-fill"),
  level("mixed", "Several colours", "fill-line-strong"),
] as const;
const NOTHING = { red: 0, orange: 0, yellow: 0, green: 0, mixed: 0 };
const levelSchema = z.enum(["red", "orange", "yellow", "green"]).or(z.literal("mixed")).catch("mixed");
const MAX_DEPARTMENTS = 8;

/** The sessions of each department by risk colour. */
export function Exposure({ period: { from, to } }: { period: Period }) {
  const answer = useAnswer(
    { measures: ["sessions"], dimensions: ["department", "riskLevel"], timeDimension: { from, to } },
    row,
  );
  return (
    <Panel title="Exposure by department">
      <Answered query={answer} what="the exposure by department">
        {({ rows }) => {
          const names = greatest(
            rows,
            ({ department }) => department,
            ({ sessions }) => sessions,
            rows.length,
          );
          const places = names.map((department) => {
            const values = { ...NOTHING };
            for (const row of rows) {
              if (row.department === department) values[levelSchema.parse(row.riskLevel)] += row.sessions;
            }
            const name = departmentLabel(department);
            return { key: name, name, values };
          });
          const series = LEVELS.filter(({ id }) => id !== "mixed" || places.some(({ values }) => values.mixed > 0));
          return (
            <RankChart
              label="Sessions by risk colour"
              placeHeading="Department"
              places={places}
              series={[RED, ...series]}
              drawn={[RED, ...series]}
              maxBars={MAX_DEPARTMENTS}
            />
          );
        }}
      </Answered>
    </Panel>
  );
}
