import { formatNumber } from "@treadlight/domain/format";
import { RankChart } from "@treadlight/ui/charts/rank-chart.tsx";
import type { Series } from "@treadlight/ui/charts/series.ts";
import { Panel } from "@treadlight/ui/panel.tsx";
import { z } from "zod";
import { Answered } from "../../../shared/answered.tsx";
import type { Period } from "../../../shared/period/period.ts";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { departmentLabel } from "../parts/departments.ts";
import { useAnswer } from "../parts/use-answer.ts";

const row = z.object({ department: z.string(), sessions: z.number(), sensitiveSessions: z.number() });

type Count = "sensitiveSessions" | "sessions";
const count = (id: Count, label: string): Series<Count> => ({ id, label, format: formatNumber, isCount: true });
const SENSITIVE = { ...count("sensitiveSessions", "With sensitive values"), fill: "fill-risk-orange-fill" };
const MAX_DEPARTMENTS = 8;

/** The sessions of each department in which sensitive values were found. The tools' ratings are no part of it. */
export function Exposure({ period: { from, to } }: { period: Period }) {
  const answer = useAnswer(
    { measures: ["sensitiveSessions", "sessions"], dimensions: ["department"], timeDimension: { from, to } },
    row,
  );
  return (
    <Panel title="Sensitive values by department" explain={whatIs("sensitiveSessions")}>
      <Answered query={answer} what="the sensitive values by department">
        {({ rows }) => (
          <RankChart
            label="Sessions with sensitive values by department"
            placeHeading="Department"
            places={rows.map(({ department, ...values }) => {
              const name = departmentLabel(department);
              return { key: name, name, values };
            })}
            series={[SENSITIVE, count("sessions", "Sessions")]}
            drawn={[SENSITIVE]}
            maxBars={MAX_DEPARTMENTS}
            noteOf={({ values: { sessions } }) => [`of ${formatNumber(sessions)} sessions`]}
          />
        )}
      </Answered>
    </Panel>
  );
}
