import { ask } from "../ask.ts";
import type { Settings } from "../settings/index.ts";
import { useAnswer } from "./use-answer.ts";

/** The settings in force, which of them an administrator has locked, and a function that changes them. */
export function useSettings() {
  const [state, setState] = useAnswer({ type: "settings" });
  const change = (change: Partial<Settings>) => void ask({ type: "changeSettings", change }).then(setState);
  return { settings: state?.settings, locked: state?.locked ?? [], change };
}
