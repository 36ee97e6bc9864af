import { isInOrganization } from "@treadlight/contract/access";
import type { AnalyticsQuery } from "@treadlight/contract/analytics";
import type { NextStep } from "@treadlight/contract/next-steps";
import { formatCalendarDay, formatCo2, formatCurrency, formatNumber } from "@treadlight/domain/format";
import { IMPORT_KIND_NAMES } from "../import-words.ts";
import { licencesPath, paths } from "../pages.ts";

/** A next step in words, and where to go from there. */
export interface Sentence {
  text: string;
  action: { label: string; to: string };
}

const DECIDED: Readonly<Record<string, string>> = {
  block: "a tool that you block",
  warn: "a tool that you warn about",
};
const IMPORTS: Readonly<Record<string, string>> = IMPORT_KIND_NAMES;

function sourceText(kind: string, name: string | null): string {
  if (name === null) return "what people send themselves";
  if (kind === "import") return `imports of ${IMPORTS[name] ?? name}`;
  return `${kind === "ingest_key" ? "the ingest key" : kind === "device" ? "your device" : "your API token"} ${name}`;
}

export function sentenceOf(step: NextStep, scope: "own" | "organization", userType: string): Sentence {
  switch (step.kind) {
    case "exposed_data": {
      const { department, tool, sessions, people, decision } = step;
      const decided = DECIDED[decision] ?? "a tool that nobody has approved";
      return {
        text: `${department} put sensitive data into ${tool}, ${decided}: ${formatNumber(sessions)} sessions by ${formatNumber(people)} people in 30 days.`,
        action: toExplore(
          "organization",
          ["sessions", "activeUsers"],
          ["department", "tool", "sensitiveType"],
          [
            equals("department", department),
            equals("tool", tool),
            { dimension: "dataExposureLevel", operator: "in", values: ["high", "critical"] },
          ],
        ),
      };
    }
    case "stopped_source": {
      const { sourceKind, name, lastDay } = step;
      return {
        text: `Nothing has come from ${sourceText(sourceKind, name)} since ${formatCalendarDay(lastDay)}. Before, it sent on most days.`,
        action: { label: "Open Sources", to: paths.sources },
      };
    }
    case "idle_licences": {
      const { tool, contract, seats, unused, unusedMonthly, currency } = step;
      return {
        text: `At least ${formatNumber(unused)} of ${formatNumber(seats)} seats of ${tool} (${contract}) had no use in 30 days: ${formatCurrency(unusedMonthly, currency)} a month.`,
        action: { label: "Open licences", to: licencesPath },
      };
    }
    case "lighter_model": {
      const { department, tool, from, to, sessions, before, after } = step;
      const whose =
        scope === "own" ? "Your" : department === "" ? "Without a department, the" : `In ${department}, the`;
      return {
        text: `${whose} ${formatNumber(sessions)} sessions with ${from} models in ${tool} caused an estimated ${formatCo2(before)} of CO₂ in 30 days. With ${to} models it would be ${formatCo2(after)}, and people save no less time with those.`,
        action:
          ofOwn(scope, userType) ??
          toExplore(scope, ["sessions", "co2"], ["department", "model"], [equals("tool", tool)]),
      };
    }
    case "exposing_habit": {
      const { tool, sessions, exposed } = step;
      return {
        text: `In ${formatNumber(exposed)} of your ${formatNumber(sessions)} sessions with ${tool} in 30 days, you put in sensitive data.`,
        action: { label: "Open Security", to: paths.security },
      };
    }
    case "many_prompts": {
      const { work, more, fewer } = step;
      const rate = ({ prompts, sessions }: typeof more) => formatNumber(Math.round((10 * prompts) / sessions) / 10);
      return {
        text: `For ${work.replaceAll("-", " ")} you send ${rate(more)} prompts a session with ${more.tool} and ${rate(fewer)} with ${fewer.tool} (${more.sessions} and ${fewer.sessions} sessions), which saves you no less time.`,
        action:
          ofOwn(scope, userType) ??
          toExplore(scope, ["sessions", "prompts"], ["workflowType", "tool"], [equals("workflowType", work)]),
      };
    }
  }
}

type Filter = AnalyticsQuery["filters"][number];
const equals = (dimension: Filter["dimension"], value: string): Filter => ({
  ...{ dimension, operator: "equals", values: [value] },
});

/** Explore is for people in organizations. */
const ofOwn = (scope: "own" | "organization", userType: string) =>
  scope === "own" && !isInOrganization(userType) ? { label: "Open Activity", to: paths.logs } : undefined;

/** The question in Explore that shows the figures; `explorationOf` reads it. */
function toExplore(
  scope: "own" | "organization",
  measures: AnalyticsQuery["measures"],
  dimensions: AnalyticsQuery["dimensions"],
  filters: readonly Filter[],
) {
  const search = new URLSearchParams({
    measures: measures.join(","),
    by: dimensions.join(","),
    where: JSON.stringify(filters),
    period: "30days",
    ...(scope === "own" && { scope }),
  });
  return { label: "Open in Explore", to: `${paths.explore}?${search}` };
}
