import type { Dimension, Granularity, Measure } from "@treadlight/contract/analytics";
import { formatCo2, formatDuration, formatEnergy, formatNumber, formatWater } from "@treadlight/domain/format";

const percent = (value: number) => `${formatNumber(Math.round(value * 10) / 10)}%`;
const points = (value: number) => formatNumber(Math.round(value * 10) / 10);

/** What pages call each measure, and how they write its amounts. */
export const MEASURE_WORDS: Record<
  Measure,
  { name: string; format: (amount: number) => string; isCount?: boolean; unit?: string }
> = {
  sessions: { name: "Sessions", format: formatNumber, isCount: true },
  prompts: { name: "Prompts", format: formatNumber, isCount: true },
  activeUsers: { name: "Active people", format: formatNumber, isCount: true },
  timeEngaged: { name: "Time with AI", format: formatDuration, unit: "seconds" },
  timeSaved: { name: "Time saved", format: formatDuration, unit: "seconds" },
  productivityScore: { name: "Productivity score", format: points },
  taskCompletionRate: { name: "Task completion", format: percent, unit: "%" },
  complianceScore: { name: "Compliance score", format: points },
  sensitiveSessions: { name: "Sessions with sensitive data", format: formatNumber, isCount: true },
  co2: { name: "CO₂", format: formatCo2, unit: "grams" },
  energy: { name: "Energy", format: formatEnergy, unit: "Wh" },
  water: { name: "Water", format: formatWater, unit: "mL" },
  greenwashingGap: { name: "Greenwashing gap", format: formatCo2, unit: "grams" },
};

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
  riskLevel: "Risk colour",
  dataExposureLevel: "Data exposure",
  sustainabilityRating: "Sustainability rating",
  dataCenterCountry: "Country of the provider's largest known site",
  complexity: "Complexity",
};

export const GRANULARITY_NAMES: Record<Granularity, string> = {
  hour: "Hour",
  day: "Day",
  week: "Week",
  month: "Month",
  quarter: "Quarter",
  year: "Year",
};
