import { expect, test } from "vitest";
import { watchOutage } from "./kafka-outage.ts";

test("given requests that fail and succeed by turns, then both are said once a minute, and a lasting outage once", () => {
  const lines: string[] = [];
  const note = (_fields: object, message: string) => void lines.push(message);
  let now = 0;
  const outage = watchOutage({ info: note, warn: note, error: note }, () => now);
  const failAndAnswer = () => {
    for (let n = 0; n < 100; n++) {
      outage.failed(new Error("refused"));
      outage.answered();
    }
  };
  failAndAnswer();
  expect(lines).toHaveLength(2);
  now = 60_000;
  failAndAnswer();
  expect(lines).toHaveLength(4);
  now = 600_000;
  outage.failed(new Error("refused"));
  now = 6_000_000;
  outage.failed(new Error("refused"));
  expect(lines).toHaveLength(5);
});
