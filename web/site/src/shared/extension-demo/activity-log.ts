import { formatCo2 } from "@treadlight/domain/format";
import { co2Of } from "./sample.ts";

export const SOURCES = [
  { id: "all", name: "All Activity" },
  { id: "extension", name: "Extension" },
  { id: "usage", name: "Usage Data" },
  { id: "connections", name: "Connections" },
] as const;
export type Source = (typeof SOURCES)[number]["id"];

export interface Activity {
  category: "AI USAGE" | "ENVIRONMENTAL" | "SECURITY" | "SYSTEM";
  state: "Tracked" | "Calculated" | "Verified" | "Connected";
  source: Exclude<Source, "all">;
  text: string;
  when: string;
}

/** Four sample entries, newest first. */
export const ACTIVITIES: readonly Activity[] = [
  {
    category: "AI USAGE",
    state: "Tracked",
    source: "usage",
    text: "ChatGPT, 4 prompts in 6 minutes",
    when: "2 min ago",
  },
  {
    category: "ENVIRONMENTAL",
    state: "Calculated",
    source: "usage",
    text: `About ${formatCo2(co2Of("ChatGPT", 4))} CO₂ on the UK grid`,
    when: "2 min ago",
  },
  {
    category: "SECURITY",
    state: "Verified",
    source: "extension",
    text: "1 e-mail address found and removed",
    when: "5 min ago",
  },
  {
    category: "SYSTEM",
    state: "Connected",
    source: "connections",
    text: "Extension joined your dashboard",
    when: "1 h ago",
  },
];

export const activitiesFrom = (source: Source): readonly Activity[] =>
  source === "all" ? ACTIVITIES : ACTIVITIES.filter((activity) => activity.source === source);
