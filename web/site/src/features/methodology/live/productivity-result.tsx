import { toolOf } from "@treadlight/domain/catalogue";
import { formatDuration, formatEstimatedDuration, formatTimeEstimate } from "@treadlight/domain/format";
import { assessProductivity, estimateTimeSaved } from "@treadlight/domain/productivity";
import { inWords } from "../reference/in-words.ts";
import { Amounts, ResultPanel } from "./result-panel.tsx";
import type { TrialSession } from "./trial-session.ts";

/** Width of the drawing of times, in its own units. */
const WIDTH = 400;

export function ProductivityResult({ session }: { session: TrialSession }) {
  const { speedFactor } = toolOf(session.aiTool);
  const { workflowType, contentType, promptCount } = session;
  const timeEngaged = session.timeEngagedMinutes * 60;
  const worked = { workflowType, contentType, promptCount, timeEngaged, speedFactor };
  const result = assessProductivity(worked);
  const estimate = estimateTimeSaved(worked);
  const expected = result.baselineTaskTime / speedFactor;
  const longest = Math.max(result.baselineTaskTime, timeEngaged);
  return (
    <ResultPanel
      title="Productivity"
      figure={String(result.productivityScore)}
      unit="of 100"
      verdict={inWords(result.efficiencyRating)}
    >
      <svg viewBox={`0 0 ${WIDTH} 46`} role="img" aria-label="Time without and with the tool" className="w-full">
        <rect width={(WIDTH * result.baselineTaskTime) / longest} height="16" rx="3" className="fill-step-wash" />
        <rect y="22" width={Math.max(2, (WIDTH * timeEngaged) / longest)} height="16" rx="3" className="fill-step" />
        <rect x={(WIDTH * expected) / longest} y="18" width="2.5" height="26" className="fill-lamp" />
      </svg>
      <Amounts
        rows={[
          ["Estimated time saved", estimate ? formatTimeEstimate(estimate) : "Not known"],
          ["Time lost", formatEstimatedDuration(estimate?.lost ?? 0)],
          ["Without a tool (baseline)", formatDuration(result.baselineTaskTime)],
          ["Engaged", formatDuration(result.actualTaskTime)],
          [`Expected with it (baseline / ${speedFactor}), the lit mark`, formatDuration(expected)],
          ["Saved by the specification's formula", formatDuration(result.timeSaved)],
          ["How likely finished", `${result.taskCompletionRate} of 100`],
        ]}
      />
    </ResultPanel>
  );
}
