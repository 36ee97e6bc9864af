import { FIELD_ERRORS } from "@treadlight/contract/errors";
import { formatCo2, formatDuration, formatRange } from "@treadlight/domain/format";
import { CATEGORY_LABELS, DETECTOR_LABELS } from "@treadlight/domain/security";
import type { UsageRecord } from "@treadlight/domain/session";
import { ownPatternName, type useOwnPatternNames } from "../../shared/own-pattern-names.ts";

export const SOURCES = [
  { id: "all", label: "All Activity" },
  { id: "extension", label: "Extension" },
  { id: "usage", label: "Usage Data" },
  { id: "connections", label: "Connections" },
] as const;
export type Source = (typeof SOURCES)[number]["id"];

interface Note {
  category: "AI USAGE" | "ENVIRONMENTAL" | "SECURITY" | "SYSTEM";
  state: string;
  text: string;
}

/** One line of the activity log. */
export interface Activity extends Note {
  key: string;
  /** When it began, ISO 8601. */
  at: string;
  /** When it came into the log, if later. */
  loggedAt?: string;
  source: Exclude<Source, "all">;
  /** What else is known of it. */
  further?: readonly Note[];
}

type OwnNames = ReturnType<typeof useOwnPatternNames>;

type Tracked = Pick<
  UsageRecord,
  | "id"
  | "startedAt"
  | "receivedAt"
  | "source"
  | "tool"
  | "aiTool"
  | "promptCount"
  | "timeEngaged"
  | "co2Emissions"
  | "low"
  | "high"
  | "footprintIsLowerBound"
  | "sensitiveDataDetected"
  | "subjects"
  | "ownDetected"
  | "previewWithheld"
>;

/**
 * A session: that it was tracked, its footprint calculated and its exposure verified.
 * @param ownNames what the organization calls its own patterns
 */
export function sessionActivity(record: Tracked, ownNames: OwnNames = {}): Activity {
  const { id, startedAt, receivedAt, tool, aiTool, promptCount, timeEngaged } = record;
  const prompts = `${promptCount} ${promptCount === 1 ? "prompt" : "prompts"}`;
  return {
    key: id,
    at: startedAt,
    loggedAt: receivedAt,
    source: record.source === "extension" || record.source === "widget" ? "extension" : "usage",
    category: "AI USAGE",
    state: "Tracked",
    text: `${tool === "unknown" ? aiTool : tool}, ${prompts}${timeEngaged === null ? "" : ` in ${formatDuration(timeEngaged)}`}`,
    further: [
      footprintNote(record),
      {
        category: "SECURITY",
        state: "Verified",
        text: exposureOf(record, ownNames),
      },
    ],
  };
}

function footprintNote({ co2Emissions, low, high, footprintIsLowerBound }: Tracked): Note {
  if (co2Emissions === null || low === null || high === null) {
    return { category: "ENVIRONMENTAL", state: "Not estimated", text: "Too little is known for an estimate" };
  }
  const range = formatRange(low.co2Emissions, high.co2Emissions, formatCo2);
  const amount = footprintIsLowerBound ? "At least a part is known: about" : "About";
  return {
    category: "ENVIRONMENTAL",
    state: "Calculated",
    text: `${amount} ${formatCo2(co2Emissions)} CO₂ (${range})`,
  };
}

/** Values are replaced before a session is stored. Subjects are only noticed: the words stay, unless the preview is withheld. */
function exposureOf(
  { sensitiveDataDetected, ownDetected, subjects, previewWithheld }: Tracked,
  ownNames: OwnNames,
): string {
  const named = (label: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${label}: ${names.join(", ")}`];
  const found = [
    ...named("Values removed", [
      ...sensitiveDataDetected.map((type) => DETECTOR_LABELS[type]),
      ...ownDetected.map((type) => ownPatternName(ownNames, type)),
    ]),
    ...named(
      "Subjects noticed, not removed",
      subjects.map((category) => CATEGORY_LABELS[category]),
    ),
    ...(previewWithheld ? ["Preview not stored"] : []),
  ];
  return found.join(". ") || "No sensitive values or subjects found";
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

/** What a line says, each part of it by itself. */
export const notesOf = (activity: Activity): Note[] => [activity, ...(activity.further ?? [])];
const wordsOf = ({ category, state, text }: Note) => `${category} ${state} ${text}`;

/**
 * The lines that somebody asked for, newest first.
 * @param clearedAt ISO 8601; what was in the log by then is left out
 */
export function matching(
  activities: readonly Activity[],
  { source, search, clearedAt }: { source: Source; search: string; clearedAt: string },
): Activity[] {
  const wanted = search.trim().toLowerCase();
  return activities
    .filter((activity) => source === "all" || activity.source === source)
    .filter(({ at, loggedAt = at }) => loggedAt > clearedAt)
    .filter((activity) => notesOf(activity).some((note) => wordsOf(note).toLowerCase().includes(wanted)))
    .sort((a, b) => b.at.localeCompare(a.at));
}
