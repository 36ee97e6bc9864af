import { toolLabel } from "@treadlight/charts/names.ts";
import { formatNumber } from "@treadlight/domain/format";
import { HeatMap } from "@treadlight/ui/charts/heat-map.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Link } from "react-router";
import { z } from "zod";
import { Answered } from "../../../shared/answered.tsx";
import { paths } from "../../../shared/pages.ts";
import type { Period } from "../../../shared/period/period.ts";
import { usePeriodSearch } from "../../../shared/period/use-period.ts";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { departmentLabel, greatest, valueLabel } from "../parts/departments.ts";
import { useAnswer } from "../parts/use-answer.ts";

const row = z.object({ department: z.string(), tool: z.string(), sessions: z.number() });
const MAX_TOOLS = 10;
const MAX_DEPARTMENTS = 8;

/** Which department uses which tool: the more sessions, the darker. */
export function DepartmentTools({ period: { from, to } }: { period: Period }) {
  const answer = useAnswer(
    { measures: ["sessions"], dimensions: ["department", "tool"], timeDimension: { from, to } },
    row,
  );
  const search = new URLSearchParams([["by", "department,tool"], ...new URLSearchParams(usePeriodSearch())]);
  return (
    <Panel title="Tools by department" explain={whatIs("sessions")}>
      <Answered query={answer} what="the tools by department">
        {({ rows }) => {
          const count = ({ sessions }: { sessions: number }) => sessions;
          const tools = greatest(rows, ({ tool }) => tool, count, MAX_TOOLS);
          const departments = greatest(rows, ({ department }) => department, count, MAX_DEPARTMENTS);
          const valueAt = new Map(rows.map(({ department, tool, sessions }) => [`${tool}\n${department}`, sessions]));
          const isCut =
            tools.length < new Set(rows.map(({ tool }) => tool)).size ||
            departments.length < new Set(rows.map(({ department }) => department)).size;
          return (
            <>
              <HeatMap
                label="Sessions by tool and department"
                rowHeading="Tool"
                rows={tools.map((tool) => toolLabel(valueLabel(tool, "No tool")))}
                columns={departments.map((department) => {
                  const name = departmentLabel(department);
                  return { name, axisLabel: name };
                })}
                values={tools.map((tool) =>
                  departments.map((department) => valueAt.get(`${tool}\n${department}`) ?? 0),
                )}
                format={(value) => (value === 1 ? "1 session" : `${formatNumber(value)} sessions`)}
                rowLabelPx={120}
              />
              {isCut && (
                <p className="text-label text-ink-soft">
                  The {tools.length} tools and {departments.length} departments with the most sessions.{" "}
                  <Link to={`${paths.explore}?${search}`} className="text-link print:hidden">
                    See all
                  </Link>
                </p>
              )}
            </>
          );
        }}
      </Answered>
    </Panel>
  );
}
