import { DETECTOR_LABELS, type DetectorType } from "@treadlight/domain/security";
import type { Activity } from "../store/index.ts";

export const FILTERS = [
  { id: "all", name: "All Activity" },
  { id: "extension", name: "Extension" },
  { id: "usage", name: "Usage Data" },
  { id: "connections", name: "Connections" },
] as const;
export type Filter = (typeof FILTERS)[number]["id"];

/** An entry of the activity log in words. */
export interface Entry {
  filter: Exclude<Filter, "all">;
  category: "AI USAGE" | "SECURITY" | "SYSTEM";
  state: string;
  text: string;
}

const CHOICES = { redacted: "Redacted", sent: "Sent anyway", kept: "Not sent", blocked: "Blocked" };

export function entryOf(what: Activity): Entry {
  switch (what.kind) {
    case "prompt": {
      const found = what.detected.length > 0 ? `, with ${namesOf(what.detected)}` : "";
      return {
        ...{ filter: "usage", category: "AI USAGE", state: "Tracked" },
        text: `A prompt to ${what.tool}${what.model === undefined ? "" : ` (${what.model})`}${found}`,
      };
    }
    case "guard":
      return {
        ...{ filter: "extension", category: "SECURITY", state: CHOICES[what.choice] },
        text: `${namesOf(what.detected)} in a prompt to ${what.tool}`,
      };
    case "sent":
      return {
        ...{ filter: "connections", category: "SYSTEM", state: "Sent" },
        text: `${what.sessions} ${what.sessions === 1 ? "session" : "sessions"} to your dashboard`,
      };
    case "problem":
      return { filter: "connections", category: "SYSTEM", state: "Problem", text: what.message };
    case "connected":
      return { filter: "connections", category: "SYSTEM", state: "Connected", text: `Connected as ${what.email}` };
    case "disconnected":
      return { filter: "connections", category: "SYSTEM", state: "Disconnected", text: "Sessions stay on this device" };
    case "adapter_broken":
      return {
        ...{ filter: "extension", category: "SYSTEM", state: "Changed" },
        text: `${what.tool} has changed, so some prompts may be missing`,
      };
  }
}

/** Types of sensitive data in words: "e-mail address, card number". */
export function namesOf(types: readonly string[]): string {
  const labels: Readonly<Record<string, string>> = DETECTOR_LABELS satisfies Record<DetectorType, string>;
  return types.map((type) => labels[type] ?? type).join(", ");
}
