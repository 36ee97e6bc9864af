import { expect, test, vi } from "vitest";
import { statusOf } from "./status.ts";

test("given an engine that does not answer, then its part is not well, and nothing else is told of it", async () => {
  const status = statusOf(
    [
      { name: "database", ping: async () => "fine" },
      { name: "warehouse", ping: () => Promise.reject(new Error("password of db.internal refused")) },
    ],
    () => 0,
  );
  expect(await status()).toEqual({
    checkedAt: new Date(0),
    parts: [
      { name: "database", isWell: true },
      { name: "warehouse", isWell: false },
    ],
  });
});

test("given many visitors, then each engine is asked once in ten seconds", async () => {
  const ping = vi.fn(async () => {});
  let nowMs = 0;
  const status = statusOf([{ name: "database", ping }], () => nowMs);
  await Promise.all([status(), status(), status()]);
  nowMs = 9_999;
  await status();
  expect(ping).toHaveBeenCalledTimes(1);
  nowMs = 10_000;
  await status();
  expect(ping).toHaveBeenCalledTimes(2);
});
