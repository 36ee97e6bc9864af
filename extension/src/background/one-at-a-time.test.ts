import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("given tasks that take time or fail, then each begins when the one before has ended, and its caller gets its outcome", async () => {
  const inTurn = oneAtATime();
  const happened: string[] = [];
  const task = (name: string, end: Promise<unknown>) => async () => {
    happened.push(`${name} begins`);
    await end.finally(() => happened.push(`${name} ends`));
    return name;
  };
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const results = [
    inTurn(task("slow", released)),
    inTurn(async () => {
      await task("failing", released)();
      throw new Error("This task fails.");
    }),
    inTurn(task("last", Promise.resolve())),
  ];
  release();
  const outcomes = await Promise.allSettled(results);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(happened).toEqual(["slow", "failing", "last"].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
