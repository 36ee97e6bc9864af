import { useQuery } from "@tanstack/react-query";
import { toolLabel } from "@treadlight/charts/names.ts";
import { MIXED } from "@treadlight/contract/analytics";
import { formatCo2, formatNumber } from "@treadlight/domain/format";
import { estimateIn } from "@treadlight/domain/productivity";
import { RankChart } from "@treadlight/ui/charts/rank-chart.tsx";
import type { Series } from "@treadlight/ui/charts/series.ts";
import { timeSavedText } from "@treadlight/ui/charts/time-saved.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { isNotEstimated } from "../../shared/footprint.ts";
import { TIME_SAVED_ENDS, TIME_SAVED_SERIES } from "../../shared/time-saved/series.ts";
import { type Use, usesQuery } from "./queries/uses.ts";
import type { View } from "./queries/view.ts";
import { words } from "./words.ts";

const BY = {
  tool: { title: "By tool", heading: "Tool" },
  workflowType: { title: "By kind of work", heading: "Kind of work" },
};
const MAX_BARS = 4;

type Measure = Exclude<keyof Use, "name">;
const SESSIONS: Series<Measure> = {
  id: "sessions",
  label: "Sessions",
  format: (count) => `${formatNumber(count)} ${count === 1 ? "session" : "sessions"}`,
};
const SERIES: readonly Series<Measure>[] = [
  SESSIONS,
  TIME_SAVED_SERIES,
  ...TIME_SAVED_ENDS,
  { id: "complianceScore", label: "Compliance", format: (score) => String(Math.round(score)) },
  { id: "sensitiveSessions", label: "With sensitive values", format: formatNumber },
  { id: "co2", label: "CO₂, estimate", format: formatCo2, unit: "grams" },
];

/** The most used tools or kinds of work, each with a bar for its sessions. */
export function Uses({ view, by, className = "" }: { view: View; by: keyof typeof BY; className?: string }) {
  const answer = useQuery(usesQuery(useApi(), view, by));
  const { title, heading } = BY[by];
  return (
    <Panel title={title} className={className}>
      <Answered query={answer} what={`sessions by ${heading.toLowerCase()}`}>
        {(uses) => (
          <RankChart
            label={`Sessions by ${heading.toLowerCase()}`}
            placeHeading={heading}
            places={uses.map((use) => ({ key: use.name, name: nameOf(use), values: use }))}
            series={SERIES}
            drawn={[SESSIONS]}
            summary={insightOf(uses)}
            maxBars={MAX_BARS}
            noteOf={({ values }) => [
              `time saved ${timeSavedText(estimateIn(values))}`,
              `${formatNumber(values.sensitiveSessions)} with sensitive values`,
              isNotEstimated(values) ? "CO₂ not estimated" : `est. ${formatCo2(values.co2)} CO₂`,
            ]}
          />
        )}
      </Answered>
    </Panel>
  );
}

/** The share of the first, in words; undefined where there is nothing to share. */
function insightOf(uses: readonly Use[]): string | undefined {
  const [first] = uses;
  const total = uses.reduce((sum, { sessions }) => sum + sessions, 0);
  if (!first || uses.length < 2) return undefined;
  return `${nameOf(first)}: ${Math.round((100 * first.sessions) / total)}% of the sessions listed here.`;
}

const NAMES = new Map([
  ["unknown", toolLabel("unknown")],
  ["", "Not specified"],
  [MIXED, "Several"],
]);

function nameOf({ name }: Use): string {
  const known = NAMES.get(name) ?? words(name);
  return known.charAt(0).toUpperCase() + known.slice(1);
}
