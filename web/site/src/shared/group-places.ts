/** How a chart draws groups: the four greatest apart, and the rest together. */
export const FIRST_PLACE = { id: "first", fill: "fill-step", stroke: "stroke-step" } as const;
export const LATER_PLACES = [
  { id: "second", fill: "fill-moss", stroke: "stroke-moss" },
  { id: "third", fill: "fill-risk-yellow-fill", stroke: "stroke-risk-yellow-fill" },
  { id: "fourth", fill: "fill-risk-orange-fill", stroke: "stroke-risk-orange-fill" },
  { id: "others", fill: "fill-line-strong", stroke: "stroke-line-strong" },
] as const;
export type GroupPlace = (typeof FIRST_PLACE | (typeof LATER_PLACES)[number])["id"];

/** The places of single groups, the greatest first. */
export const APART: readonly GroupPlace[] = ["first", "second", "third", "fourth"];
export const NO_AMOUNTS: Readonly<Record<GroupPlace, number>> = { first: 0, second: 0, third: 0, fourth: 0, others: 0 };
