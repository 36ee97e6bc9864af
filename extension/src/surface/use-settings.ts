import { useTheme } from "@treadlight/ui/theme/context.ts";
import { useEffect } from "react";
import { ask } from "../ask.ts";
import type { Settings } from "../settings/index.ts";
import { useAnswer } from "./use-answer.ts";

/** The settings in force, what an administrator has decided about them, and a function that changes them. */
export function useSettings() {
  const [state, setState] = useAnswer({ type: "settings" });
  const change = (change: Partial<Settings>) => void ask({ type: "changeSettings", change }).then(setState);
  const {
    settings,
    locked = [],
    problems = [],
    addSites = [],
    isMeasuredByKey = false,
    isPreviewUnasked = false,
  } = state ?? {};
  const theme = useTheme();
  // An administrator may have chosen another than this page has kept.
  useEffect(() => {
    if (settings && settings.theme !== theme.choice) theme.choose(settings.theme);
  }, [settings, theme]);
  return { settings, locked, problems, addSites, isMeasuredByKey, isPreviewUnasked, change };
}
