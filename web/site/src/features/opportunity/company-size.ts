import { COMPANY_SIZE, type SizeBadge } from "@treadlight/domain/opportunity";

/** A claim for each size of company, and a size to try. */
export const SIZES: readonly { badge: SizeBadge; name: string; range: string; claim: string; example: number }[] = [
  {
    badge: "small",
    name: "Small team",
    range: "10-50 people",
    claim: "May be missing AI productivity",
    example: 30,
  },
  {
    badge: "growing",
    name: "Growing company",
    range: "51-1000 people",
    claim: "Department AI chaos adds up",
    example: COMPANY_SIZE.default,
  },
  {
    badge: "enterprise",
    name: "Enterprise",
    range: "1000+ people",
    claim: "Enterprise AI governance at scale",
    example: 2500,
  },
];

/** The last position of the slider; the first is 0. Each stands for the same factor, so that small companies get as much room as large ones. */
export const LAST_POSITION = 300;

const { min, max, step } = COMPANY_SIZE;

/** The position of the slider for a company. */
export const positionOf = (employees: number): number =>
  Math.round((LAST_POSITION * Math.log(employees / min)) / Math.log(max / min));

/** The company at a position to which the slider has moved. It differs from the one before, so that the arrow keys never get stuck. */
export function employeesAt(position: number, before: number): number {
  const employees = step * Math.round((min * (max / min) ** (position / LAST_POSITION)) / step);
  const direction = Math.sign(position - positionOf(before));
  return employees === before ? Math.min(max, Math.max(min, before + direction * step)) : employees;
}
