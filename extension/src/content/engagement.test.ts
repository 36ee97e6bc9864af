import { expect, test } from "vitest";
import { createEngagement } from "./engagement.ts";

/** Advances in steps, as timers do. */
function measured() {
  let clock = 0;
  const engagement = createEngagement(() => clock);
  let seconds = 0;
  const pass = (amount: number) => {
    for (let second = 0; second < amount; second++) {
      clock += 1_000;
      seconds += engagement.take();
    }
    return seconds;
  };
  return { engagement, pass, jump: (amount: number) => (clock += amount * 1_000) };
}

test("given input in a page that is looked at, then a minute after it still counts, and no more", () => {
  const { engagement, pass } = measured();
  engagement.present(true);
  expect(pass(30)).toBe(0);
  engagement.input();
  expect(pass(300)).toBe(60);
});

test("given a page that is not looked at, then nothing counts", () => {
  const { engagement, pass } = measured();
  engagement.input();
  expect(pass(30)).toBe(0);
  engagement.present(true);
  expect(pass(10)).toBe(10);
  engagement.present(false);
  expect(pass(10)).toBe(10);
});

test("given an answer that arrives, then watching it counts, up to five minutes after the last input", () => {
  const { engagement, pass } = measured();
  engagement.present(true);
  engagement.input();
  for (let second = 0; second < 100; second++) {
    pass(1);
    engagement.answering();
  }
  expect(pass(300)).toBe(160);
  engagement.input();
  for (let second = 0; second < 600; second++) {
    pass(1);
    engagement.answering();
  }
  expect(pass(0)).toBe(460);
});

test("given a computer that sleeps, then its sleep does not count", () => {
  const { engagement, pass, jump } = measured();
  engagement.present(true);
  engagement.input();
  pass(5);
  jump(3_600);
  engagement.input();
  expect(pass(5)).toBe(10);
});
