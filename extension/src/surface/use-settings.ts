import { ask } from "../ask.ts";
import type { Settings } from "../settings/index.ts";
import { useAnswer } from "./use-answer.ts";

/** The settings in force, what an administrator has decided about them, and a function that changes them. */
export function useSettings() {
  const [state, setState] = useAnswer({ type: "settings" });
  const change = (change: Partial<Settings>) => void ask({ type: "changeSettings", change }).then(setState);
  const { settings, locked = [], problems = [], isMeasuredByKey = false } = state ?? {};
  return { settings, locked, problems, isMeasuredByKey, change };
}
