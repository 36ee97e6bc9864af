import { type Dimension, type Granularity, MIXED, REST } from "@treadlight/contract/analytics";
import type { ToolDecision } from "@treadlight/contract/organization";
import { CATEGORY_LABELS, DETECTOR_LABELS } from "@treadlight/domain/security";
import { type GuardOutcome, SOURCE_NAMES } from "@treadlight/domain/session";

export const DIMENSION_NAMES: Record<Dimension, string> = {
  department: "Department",
  team: "Team",
  user: "Person",
  tool: "Tool",
  provider: "Provider",
  category: "Category",
  model: "Model",
  region: "Region",
  workflowType: "Kind of work",
  contentType: "Kind of content",
  source: "Source",
  productivityRating: "Productivity rating",
  riskLevel: "Risk colour, as specified",
  dataExposureLevel: "Data exposure",
  sustainabilityRating: "Sustainability rating",
  footprintTier: "What the footprint stands on",
  dataCenterCountry: "Country of the provider's largest known site",
  complexity: "Complexity",
  kindSource: "Where the kind of work comes from",
  automated: "Program or agent at work",
  sensitiveType: "Type of sensitive value",
  subject: "Sensitive subject",
  toolDecision: "Decision about the tool",
  guardOutcome: "What became of a warning",
  project: "Project",
  weekday: "Day of the week",
  hour: "Hour of the day",
};

/** How a warning that the browser extension gave before something was sent ended. */
const GUARD_OUTCOME_NAMES: Record<GuardOutcome, string> = {
  redacted: "Heeded: values removed",
  kept: "Heeded: not sent",
  ignored: "Ignored: no answer, not sent",
  sent: "Overridden: sent anyway",
  blocked: "Blocked",
};

export const DECISION_NAMES: Record<ToolDecision, string> = {
  approve: "Approved",
  warn: "Warned about",
  block: "Blocked",
};

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));

/** The values of dimensions that have few, by name. */
const VALUE_NAMES: Readonly<Partial<Record<Dimension, Readonly<Record<string, string>>>>> = {
  sensitiveType: DETECTOR_LABELS,
  subject: CATEGORY_LABELS,
  toolDecision: { ...DECISION_NAMES, undecided: "Not decided" },
  guardOutcome: GUARD_OUTCOME_NAMES,
  source: SOURCE_NAMES,
  weekday: Object.fromEntries(WEEKDAYS.map((name, index) => [String(index + 1), name])),
  hour: Object.fromEntries(HOURS.map((hour) => [hour, `${hour}:00`])),
};

/** What pages call dimensions and their values. */
export interface Names {
  dimension: (dimension: Dimension) => string;
  value: (dimension: Dimension, value: string) => string;
  /** The values of a dimension that has few. */
  values: (dimension: Dimension) => Readonly<Record<string, string>> | undefined;
}

/** @param ownTypes the names of an organization's own patterns, by the type that sessions have */
export function namesWith(ownTypes: Readonly<Record<string, string>>): Names {
  const values: Names["values"] = (dimension) =>
    dimension === "sensitiveType" ? { ...VALUE_NAMES.sensitiveType, ...ownTypes } : VALUE_NAMES[dimension];
  return {
    dimension: (dimension) => DIMENSION_NAMES[dimension],
    values,
    value(dimension, value) {
      if (value === "") return NOTHING[dimension] ?? "None";
      if (value === REST) return "All others";
      if (value === MIXED)
        return dimension === "department" ? "Several small departments" : "Several, too small to show";
      if (dimension === "tool") return toolLabel(value);
      return values(dimension)?.[value] ?? (CODED.has(dimension) ? inWords(value) : value);
    },
  };
}

/** What pages call a tool in sums over sessions. A session of a tool that the catalogue does not have shows the name that it was sent with. */
export const toolLabel = (tool: string): string => (tool === "unknown" ? "Outside the catalogue" : tool);

/** Their values are codes, such as `code-development`. */
const CODED: ReadonlySet<Dimension> = new Set<Dimension>([
  ...(["workflowType", "contentType", "kindSource", "category", "complexity"] as const),
  ...(["productivityRating", "riskLevel", "dataExposureLevel", "sustainabilityRating", "footprintTier"] as const),
]);

/** A code as a name: `Code development`. */
function inWords(code: string): string {
  const text = code.replaceAll(/[-_]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const NOTHING: Partial<Record<Dimension, string>> = {
  ...{ department: "No department", tool: "No tool", project: "No project" },
  ...{ workflowType: "Not specified", contentType: "Not specified" },
};

export const GRANULARITY_NAMES: Record<Granularity, string> = {
  hour: "Hour",
  day: "Day",
  week: "Week",
  month: "Month",
  quarter: "Quarter",
  year: "Year",
};
