import type { Dimension } from "./report.ts";

export const DIMENSION_TITLES: Record<Dimension, string> = {
  month: "By month",
  department: "By department",
  tool: "By tool",
  provider: "By provider",
  region: "By region",
};
