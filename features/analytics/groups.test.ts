import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { MEMBER_DIMENSIONS, MEMBER_GRANULARITIES } from "@treadlight/contract/analytics";
import { type ScoredSession, scoreSession } from "@treadlight/domain/session";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { tries } from "../../tests/support/long.ts";

// Asks hundreds of questions: a slow machine needs minutes.
vi.setConfig({ testTimeout: 300_000 });

// Searches for answers that reveal a small group. Each session has a digit of its own in one of the measures, so that any sum or
// difference of answers can be read back as the sessions that it counts.

const MINIMUM = 5;
const QUESTIONS = 20;
const ATTEMPTS = 5_000;

const MEASURES = ["timeEngaged", "timeSaved", "co2", "energy", "water", "greenwashingGap"] as const;
const COLUMNS = ["timeEngaged", "timeSaved", "co2Emissions", "energyUsage", "waterUsage", "greenwashingGap"] as const;
/** A session is counted three times at most, with either sign, and 8 to the power of 17 is an exact number. */
const BASE = 8;
const DIGITS = 17;
const SESSIONS = MEASURES.length * DIGITS;

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Sums = readonly number[];
const rowSchema = z.record(z.string(), z.union([z.string(), z.number()]));
const answerSchema = z.object({ rows: z.array(rowSchema), others: rowSchema.optional(), totals: rowSchema.optional() });
const sumsOf = (row: z.output<typeof rowSchema>, suffix = "", factor = 1) =>
  MEASURES.map((measure) => factor * Number(row[measure + suffix] ?? 0));

/** How often a sum of answers counts each session. */
function countsOf(sums: Sums): number[] {
  return sums.flatMap((sum) => {
    let left = sum;
    return Array.from({ length: DIGITS }, () => {
      const digit = ((((left + BASE / 2) % BASE) + BASE) % BASE) - BASE / 2;
      left = (left - digit) / BASE;
      return digit;
    });
  });
}

/** Random people, each in one department, with sessions in two closed weeks, and a key that names them and others as it likes. */
async function randomOrganization(pick: Pick) {
  const owner = await api.person();
  const { organizationId } = owner;
  const departmentId = randomUUID();
  const createdAt = api.clock.date();
  await api.db.insertInto("departments").values({ id: departmentId, organizationId, name: "Law", createdAt }).execute();
  const member = await api.person({ role: "member", organizationId });
  await api.db.updateTable("users").set({ departmentId }).where("id", "=", member.id).execute();
  const people = Array.from({ length: 10 + pick(20) }, () => ({
    personId: randomUUID(),
    department: pick.from(["Law", "Law", "Sales", "Research", ""]),
  }));
  /** Who sent each session; nobody for the key's. */
  const personOf: string[] = [];
  const next = (own?: { personId: string; department: string }): ScoredSession => {
    const eventId = randomUUID();
    const isByKey = own === undefined && pick(4) === 0;
    const facts = own ?? pick.from(people);
    const personId = isByKey && pick(2) === 0 ? inventedPerson() : facts.personId;
    const number = personOf.push(isByKey ? "" : personId) - 1;
    const startedAt = Date.parse("2026-02-09T00:00:00Z") + pick(14 * 24) * 3_600_000;
    const scored = scoreSession({
      ...{
        kind: "session",
        eventId,
        sessionId: eventId,
        organizationId,
        revision: 0,
        ...facts,
        ...{ personId, sentBy: isByKey ? "key" : "person" },
        startedAt,
        source: "sdk",
      },
      ...{
        receivedAt: api.clock.now() + number,
        aiTool: pick.from(["ChatGPT", "ChatGPT", "Claude", "Gemini", "Copilot"]),
      },
      ...{ promptCount: 1, timeEngaged: 60, complexity: "low", detected: {}, categories: [] },
    });
    const digit = BASE ** (number % DIGITS);
    const measured = Object.fromEntries(
      COLUMNS.map((column, index) => [column, index === Math.floor(number / DIGITS) ? digit : 0]),
    );
    return { ...scored, ...measured, riskLevel: pick.from(["green", "green", "yellow", "red"]) };
  };
  return { owner, member, people, personOf, next };
}

/** A pseudonym, as a key gets it for an address without an account. */
const inventedPerson = () => randomUUID().replace(/^(.{14})4/, "$18");

/** Random choices. The same seed makes the same ones. */
type Pick = ReturnType<typeof pickWith>;
function pickWith(seed: number) {
  let state = seed;
  /** An integer from 0 to one below `below`, by Marsaglia's xorshift. */
  const pick = (below: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  const from = <Value>(values: readonly Value[]): Value => {
    const value = values[pick(values.length)];
    if (value === undefined) throw new Error("nothing to pick from");
    return value;
  };
  return Object.assign(pick, { from });
}

const TIMES = ["2026-02-09", "2026-02-11T13:00:00Z", "2026-02-16", "2026-02-18", "2026-02-20T09:30:00Z", "2026-02-22"];
const VALUES = {
  department: ["Law", "Sales", ""],
  tool: ["ChatGPT", "Claude"],
  riskLevel: ["green", "red"],
  other: ["a"],
};

const IGNORING_CASE = ["anyOf", "noneOf"];
/** Sums that a digit can be read from, and half of such a sum. */
const OVER_TIME = [
  MEASURES.map((measure) => ({ kind: "cumulative", measure })),
  MEASURES.map((measure) => ({ kind: "movingAverage", measure, intervals: 2 })),
];

function randomQuestion(pick: Pick, isMember: boolean) {
  const filters = Array.from({ length: pick(3) }, () => {
    const dimension = pick.from(MEMBER_DIMENSIONS);
    const values =
      dimension in VALUES ? VALUES[z.enum(["department", "tool", "riskLevel"]).parse(dimension)] : VALUES.other;
    const operator = pick.from(["equals", "notEquals", "in", "notIn", "contains", ...(isMember ? IGNORING_CASE : [])]);
    return { dimension, operator, values: [pick.from(values), pick.from(values)] };
  });
  const [from, to] = [pick.from(TIMES), pick.from(TIMES)].toSorted();
  const period = pick(2) === 0 ? { from: "2026-02-01", to: "2026-02-28" } : { from, to };
  const granularity =
    pick(2) === 0 ? {} : { granularity: pick.from(isMember ? MEMBER_GRANULARITIES : ["hour", "day"]) };
  const dimensions = Array.from({ length: pick(3) }, () => pick.from(MEMBER_DIMENSIONS));
  const [top] = dimensions;
  return {
    scope: "organization",
    measures: isMember ? MEASURES : [...MEASURES, "activeUsers"],
    dimensions,
    timeDimension: { ...period, ...granularity },
    filters,
    ...(isMember && { limit: 1 + pick(4), others: true, totals: true }),
    ...(isMember &&
      pick(4) === 0 && {
        compare: pick.from(["previousPeriod", "previousYear", { from: pick.from(TIMES), to: TIMES.at(-1) }]),
      }),
    ...(isMember && top && pick(2) === 0 && { top: { dimension: top, count: 1 + pick(2), by: pick.from(MEASURES) } }),
    ...("granularity" in granularity && isMember && { figures: pick.from(OVER_TIME) }),
  };
}

/** Asks random questions and gives the sums that are answered, each once. */
async function askAll(pick: Pick, token: string, isMember: boolean): Promise<Sums[]> {
  const answered = new Map<string, Sums>();
  const keep = (sums: Sums) => sums.some((sum) => sum !== 0) && answered.set(sums.join(), sums);
  for (let question = 0; question < QUESTIONS; question += 1) {
    const body = randomQuestion(pick, isMember);
    const answer = await api.call("POST", "/api/analytics/query", { token, body });
    expect(answer.status, answer.text).toBe(200);
    const { rows, others, totals } = answerSchema.parse(answer.body);
    for (const row of [...rows, ...(others ? [others] : []), ...(totals ? [totals] : [])]) {
      if (!isMember && Number(row.activeUsers) < MINIMUM) continue;
      keep(sumsOf(row));
      keep(sumsOf(row, "Before"));
      keep(sumsOf(row, "Cumulative"));
      keep(sumsOf(row, "Average2", 2));
    }
  }
  return [...answered.values()];
}

/** The fewest people that a random sum or difference of two or three answers is about. */
function fewestPeople(pick: Pick, answers: readonly Sums[], personOf: readonly string[]): number {
  let fewest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && answers.length > 0; attempt += 1) {
    const chosen = Array.from({ length: 2 + pick(2) }, () => ({ sums: pick.from(answers), sign: pick.from([1, -1]) }));
    const combined = MEASURES.map((_, at) => chosen.reduce((sum, { sums, sign }) => sum + sign * (sums[at] ?? 0), 0));
    const people = new Set(
      countsOf(combined).flatMap((count, session) => (count === 0 ? [] : personOf[session] || [])),
    );
    if (people.size > 0) fewest = Math.min(fewest, people.size);
  }
  return fewest;
}

/**
 * Has a member or an owner ask about a random organization, before and after sessions arrive, are corrected and are erased.
 * @returns the fewest people that a combination of the answers is about
 */
async function search(seed: number, { isMember }: { isMember: boolean }): Promise<number> {
  const pick = pickWith(seed);
  const { owner, member, people, personOf, next } = await randomOrganization(pick);
  const { token } = isMember ? member : owner;
  const sessions = Array.from({ length: SESSIONS - 30 }, () => next());
  await api.warehouse.applySessions(sessions);
  await api.makeCells();
  const before = await askAll(pick, token, isMember);
  const event = { kind: "erasure", eventId: randomUUID(), organizationId: owner.organizationId } as const;
  const receivedAt = api.clock.now() + SESSIONS;
  await api.warehouse.applyErasures([{ ...event, personId: pick.from(people).personId, receivedAt }]);
  const { personId, department, sessionId } = pick.from(sessions);
  const correction = { ...next({ personId, department }), sessionId, revision: 1 };
  await api.warehouse.applySessions([correction, ...Array.from({ length: pick(29) }, () => next())]);
  await api.makeCells();
  const after = await askAll(pick, token, isMember);
  return fewestPeople(pick, [...before, ...after], personOf);
}

test.each([11, 22, 33, 44].slice(0, tries(2, 4)))(
  "given a member's random questions (seed %i), when 5,000 pairs and triples of answers are combined, then each is about five people or none",
  async (seed) => {
    const fewest = await search(seed, { isMember: true });
    expect(fewest).toBeGreaterThanOrEqual(MINIMUM);
    expect(fewest).toBeLessThan(Number.POSITIVE_INFINITY);
  },
);

test("given answers that only leave out small groups, when they are combined in the same way, then fewer than five people are found", async () => {
  expect(await search(11, { isMember: false })).toBeLessThan(MINIMUM);
});

test("given a member, an auditor or a stranger, when they ask what tells of few people in a new way, then they are refused, and are suggested no value of others", async () => {
  const { owner, member, people, next } = await randomOrganization(pickWith(55));
  const { organizationId } = owner;
  await api.warehouse.applySessions(Array.from({ length: 60 }, () => next()));
  await api.warehouse.applySessions([next({ personId: people[0]?.personId ?? "", department: "Board" })]);
  await api.makeCells();
  const auditor = await api.person({ role: "auditor", organizationId });
  const stranger = await api.person();
  const during = { from: "2026-02-09", to: "2026-02-22" };
  const refused = [
    { figures: [{ kind: "percentile", measure: "timeEngaged", percent: 90 }] },
    { figures: [{ kind: "formula", left: "sessions", operator: "divide", right: "activeUsers" }] },
    { figures: [{ kind: "share", measure: "activeUsers" }] },
    { figures: [{ kind: "share", measure: "spend" }] },
    {
      figures: [{ kind: "cumulative", measure: "activeUsers" }],
      timeDimension: { ...during, granularity: "week" },
    },
    { dimensions: ["tool"], top: { dimension: "tool", count: 1, by: "activeUsers" } },
    { dimensions: ["weekday"] },
    { dimensions: ["hour"] },
    { filters: [{ dimension: "hour", operator: "noneOf", values: ["09"] }] },
    { filters: [{ dimension: "user", operator: "anyOf", values: ["A"] }] },
  ];
  const ask = ({ token }: { token: string }, query: object) =>
    api.call("POST", "/api/analytics/query", {
      token,
      body: { scope: "organization", measures: ["sessions"], timeDimension: during, ...query },
    });
  const values = ({ token }: { token: string }, query: Record<string, string>) =>
    api.call("GET", `/api/analytics/values?${new URLSearchParams({ scope: "organization", ...during, ...query })}`, {
      token,
    });
  for (const person of [member, auditor]) {
    for (const query of refused) expect([query, (await ask(person, query)).status]).toEqual([query, 403]);
    for (const dimension of ["user", "team", "model", "hour"]) {
      expect([dimension, (await values(person, { dimension })).status]).toEqual([dimension, 403]);
    }
    for (const path of ["adoption", "next-steps?scope=organization", "advice"]) {
      const { status } = await api.call("GET", `/api/analytics/${path}`, { token: person.token });
      expect([path, status]).toEqual([path, 403]);
    }
    for (const path of ["spend", "licences"]) {
      const { status } = await api.call("GET", `/api/organization/${path}`, { token: person.token });
      expect([path, status]).toEqual([path, 403]);
    }
  }
  const suggested = async (person: { token: string }, query: Record<string, string>) => {
    const { body } = await values(person, query);
    return body.values.map(({ value }: { value: string }) => value);
  };
  const departments = { dimension: "department" };
  expect(await suggested(owner, departments)).toContain("Board");
  expect(await suggested(auditor, departments)).not.toContain("Board");
  expect(await suggested(auditor, { ...departments, search: "boar" })).toEqual([]);
  expect(await suggested(member, departments)).toEqual(["Law"]);
  expect(await suggested(member, { ...departments, search: "sales" })).toEqual([]);
  for (const query of [departments, { dimension: "tool" }, { dimension: "user" }]) {
    expect(await suggested(stranger, query)).toEqual([]);
  }
});
