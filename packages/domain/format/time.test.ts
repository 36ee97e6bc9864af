import { expect, test } from "vitest";
import { formatCalendarDay, formatDay, formatTime } from "./index.ts";

test("given a point in time, then it is written by the clock of the device, and a day of the calendar as it is everywhere", () => {
  const at = new Date(2026, 10, 8, 14, 5);
  expect(formatTime(at)).toBe("8 Nov 2026, 14:05");
  expect(formatDay(at)).toBe("8 Nov 2026");
  expect(formatCalendarDay("2026-11-08")).toBe("8 Nov 2026");
  expect(formatCalendarDay("2026-11-08T23:59:59.999Z")).toBe("8 Nov 2026");
});
