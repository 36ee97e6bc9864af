import { expect, test } from "vitest";
import { securityLineLimit } from "./security-lines.ts";

test("given a flood of events, then few lines of each kind are written, others still are, and the next minute tells of the rest", () => {
  let now = 0;
  const limit = securityLineLimit(() => now);
  const written = (fields: object, times: number) =>
    Array.from({ length: times }, () => limit(fields)).filter(({ isWritten }) => isWritten).length;

  expect(written({ security: "refused", code: "forbidden", userId: "ann" }, 1_000)).toBe(10);
  expect(written({ security: "refused", code: "forbidden", userId: "ben" }, 1)).toBe(1);
  const strangers = Array.from({ length: 1_000 }, (_, n) => written({ security: "refused", userId: `${n}` }, 1));
  expect(strangers.filter((count) => count === 1)).toHaveLength(89);
  expect(written({ security: "login_stolen", userId: "ann" }, 1)).toBe(1);
  expect(written({ err: "not about security" }, 1_000)).toBe(1_000);

  now += 60_000;
  expect(limit({ security: "refused" })).toEqual({ isWritten: true, unwritten: 990 + 911 });
  expect(limit({ security: "refused" })).toEqual({ isWritten: true, unwritten: 0 });
});
