/** One line of the table. */
export interface Row {
  what: string;
  /** With its unit. */
  measured: string;
  /** What it is held against, measured in the same run. */
  yardstick: string;
  /** Measured over yardstick; for what should be small, so is this. */
  ratio: number;
  /** What the figure should be, where one was promised. */
  goal?: { text: string; met: boolean };
}

export interface Pace {
  /** Shorter, to see that everything works; the figures mean less. */
  quick: boolean;
}

/** A benchmark of one subject: gives one or more rows of the table. */
export interface Benchmark {
  /** How it is measured, for the document: a few sentences of Markdown. */
  how: string;
  run(pace: Pace): Promise<Row[]>;
}
