import { toolLabel } from "@treadlight/charts/names.ts";
import { listToolsInUse } from "@treadlight/contract/organization";
import { formatCalendarDay, formatNumber } from "@treadlight/domain/format";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Link } from "react-router";
import { Answered } from "../../../shared/answered.tsx";
import { useRoute } from "../../../shared/api/use-route.ts";
import { paths } from "../../../shared/pages.ts";
import type { Period } from "../../../shared/period/period.ts";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { Decision } from "../parts/decision.tsx";

/** How many of the newest tools are listed if none is new. */
const NEWEST = 5;

/** The tools that were first used in a period, and whether they are approved. */
export function NewTools({ period: { from, to } }: { period: Period }) {
  const answer = useRoute(listToolsInUse);
  return (
    <Panel
      title="Tools used for the first time"
      explain={whatIs("firstUse")}
      aside={
        <Link to={paths.organizationTools} className="text-link text-sm">
          All tools
        </Link>
      }
    >
      <Answered query={answer} what="the tools">
        {({ tools }) => {
          const first = tools.filter(({ firstDay }) => firstDay >= from && firstDay <= to);
          const newest = first.length > 0 ? first : tools.slice(0, NEWEST);
          return (
            <>
              {first.length === 0 && (
                <p className="mb-4 text-ink-soft">No new tools in this period. The latest were:</p>
              )}
              <DataTable
                label="First uses"
                columns={[
                  { id: "tool", heading: "Tool", cell: ({ tool }) => toolLabel(tool) },
                  { id: "decision", heading: "Decision", cell: ({ decision }) => <Decision decision={decision} /> },
                  { id: "first", heading: "First day", cell: ({ firstDay }) => formatCalendarDay(firstDay) },
                  {
                    id: "people",
                    heading: "People in 30 days",
                    isNumeric: true,
                    cell: ({ people }) => (people === null ? "5 or more" : formatNumber(people)),
                  },
                ]}
                rows={newest}
                keyOf={({ tool }) => tool}
              />
            </>
          );
        }}
      </Answered>
    </Panel>
  );
}
