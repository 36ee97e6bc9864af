import { COMPANY_SIZE, sizeBadge } from "@treadlight/domain/opportunity";
import { expect, test } from "vitest";
import { employeesAt, LAST_POSITION, positionOf, SIZES } from "./company-size.ts";

test.each(SIZES)(
  "given the example of $name, then it is of that size, and the slider can stand on it",
  ({ badge, example }) => {
    expect(sizeBadge(example)).toBe(badge);
    expect(example).toBeGreaterThanOrEqual(COMPANY_SIZE.min);
    expect(example).toBeLessThanOrEqual(COMPANY_SIZE.max);
    expect(example % COMPANY_SIZE.step).toBe(0);
  },
);

test("given the slider's ends and its middle, then they stand for the smallest, the largest and the company between by factor", () => {
  expect([positionOf(COMPANY_SIZE.min), positionOf(COMPANY_SIZE.max)]).toEqual([0, LAST_POSITION]);
  expect(employeesAt(LAST_POSITION / 2, COMPANY_SIZE.default)).toBe(320);
  expect(employeesAt(LAST_POSITION, COMPANY_SIZE.default)).toBe(COMPANY_SIZE.max);
});

test.each([1, -1])(
  "given the arrow keys in direction %i, then every press changes the company, up to the end",
  (direction) => {
    const end = direction > 0 ? COMPANY_SIZE.max : COMPANY_SIZE.min;
    let employees: number = direction > 0 ? COMPANY_SIZE.min : COMPANY_SIZE.max;
    while (employees !== end) {
      const next = employeesAt(positionOf(employees) + direction, employees);
      expect(Math.sign(next - employees)).toBe(direction);
      expect(next % COMPANY_SIZE.step).toBe(0);
      employees = next;
    }
  },
);
