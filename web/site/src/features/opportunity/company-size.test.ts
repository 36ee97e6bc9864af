import { COMPANY_SIZE, sizeBadge } from "@treadlight/domain/opportunity";
import { expect, test } from "vitest";
import { SIZES } from "./company-size.ts";

test.each(SIZES)(
  "given the example of $name, then it is of that size, and the slider can stand on it",
  ({ badge, example }) => {
    expect(sizeBadge(example)).toBe(badge);
    expect(example).toBeGreaterThanOrEqual(COMPANY_SIZE.min);
    expect(example).toBeLessThanOrEqual(COMPANY_SIZE.max);
    expect(example % COMPANY_SIZE.step).toBe(0);
  },
);
