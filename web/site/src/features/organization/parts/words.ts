import type { Dimension, Granularity } from "@treadlight/contract/analytics";
import { CATEGORY_LABELS, DETECTOR_LABELS } from "@treadlight/domain/security";
import type { GuardOutcome } from "@treadlight/domain/session";
import { DECISIONS } from "./decision.tsx";

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
};

/** How a warning that the browser extension gave before something was sent ended. */
const GUARD_OUTCOME_NAMES: Record<GuardOutcome, string> = {
  redacted: "Heeded: values removed",
  kept: "Heeded: not sent",
  ignored: "Ignored: no answer, not sent",
  sent: "Overridden: sent anyway",
  blocked: "Blocked",
};

export type ValueNames = Readonly<Partial<Record<Dimension, Readonly<Record<string, string>>>>>;

/** The values of dimensions that have few, by name. An organization's own patterns are not among them: see `useValueNames`. */
export const VALUE_NAMES: ValueNames = {
  sensitiveType: DETECTOR_LABELS,
  subject: CATEGORY_LABELS,
  toolDecision: {
    ...Object.fromEntries(Object.entries(DECISIONS).map(([decision, { name }]) => [decision, name])),
    undecided: "Not decided",
  },
  guardOutcome: GUARD_OUTCOME_NAMES,
};

/** What pages call a value of a dimension. */
export const valueName = (names: ValueNames, dimension: Dimension, value: string): string =>
  names[dimension]?.[value] ?? value;

export const GRANULARITY_NAMES: Record<Granularity, string> = {
  hour: "Hour",
  day: "Day",
  week: "Week",
  month: "Month",
  quarter: "Quarter",
  year: "Year",
};
