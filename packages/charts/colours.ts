/** The colours of a drawing, as SVG takes them. */
export interface Colours {
  surface: string;
  sunken: string;
  line: string;
  lineStrong: string;
  ink: string;
  inkSoft: string;
  /** Of series, told apart by people who see no colours too: they differ in lightness. */
  series: readonly [string, ...string[]];
}

/** On a page: the tokens of its theme. */
export const PAGE_COLOURS: Colours = {
  surface: "var(--surface)",
  sunken: "var(--sunken)",
  line: "var(--line)",
  lineStrong: "var(--line-strong)",
  ink: "var(--ink)",
  inkSoft: "var(--ink-soft)",
  series: [
    "var(--series-1)",
    "var(--series-2)",
    "var(--series-3)",
    "var(--series-4)",
    "var(--series-5)",
    "var(--series-6)",
  ],
};

/** In a mail or on paper, where there are no tokens: those of the light theme. */
export const PAPER_COLOURS: Colours = {
  surface: "#ffffff",
  sunken: "#eaeef6",
  line: "#dbe1ec",
  lineStrong: "#8390aa",
  ink: "#0e1a33",
  inkSoft: "#4b5974",
  series: ["#35789b", "#b5651d", "#4d7c3f", "#8a4f9e", "#a3475f", "#1f5f5b"],
};
