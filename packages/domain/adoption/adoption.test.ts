import fc from "fast-check";
import { expect, test } from "vitest";
import { adoptionByWeek, cohortsOf, depthOf, inSteps, type PeopleWeeks, shownGroups, toTrainNext } from "./index.ts";

const minimumPeople = 5;
const asked = { weeks: 6, minimumPeople };
const people = (count: number, first: number, ...weeks: number[]): PeopleWeeks => ({
  ...{ people: count, first, weeks },
  // On every day of each week.
  daysOfPeople: weeks.map(() => 7 * count),
});

test.each([
  [0, null],
  [4, null],
  [5, 5],
  [7, 5],
  [8, 10],
])("given %i people, then %o are shown", (count, shown) => {
  expect(inSteps(count, minimumPeople)).toBe(shown);
});

test("given people who begin, stay, pause and stop, then each week tells how many", () => {
  // 20 always, 10 who began three weeks ago and stopped, and 10 who came back last week after five without.
  const groups = [people(20, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9), people(10, 3, 3), people(10, 6, 0, 6)];
  const weeks = adoptionByWeek(groups, asked);
  expect(weeks.map(({ ago }) => ago)).toEqual([5, 4, 3, 2, 1, 0]);
  expect(weeks.at(-1)).toEqual({
    ...{ ago: 0, active: 30, new: null, returning: 10, dormant: null, monthly: 40 },
    // 30, 20, 20 and 30 of 40 in a week, on each of its days.
    ...{ weeklyOfMonthly: 25 / 40, dailyOfMonthly: 25 / 40 },
  });
  expect(weeks[2]).toMatchObject({ ago: 3, active: 30, new: 10, returning: null, dormant: null, monthly: 40 });
  expect(weeks[3]).toMatchObject({ ago: 2, dormant: 10, monthly: 30 });
});

test("given weeks in which few begin, then they are joined until a cohort is large enough, and the last ones are left out", () => {
  const groups = [people(3, 5, 5, 4, 0), people(4, 4, 4, 3), people(10, 2, 2, 1, 0), people(2, 0, 0)];
  expect(cohortsOf(groups, asked)).toEqual([
    // As far as those of week 4 have come: 7 began, 7 and nobody were active 0 and 2 weeks later.
    { from: 5, to: 4, people: 5, shares: [1, 1, 0, 0, 0] },
    { from: 2, to: 2, people: 10, shares: [1, 1, 1] },
  ]);
});

test("given all people together are too few, then nothing is told of them", () => {
  expect(cohortsOf([people(4, 2, 2, 1)], asked)).toEqual([]);
});

test("given any people, then every count and every difference of two is a multiple of the minimum", () => {
  const group = fc
    .record({
      people: fc.integer({ min: 1, max: 30 }),
      weeks: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1 }),
    })
    .map(({ people, weeks }) => ({ people, weeks, first: Math.max(...weeks), daysOfPeople: weeks.map(() => people) }));
  fc.assert(
    fc.property(fc.array(group), (groups) => {
      const weeks = adoptionByWeek(groups, asked);
      const cohorts = cohortsOf(groups, asked);
      const counts = [
        ...weeks.flatMap((week) => [week.active, week.new, week.returning, week.dormant, week.monthly]),
        ...cohorts.flatMap(({ people, shares }) => [people, ...shares.map((share) => share * people)]),
      ];
      for (const count of counts) if (count !== null) expect((Math.round(count * 1e6) / 1e6) % minimumPeople).toBe(0);
    }),
  );
});

test("given how many tools each uses, then the last step holds all who use more", () => {
  const counts = [1, 2, 4, 7].map((used) => ({ used, people: 6 }));
  expect(depthOf(counts, minimumPeople).map(({ people }) => people)).toEqual([5, 5, null, 10]);
});

test("given groups, then the small ones are left out, and those with the most who are not regular are to be trained first", () => {
  const department = (name: string, members: number, active: number, regular: number) => ({
    ...{ kind: "department" as const, name, members, active, regular },
  });
  const groups = shownGroups(
    [
      department("Law", 4, 3, 1),
      department("Sales", 20, 19, 18),
      department("Support", 30, 12, 2),
      { kind: "workflowType", name: "coding", members: null, active: 20, regular: 10 },
    ],
    minimumPeople,
  );
  expect(groups.map(({ name, toTrain }) => [name, toTrain])).toEqual([
    ["Support", 30],
    ["coding", 10],
    ["Sales", null],
  ]);
  expect(toTrainNext(groups).map(({ name }) => name)).toEqual(["Support", "coding"]);
});
