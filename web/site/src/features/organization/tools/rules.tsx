import { toolRules } from "@treadlight/contract/console";
import { formatCalendarDay } from "@treadlight/domain/format";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Answered } from "../../../shared/answered.tsx";
import { FIRST_ROWS, useRoute } from "../../../shared/api/use-route.ts";
import { consolePaths } from "../../../shared/console.ts";
import { Decision } from "../parts/decision.tsx";

/** What is decided for one department or team, also once it has expired. The console changes it. */
export function ToolRules() {
  const rules = useRoute(toolRules.list, { query: { range: FIRST_ROWS } });
  return (
    <Panel
      title="Rules for departments and teams"
      aside={
        <a href={consolePaths.toolRules} className="text-link text-sm">
          Change the rules
        </a>
      }
    >
      <Answered query={rules} what="the rules" className="h-24 w-full">
        {(rows) =>
          rows.length === 0 ? (
            <p className="max-w-prose text-ink-soft">
              No rules yet. With one, a tool is decided differently for a department or a team, until a day that you
              choose.
            </p>
          ) : (
            <DataTable
              label="Rules"
              columns={[
                { id: "tool", heading: "Tool", cell: ({ tool }) => tool },
                { id: "place", heading: "For", cell: ({ department, team }) => department ?? team },
                { id: "decision", heading: "Decision", cell: ({ decision }) => <Decision decision={decision} /> },
                {
                  id: "lastDay",
                  heading: "Last day",
                  cell: ({ lastDay, state }) => {
                    if (lastDay === null) return "No end";
                    const day = formatCalendarDay(lastDay);
                    return state === "expired" ? `Expired after ${day}` : day;
                  },
                },
              ]}
              rows={rows}
              keyOf={({ id }) => id}
            />
          )
        }
      </Answered>
    </Panel>
  );
}
