import { groupedBy } from "../grouping/index.ts";

/** How many weeks, the present one included, somebody stays active who was active in one of them. */
export const MONTH_WEEKS = 4;
/** Who was active in at least so many weeks of the last four works with AI regularly. */
export const REGULAR_WEEKS = 3;
/** From so many tools or kinds of work on, people are counted together. */
export const DEPTH_MAX = 4;
/** How many groups are named as those to train next. */
const TRAIN_MAX = 5;

/** People who used AI in the same weeks. Weeks are counted back from the last whole one, which is 0. */
export interface PeopleWeeks {
  /** The week of their first use. */
  first: number;
  /** The weeks of their use, as far back as is looked at. */
  weeks: readonly number[];
  people: number;
  /** On how many days of each of these weeks they used AI, summed over the people. */
  daysOfPeople: readonly number[];
}

/**
 * A count of people as it may be shown: rounded to a multiple of the fewest people that a figure may cover, and null if they are fewer.
 * Every difference of two such counts is a multiple too, though one person may be why a count has passed on to the next.
 */
export function inSteps(people: number, minimumPeople: number): number | null {
  return people < minimumPeople ? null : Math.round(people / minimumPeople) * minimumPeople;
}

/** The most people that a shown count may stand for. */
export const atMost = (shown: number | null, minimumPeople: number): number =>
  shown === null ? minimumPeople - 1 : shown + Math.floor(minimumPeople / 2);

/** How two shown counts compare, from 0 to 1. Fewer people than can be shown count as 0. */
const shareOf = (part: number | null, whole: number) => Math.min(1, (part ?? 0) / whole);

export interface AdoptionWeek {
  /** Counted back from the last whole week, which is 0. */
  ago: number;
  active: number | null;
  /** Used AI for the first time. */
  new: number | null;
  /** Came back after at least four weeks without. */
  returning: number | null;
  /** Used AI before, and not in this week or the three before it. */
  dormant: number | null;
  /** Active in this week or the three before it. */
  monthly: number | null;
  /** The people of an average week of these four, and of an average day, as a share of `monthly`. */
  weeklyOfMonthly: number | null;
  dailyOfMonthly: number | null;
}

/**
 * How many people use AI, week by week, the oldest first.
 * @param groups with all weeks up to `weeks` + 4 ago
 */
export function adoptionByWeek(
  groups: readonly PeopleWeeks[],
  { weeks, minimumPeople }: { weeks: number; minimumPeople: number },
): AdoptionWeek[] {
  const count = (fits: (group: PeopleWeeks) => boolean) =>
    groups.reduce((sum, group) => sum + (fits(group) ? group.people : 0), 0);
  const isActiveIn = ({ weeks }: PeopleWeeks, from: number, to: number) =>
    weeks.some((ago) => ago >= from && ago <= to);
  const shown = (people: number) => inSteps(people, minimumPeople);
  return countdown(weeks).map((ago) => {
    const month = Array.from({ length: MONTH_WEEKS }, (_, index) => ago + index);
    const monthly = shown(count((group) => isActiveIn(group, ago, ago + MONTH_WEEKS - 1)));
    const active = month.map((week) => shown(count((group) => group.weeks.includes(week))));
    const days = groups.reduce(
      (sum, group) => sum + sumOf(group.daysOfPeople.filter((_, at) => month.includes(group.weeks[at] ?? -1))),
      0,
    );
    return {
      ago,
      active: active[0] ?? null,
      new: shown(count(({ first }) => first === ago)),
      returning: shown(
        count(
          (group) => group.weeks.includes(ago) && group.first > ago && !isActiveIn(group, ago + 1, ago + MONTH_WEEKS),
        ),
      ),
      dormant: shown(count((group) => group.first >= ago && !isActiveIn(group, ago, ago + MONTH_WEEKS - 1))),
      monthly,
      weeklyOfMonthly: monthly && shareOf(sumOf(active) / MONTH_WEEKS, monthly),
      dailyOfMonthly: monthly && shareOf(shown(days / (MONTH_WEEKS * 7)), monthly),
    };
  });
}

export interface Cohort {
  /** The weeks of their first use, both included, counted back from the last whole one. */
  from: number;
  to: number;
  people: number;
  /** By weeks since each person's first: the share that was active, as far as all of them have come. */
  shares: number[];
}

/**
 * People by the week of their first use, the oldest first, and which share of them was active so many weeks later. Weeks in which too few
 * began are joined with the next ones, and the last ones are left out until they are enough.
 */
export function cohortsOf(
  groups: readonly PeopleWeeks[],
  { weeks, minimumPeople }: { weeks: number; minimumPeople: number },
): Cohort[] {
  const byFirst = groupedBy(groups, ({ first }) => String(first));
  const joined: { from: number; to: number; people: number; groups: PeopleWeeks[] }[] = [];
  for (const ago of countdown(weeks)) {
    const began = byFirst.get(String(ago)) ?? [];
    const people = began.reduce((sum, group) => sum + group.people, 0);
    const last = joined.at(-1);
    if (last && last.people < minimumPeople) {
      Object.assign(last, { to: ago, people: last.people + people, groups: [...last.groups, ...began] });
    } else if (people > 0) joined.push({ from: ago, to: ago, people, groups: [...began] });
  }
  return joined.flatMap(({ from, to, people, groups: ofCohort }) => {
    const size = inSteps(people, minimumPeople);
    if (size === null) return [];
    const activeAfter = (since: number) =>
      ofCohort.reduce((sum, { first, weeks, people }) => sum + (weeks.includes(first - since) ? people : 0), 0);
    const shares = Array.from({ length: to + 1 }, (_, since) =>
      shareOf(inSteps(activeAfter(since), minimumPeople), size),
    );
    return [{ from, to, people: size, shares }];
  });
}

/** How many people use 1, 2, 3 and at least 4 of something; `counts` says how many people use how many. */
export function depthOf(counts: readonly { used: number; people: number }[], minimumPeople: number) {
  return Array.from({ length: DEPTH_MAX }, (_, index) => {
    const used = index + 1;
    const people = counts.reduce((sum, one) => sum + (Math.min(one.used, DEPTH_MAX) === used ? one.people : 0), 0);
    return { used, people: inSteps(people, minimumPeople) };
  });
}

export const GROUP_KINDS = ["department", "team", "workflowType"] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** A department, a team or a kind of work in the last four whole weeks. */
export interface AdoptionGroup {
  kind: GroupKind;
  name: string;
  /** Accounts that belong there now; null for kinds of work, and without any. */
  members: number | null;
  active: number;
  /** Active there in at least three of the four weeks. */
  regular: number;
}

export interface ShownGroup extends Omit<AdoptionGroup, "active" | "regular"> {
  active: number | null;
  regular: number | null;
  /** Those who could work with AI there and do not regularly: of the members or, without any, of those who were active. */
  toTrain: number | null;
}

/** The groups that are large enough to be shown, those with the most people to train first in each kind. */
export function shownGroups(groups: readonly AdoptionGroup[], minimumPeople: number): ShownGroup[] {
  return groups
    .filter(({ active, members }) => Math.max(active, members ?? 0) >= minimumPeople)
    .map((group) => {
      const [active, regular] = [inSteps(group.active, minimumPeople), inSteps(group.regular, minimumPeople)];
      const whole = group.members === null ? active : inSteps(group.members, minimumPeople);
      const left = Math.max(0, (whole ?? 0) - (regular ?? 0));
      return { ...group, active, regular, toTrain: inSteps(left, minimumPeople) };
    })
    .sort((a, b) => (b.toTrain ?? 0) - (a.toTrain ?? 0) || a.name.localeCompare(b.name, "en"));
}

/** Whom to train next: the groups with the most people who do not work with AI regularly. Never people. */
export const toTrainNext = (groups: readonly ShownGroup[]): ShownGroup[] =>
  groups.filter(({ toTrain }) => toTrain !== null).slice(0, TRAIN_MAX);

const sumOf = (counts: readonly (number | null)[]) => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** `weeks` - 1 down to 0. */
const countdown = (weeks: number) => Array.from({ length: weeks }, (_, index) => weeks - 1 - index);
