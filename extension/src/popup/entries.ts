import { DETECTOR_LABELS, type DetectorType } from "@treadlight/domain/security";
import type { Activity } from "../store/index.ts";
import { plural, text } from "../text.ts";

export const FILTERS = [
  { id: "all", name: text("activityAll") },
  { id: "extension", name: text("activityExtension") },
  { id: "usage", name: text("activityUsage") },
  { id: "connections", name: text("activityConnections") },
] as const;
export type Filter = (typeof FILTERS)[number]["id"];

/** An entry of the activity log in words. */
export interface Entry {
  filter: Exclude<Filter, "all">;
  category: "AI USAGE" | "SECURITY" | "SYSTEM";
  state: string;
  text: string;
}

const CHOICES = {
  redacted: text("promptRedacted"),
  sent: text("promptSent"),
  kept: text("promptKept"),
  blocked: text("promptBlocked"),
  ignored: text("promptIgnored"),
};

export function entryOf(what: Activity): Entry {
  switch (what.kind) {
    case "prompt": {
      const { detected, model, previewWithheld } = what;
      const tool = model === undefined ? what.tool : `${what.tool} (${model})`;
      return {
        ...{ filter: "usage", category: "AI USAGE", state: text("tracked") },
        text: [
          detected.length > 0 ? text("promptWith", { tool, found: namesOf(detected) }) : text("promptTo", { tool }),
          ...(previewWithheld === true ? [text("previewWithheld")] : []),
        ].join(". "),
      };
    }
    case "guard":
      return {
        ...{ filter: "extension", category: "SECURITY", state: CHOICES[what.choice] },
        text: text("promptWith", { tool: what.tool, found: namesOf(what.detected) }),
      };
    case "sent":
      return {
        ...{ filter: "connections", category: "SYSTEM", state: text("sent") },
        text: plural("sessionsSent", what.sessions),
      };
    case "problem":
      return { filter: "connections", category: "SYSTEM", state: text("problem"), text: what.message };
    case "connected":
      return {
        filter: "connections",
        category: "SYSTEM",
        state: text("connected"),
        text: text("connectedAs", { email: what.email }),
      };
    case "disconnected":
      return { filter: "connections", category: "SYSTEM", state: text("disconnected"), text: text("sessionsStay") };
    case "adapter_broken":
      return {
        ...{ filter: "extension", category: "SYSTEM", state: text("changed") },
        text: text("pagesChanged", { tools: what.tool }),
      };
  }
}

/** Types of sensitive data in words: "e-mail address, card number". */
export function namesOf(types: readonly string[]): string {
  const labels: Readonly<Record<string, string>> = DETECTOR_LABELS satisfies Record<DetectorType, string>;
  return types.map((type) => labels[type] ?? type).join(", ");
}
