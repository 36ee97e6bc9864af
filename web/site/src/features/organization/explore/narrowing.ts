import type { Behind } from "@treadlight/charts/insight.ts";
import { type Dimension, dimensionSchema, MIXED, REST } from "@treadlight/contract/analytics";
import type { Exploration } from "./exploration.ts";

type Filters = Exploration["filters"];

/** Whether a filter leaves out the sessions with its values. */
export const isExclusion = ({ operator }: Pick<Filters[number], "operator">): boolean =>
  operator === "notEquals" || operator === "notIn" || operator === "noneOf";

/** The values of what was chosen in a chart, as far as sessions can be filtered by them. */
export function valuesOf({ values }: Behind): { dimension: Dimension; value: string }[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const dimension = dimensionSchema.safeParse(name);
    const isValue = value !== undefined && value !== MIXED && value !== REST;
    return dimension.success && isValue ? [{ dimension: dimension.data, value }] : [];
  });
}

/** The filters that leave only what was chosen. They take the place of those by the same dimension, which are wider. */
export function only(filters: Filters, behind: Behind): Filters {
  const chosen = valuesOf(behind);
  const others = filters.filter(
    (filter) => isExclusion(filter) || !chosen.some((one) => one.dimension === filter.dimension),
  );
  return [
    ...others,
    ...chosen.map(({ dimension, value }) => ({ dimension, operator: "in" as const, values: [value] })),
  ];
}

/** The filters that leave everything but one value. */
export function without(filters: Filters, { dimension, value }: { dimension: Dimension; value: string }): Filters {
  const known = filters.find((filter) => filter.dimension === dimension && filter.operator === "notIn");
  const filter = { dimension, operator: "notIn" as const, values: [...(known?.values ?? []), value] };
  return [...filters.filter((one) => one !== known), filter];
}

/** The shorter steps that a single step is seen in. */
export const STEPS_WITHIN: Partial<Record<string, Exploration["every"]>> = {
  year: "month",
  quarter: "month",
  month: "day",
  week: "day",
  day: "hour",
};
