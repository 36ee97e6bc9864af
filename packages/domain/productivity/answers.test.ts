import { describe, expect, test } from "vitest";
import {
  answeredSpeedUp,
  isAskedAbout,
  shownAnswers,
  TIME_CHOICE_NAMES,
  TIME_CHOICES,
  type TimeChoice,
} from "./index.ts";

const answersOf = (choices: Readonly<Record<string, readonly TimeChoice[]>>) =>
  Object.entries(choices).flatMap(([personId, own]) => own.map((choice) => ({ personId, choice })));
const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;

test("given many session ids, then one in twenty is asked about, and the same whatever its case", () => {
  const ids = Array.from({ length: 20_000 }, (_, n) => idOf(n * 7_919));
  const asked = ids.filter(isAskedAbout);
  expect(asked.length).toBeGreaterThan(900);
  expect(asked.length).toBeLessThan(1_100);
  for (const id of ids.slice(0, 500)) expect(isAskedAbout(id.toUpperCase())).toBe(isAskedAbout(id));
});

test("given the choices, then each is named once, and none claims more than the fastest tool", () => {
  expect([...TIME_CHOICE_NAMES].toSorted()).toEqual(Object.keys(TIME_CHOICES).toSorted());
  expect(Math.max(...Object.values(TIME_CHOICES))).toBe(6);
});

describe("given answers", () => {
  test("when one answer is added at a time, then what is shown grows by answers of enough people, or not at all", () => {
    const answers = [0, 1, 0, 2, 3, 3, 4, 0, 0, 1, 2, 2, 3, 4, 4, 1].map((person) => ({
      personId: `person ${person}`,
      choice: "twice" as const,
    }));
    let before: unknown[] = [];
    for (let count = 0; count <= answers.length; count++) {
      const shown = shownAnswers(answers.slice(0, count), 5);
      const added = shown.slice(before.length);
      if (added.length > 0) expect(new Set(added.map(({ personId }) => personId)).size).toBeGreaterThanOrEqual(5);
      before = shown;
    }
    expect(before).toHaveLength(14);
  });

  test("then their mean is geometric, and the interval is that of Student's t over people", () => {
    const found = answeredSpeedUp(
      answersOf({ a: ["twice"], b: ["same"], c: ["four_times"], d: ["twice"], e: ["same"] }),
    );
    // log2: 1, 0, 2, 1, 0. Mean 0.8, s = 0.83666, standard error 0.37417, t(4) = 2.776.
    expect(found).toMatchObject({ answers: 5, people: 5 });
    expect(found?.speedUp).toBeCloseTo(2 ** 0.8, 9);
    expect(found?.low).toBeCloseTo(2 ** (0.8 - 2.776 * 0.374166), 4);
    expect(found?.high).toBeCloseTo(2 ** (0.8 + 2.776 * 0.374166), 4);
  });

  test("when a person answers the same many times, then the interval gets no narrower than theirs is one voice", () => {
    const once = answeredSpeedUp(answersOf({ a: ["twice"], b: ["same"], c: ["four_times"] }));
    const often = answeredSpeedUp(
      answersOf({ a: Array(9).fill("twice"), b: Array(9).fill("same"), c: Array(9).fill("four_times") }),
    );
    expect(often?.speedUp).toBeCloseTo(once?.speedUp ?? 0, 9);
    expect(often?.low).toBeCloseTo(once?.low ?? 0, 9);
  });

  test("when fewer than two people answered, then they say nothing", () => {
    expect(answeredSpeedUp(answersOf({ a: ["twice", "same"] }))).toBeNull();
    expect(answeredSpeedUp([])).toBeNull();
  });

  test("when thirty people answered, then the quantile is that of 29 degrees of freedom", () => {
    const found = answeredSpeedUp(
      Array.from({ length: 30 }, (_, n) => ({ personId: `${n}`, choice: n % 2 === 0 ? "same" : "four_times" })),
    );
    // log2: half 0, half 2. s = 1.01710, standard error 0.185695, t(29) = 2.04523.
    expect(Math.log2(found?.high ?? 0)).toBeCloseTo(1 + 2.04523 * 0.185695, 3);
  });
});
