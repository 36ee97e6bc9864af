import type { Dimension } from "./report.ts";

export const DIMENSION_TITLES: Record<Dimension, string> = {
  month: "By month",
  department: "By department",
  tool: "By tool",
  provider: "By provider",
  region: "By region",
};

/** The parts of the way from an earlier report to this one. */
export const BRIDGE_TITLES = {
  before: "earlier report",
  sessions: "other sessions",
  factors: "other factors",
  now: "this report",
} as const;

/** What a comparison says in place of figures. */
export const LEFT_OUT = {
  "no sessions": "There were no sessions in it.",
  "too few people": "In a month of it too few people used AI to be shown.",
} as const;
