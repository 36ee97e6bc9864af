import type { DataExposureLevel } from "@treadlight/domain/security";

/** The figures of one day. CO2 is an estimate in grams, with its range. */
export interface Today {
  prompts: number;
  /** Seconds in which the person worked with AI tools. */
  timeEngaged: number;
  co2Emissions: number;
  co2EmissionsLow: number;
  co2EmissionsHigh: number;
  /** Sessions of which too little is known, so that CO2 leaves them out. */
  sessionsNotEstimated?: number;
}

/** What the widget shows. */
export interface WidgetState {
  today: Today;
  /** What this session exposed; undefined before its first prompt. */
  exposure: DataExposureLevel | undefined;
  /** Names of what was found, such as "E-mail address". */
  found: readonly string[];
  /** Nothing is counted on this page. */
  isPaused: boolean;
}
