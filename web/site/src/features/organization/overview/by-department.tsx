import { departments } from "@treadlight/contract/console";
import { getOrganization } from "@treadlight/contract/organization";
import { formatDuration, formatNumber } from "@treadlight/domain/format";
import { NO_TIME_SAVED, timeSavedSumsSchema } from "@treadlight/domain/productivity";
import { type Column, DataTable } from "@treadlight/ui/data-table.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { z } from "zod";
import { Answered } from "../../../shared/answered.tsx";
import { FIRST_ROWS, useRoute } from "../../../shared/api/use-route.ts";
import { DepartmentLink } from "../../../shared/department-link.tsx";
import { co2Text } from "../../../shared/footprint.ts";
import type { Period } from "../../../shared/period/period.ts";
import { timeSavedColumn } from "../../../shared/time-saved/column.tsx";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { departmentLabel } from "../parts/departments.ts";
import { useAnswer } from "../parts/use-answer.ts";
import { SENDERS } from "./totals.tsx";

const row = z.object({
  ...timeSavedSumsSchema.shape,
  department: z.string(),
  co2: z.number(),
  sessionsNotEstimated: z.number(),
  activeUsers: z.number().optional(),
});
type Row = z.output<typeof row>;

/** Adoption by department: how many of its people are active, and their sessions. */
export function ByDepartment({ period: { from, to }, seesPeople }: { period: Period; seesPeople: boolean }) {
  const answer = useAnswer(
    {
      measures: [
        ...timeSavedSumsSchema.keyof().options,
        "co2",
        "sessionsNotEstimated",
        ...(seesPeople ? (["activeUsers"] as const) : []),
      ],
      dimensions: ["department"],
      timeDimension: { from, to },
    },
    row,
  );
  const { peopleIn, isLoading } = usePeopleByDepartment(seesPeople);
  const countsPeople = answer.data?.meta.people === "names";
  const amounts: Column<Row>[] = [
    { id: "sessions", heading: "Sessions", isNumeric: true, ...number(({ sessions }) => sessions, formatNumber) },
    {
      id: "timeEngaged",
      heading: "Time engaged",
      isNumeric: true,
      ...number((row) => row.timeEngaged, formatDuration),
    },
    timeSavedColumn(),
    { id: "co2", heading: "CO₂", isNumeric: true, cell: co2Text, sortBy: ({ co2 }) => co2 },
  ];
  const people: Column<Row>[] = [
    {
      id: "active",
      heading: "Active people",
      isNumeric: true,
      cell: ({ department, activeUsers = 0 }) => {
        const all = countsPeople ? peopleIn?.get(department) : undefined;
        return all === undefined ? formatNumber(activeUsers) : `${formatNumber(activeUsers)} of ${formatNumber(all)}`;
      },
      sortBy: ({ activeUsers = 0 }) => activeUsers,
    },
  ];
  return (
    <Panel
      title={seesPeople ? "Adoption by department" : "By department"}
      {...(seesPeople && { explain: whatIs("activeOfDepartment") })}
    >
      {/* Departments in which nobody was active are rows too. */}
      <Answered query={answer} isWaiting={isLoading} what="the departments">
        {({ rows }) => (
          <>
            <DataTable
              label="Departments"
              columns={[
                {
                  id: "department",
                  heading: "Department",
                  cell: ({ department }) => (
                    <DepartmentLink name={department}>{departmentLabel(department)}</DepartmentLink>
                  ),
                },
                ...(seesPeople ? people : []),
                ...amounts,
              ]}
              rows={withIdle(rows, peopleIn)}
              keyOf={({ department }) => department}
            />
            {seesPeople && !countsPeople && <p className="mt-3 text-label text-ink-soft">{SENDERS}</p>}
          </>
        )}
      </Answered>
    </Panel>
  );
}

const number = (value: (row: Row) => number, format: (value: number) => string) => ({
  cell: (row: Row) => format(value(row)),
  sortBy: value,
});

/** Departments in which nobody was active are rows too. */
function withIdle(rows: readonly Row[], peopleIn: ReadonlyMap<string, number> | undefined): Row[] {
  const active = new Set(rows.map(({ department }) => department));
  const idle = [...(peopleIn ?? [])].filter(([department, people]) => people > 0 && !active.has(department));
  return [
    ...rows,
    ...idle.map(([department]) => ({ department, ...NO_TIME_SAVED, co2: 0, sessionsNotEstimated: 0, activeUsers: 0 })),
  ];
}

/** How many people are in each department, and under "" those in none. */
function usePeopleByDepartment(enabled: boolean): {
  peopleIn?: ReadonlyMap<string, number>;
  isLoading: boolean;
} {
  const list = useRoute(departments.list, { query: { range: FIRST_ROWS } }, { enabled });
  const organization = useRoute(getOrganization, {}, { enabled });
  const isLoading = list.isLoading || organization.isLoading;
  if (!list.data || !organization.data) return { isLoading };
  const placed = list.data.reduce((sum, { people }) => sum + people, 0);
  const peopleIn = new Map([
    ...list.data.map(({ name, people }) => [name, people] as const),
    ["", organization.data.people - placed],
  ]);
  return { peopleIn, isLoading };
}
