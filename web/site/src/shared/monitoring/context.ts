import { createContext, useCallback, useContext } from "react";
import type { Monitor, Properties } from "./monitor.ts";

/** Without a monitor nothing is reported: a page must not fail because of reporting. */
export const MonitorContext = createContext<Pick<Monitor, "event"> | undefined>(undefined);

/** Reports that a feature was used, as a `feature-usage` event. */
export function useFeatureReport(): (feature: string, properties?: Properties) => void {
  const monitor = useContext(MonitorContext);
  return useCallback((feature, properties) => monitor?.event("feature-usage", { ...properties, feature }), [monitor]);
}
