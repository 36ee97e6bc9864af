import { FIELD_ERRORS } from "@treadlight/contract/errors";
import { formatCo2, formatDuration, formatRange } from "@treadlight/domain/format";
import type { UsageRecord } from "@treadlight/domain/session";

export const SOURCES = [
  { id: "all", label: "All Activity" },
  { id: "extension", label: "Extension" },
  { id: "usage", label: "Usage Data" },
  { id: "connections", label: "Connections" },
] as const;
export type Source = (typeof SOURCES)[number]["id"];

/** One line of the activity log. */
export interface Activity {
  key: string;
  /** ISO 8601. */
  at: string;
  category: "AI USAGE" | "ENVIRONMENTAL" | "SECURITY" | "SYSTEM";
  state: string;
  source: Exclude<Source, "all">;
  text: string;
}

type Tracked = Pick<
  UsageRecord,
  | "id"
  | "receivedAt"
  | "source"
  | "tool"
  | "aiTool"
  | "promptCount"
  | "timeEngaged"
  | "co2Emissions"
  | "low"
  | "high"
  | "riskFactors"
  | "complianceScore"
>;

/** What happened when a session arrived: it was tracked, its footprint calculated and its exposure verified. */
export function activitiesOf(record: Tracked): Activity[] {
  const { id, receivedAt, tool, aiTool, promptCount, timeEngaged, co2Emissions, low, high, riskFactors } = record;
  const source = record.source === "extension" || record.source === "widget" ? "extension" : "usage";
  const common = { at: receivedAt, source } as const;
  const prompts = `${promptCount} ${promptCount === 1 ? "prompt" : "prompts"}`;
  const found = riskFactors.map((factor) => factor.replaceAll(/[_-]/g, " ")).join(", ");
  return [
    {
      ...common,
      key: `${id} usage`,
      category: "AI USAGE",
      state: "Tracked",
      text: `${tool === "unknown" ? aiTool : tool}, ${prompts} in ${formatDuration(timeEngaged)}`,
    },
    {
      ...common,
      key: `${id} footprint`,
      category: "ENVIRONMENTAL",
      state: "Calculated",
      text: `About ${formatCo2(co2Emissions)} CO₂ (${formatRange(low.co2Emissions, high.co2Emissions, formatCo2)})`,
    },
    {
      ...common,
      key: `${id} exposure`,
      category: "SECURITY",
      state: "Verified",
      text: `${found === "" ? "Nothing sensitive found" : `Found and redacted: ${found}`}, compliance ${Math.round(record.complianceScore)}`,
    },
  ];
}

/** A device that signed in, or was connected to send sessions. */
export function connectionOf({
  id,
  kind,
  device,
  createdAt,
}: {
  id: string;
  kind: "login" | "credential";
  device: string | null;
  createdAt: Date;
}): Activity {
  const name = device ?? "An unknown device";
  return {
    key: `${id} device`,
    at: createdAt.toISOString(),
    category: "SYSTEM",
    state: "Connected",
    source: "connections",
    text: kind === "credential" ? `${name} was connected to send sessions` : `${name} signed in`,
  };
}

const REASONS: ReadonlyMap<string, string> = new Map(Object.entries(FIELD_ERRORS));

/** The sessions of a day of receipt that did not become the current version of a session, and why. */
export function outcomesOf({
  day,
  rejected,
  superseded,
}: {
  day: string;
  rejected: Readonly<Record<string, number>>;
  superseded: number;
}): Activity[] {
  const common = { at: `${day}T00:00:00.000Z`, category: "SYSTEM", source: "usage" } as const;
  const sessions = (count: number) => `${count} ${count === 1 ? "session" : "sessions"}`;
  const refused = Object.entries(rejected).map(([code, count]) => ({
    ...common,
    key: `${day} ${code}`,
    state: "Rejected",
    text: `${sessions(count)} rejected that day: ${REASONS.get(code) ?? code}`,
  }));
  const replaced = {
    ...common,
    key: `${day} superseded`,
    state: "Superseded",
    text: `${sessions(superseded)} replaced that day by a newer version`,
  };
  return superseded === 0 ? refused : [...refused, replaced];
}

/**
 * The lines that somebody asked for, newest first.
 * @param clearedAt ISO 8601; lines up to then are left out
 */
export function matching(
  activities: readonly Activity[],
  { source, search, clearedAt }: { source: Source; search: string; clearedAt: string },
): Activity[] {
  const wanted = search.trim().toLowerCase();
  return activities
    .filter((activity) => source === "all" || activity.source === source)
    .filter(({ at }) => at > clearedAt)
    .filter(({ category, state, text }) => `${category} ${state} ${text}`.toLowerCase().includes(wanted))
    .sort((a, b) => b.at.localeCompare(a.at));
}
