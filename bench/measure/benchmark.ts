import type { ScalingCosts } from "../../scripts/docs/scaling-costs.ts";

/** One row of the table. */
export interface Row {
  what: string;
  /** The result with its unit. */
  measured: string;
  /** The reference it is compared with, measured in the same run. */
  yardstick: string;
  /** Measured divided by yardstick. */
  ratio: number;
  /** The target for the ratio or figure, if there is one. */
  goal?: { text: string; met: boolean };
}

/** Rows, and figures that do not fit into them. */
export interface Findings {
  rows: Row[];
  /** A table of their own, with its header first. */
  details: string[][];
  /** For docs/scaling.md. */
  costs?: ScalingCosts;
}

export interface Pace {
  /** Shorter runs to check that everything works; the figures are less reliable. */
  quick: boolean;
}

/** A benchmark of one subject, which produces one or more rows of the table. */
export interface Benchmark {
  run(pace: Pace): Promise<Row[] | Findings>;
}
