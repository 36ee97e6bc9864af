import type { Adoption } from "@treadlight/contract/adoption";
import { HeatMap } from "@treadlight/ui/charts/heat-map.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { shareText, weekText } from "./words.ts";

/** Which share of those who began in a week was active so many weeks later. */
export function Cohorts({ cohorts, minimumPeople }: Pick<Adoption, "cohorts" | "minimumPeople">) {
  const columns = Math.max(0, ...cohorts.map(({ shares }) => shares.length));
  return (
    <Panel title="Who stays" explain={whatIs("cohorts")}>
      {cohorts.length === 0 ? (
        <p className="text-sm text-ink-soft">Fewer than {minimumPeople} people began in these weeks.</p>
      ) : (
        <HeatMap
          label="Share of a cohort that is active"
          rowHeading="First use"
          rows={cohorts.map(
            ({ from, to, people }) => `${weekText(from)}${from === to ? "" : ` to ${weekText(to)}`} (${people})`,
          )}
          columns={Array.from({ length: columns }, (_, since) => ({
            name: since === 0 ? "first week" : since === 1 ? "a week later" : `${since} weeks later`,
            axisLabel: since % 4 === 0 ? String(since) : "",
          }))}
          values={cohorts.map(({ shares }) => shares)}
          format={shareText}
          rowLabelPx={150}
        />
      )}
      <p className="mt-3 max-w-prose text-label text-ink-soft">
        Each row is the people who began in that week, with their number. Weeks in which fewer than {minimumPeople}{" "}
        began are joined, and shown as far as the last of them. Columns count the weeks since each person's first.
      </p>
    </Panel>
  );
}
