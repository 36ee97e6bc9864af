import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  assessProductivity,
  EVIDENCE,
  EVIDENCE_VERSION,
  estimateTimeSaved,
  isCounted,
  type TimeSavedInput,
  TRIALS,
  timeSavedEstimateSchema,
  totalTimeSaved,
  UNKNOWN_KIND,
  WORKFLOW_TYPES,
  workflowTypeOf,
} from "./index.ts";

/** The digest of all speed-ups and choices by version. What was published names the version, so a change needs a new one. */
const DIGESTS = { "2026-11-28": "93279cb442a1449bce08bc48d53de6a791d2bb0dcacac613f569e8d11efb4bea" };

const trials = Object.entries(TRIALS);

describe("evidence", () => {
  test("given the table, then it matches its version", async () => {
    const text = JSON.stringify([trials.map(([name, { speedUp }]) => [name, speedUp]), EVIDENCE, UNKNOWN_KIND]);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    expect({ [EVIDENCE_VERSION]: [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") }).toEqual(
      DIGESTS,
    );
  });

  test.each(trials)("given the trial %s, then its speed-up is the last number of its derivation", (_, trial) => {
    const [, formula = ""] = /: ([\d. /()-]+)$/.exec(trial.derivation.split(". ")[0] ?? "") ?? [];
    const minutes = /^([\d.]+) min \/ ([\d.]+) min$/.exec(trial.derivation);
    const less = /^1 \/ \(1 - ([\d.]+)\)$/.exec(formula);
    const more = /^1 \/ ([\d.]+)$/.exec(formula);
    const derived = minutes
      ? Number(minutes[1]) / Number(minutes[2])
      : less
        ? 1 / (1 - Number(less[1]))
        : more
          ? 1 / Number(more[1])
          : Number(formula);
    expect(trial.speedUp).toBeCloseTo(derived, 2);
  });

  test.each(trials)("given the trial %s, then its row is whole", (_, trial) => {
    expect(new URL(trial.source).protocol).toBe("https:");
    for (const text of [trial.authors, trial.title, trial.population, trial.effect, trial.excludes])
      expect(text).not.toBe("");
    expect(trial.year).toBeLessThanOrEqual(Number(EVIDENCE_VERSION.slice(0, 4)));
  });

  test("given any kind of work, then its low end is no higher than its centre, and no trial below it is left out", () => {
    for (const { low, central } of [UNKNOWN_KIND, ...WORKFLOW_TYPES.map((workflow) => EVIDENCE[workflow])]) {
      expect(TRIALS[low].speedUp).toBeLessThanOrEqual(TRIALS[central].speedUp);
    }
    const lowest = Math.min(...trials.map(([, { speedUp }]) => speedUp));
    expect(TRIALS[UNKNOWN_KIND.low].speedUp).toBe(lowest);
  });

  test("given an exercise in a laboratory, then it stands beside the trials at work and does not count", () => {
    const compared = ["codeUpdate", "codeUpdateNewcomers", "codeExercise", "search"];
    expect(trials.map(([name]) => name).filter((name) => !isCounted(name))).toEqual(compared);
  });
});

const session = (change: Partial<TimeSavedInput>): TimeSavedInput => ({
  workflowType: "content-creation",
  contentType: "document",
  timeEngaged: 600,
  promptCount: 3,
  speedFactor: 3,
  ...change,
});

describe("one session", () => {
  test("given ten minutes on a document, then 40 % less time than without a tool is 400 s, and twice the time is the most", () => {
    // Specification: 3600 - 600 = 3000 s. With a speed factor of 3, ten minutes stand for thirty: 1200 s.
    expect(estimateTimeSaved(session({}))).toEqual({ low: 0, central: expect.closeTo(400, 6), high: 1200, lost: 0 });
  });

  test("given thanks in three seconds of code, then seconds were saved and not two hours", () => {
    const thanks = session({ workflowType: "code-development", contentType: "code", timeEngaged: 3, promptCount: 1 });
    expect(assessProductivity({ ...thanks, timeEngaged: 3 }).timeSaved).toBe(7197);
    expect(estimateTimeSaved(thanks)).toEqual({
      low: expect.closeTo(-0.479, 3),
      central: expect.closeTo(0.782, 3),
      high: 6,
      lost: 0,
    });
  });

  test("given an hour of code, then the low end is a loss", () => {
    const code = session({ workflowType: "Code Development", contentType: "code", timeEngaged: 3600 });
    expect(estimateTimeSaved(code)).toMatchObject({
      low: expect.closeTo(-574.8, 1),
      central: expect.closeTo(938.9, 1),
    });
  });

  test("given a session longer than the work takes, then it saved nothing at best, and what it lost is there", () => {
    const long = session({ contentType: "email", timeEngaged: 1500 });
    expect(estimateTimeSaved(long)).toEqual({ low: 0, central: 0, high: 0, lost: 600 });
    const longCode = session({ workflowType: "code-development", contentType: "code", timeEngaged: 8000 });
    expect(estimateTimeSaved(longCode)).toMatchObject({
      low: expect.closeTo(-1277, 0),
      central: 0,
      high: 0,
      lost: 800,
    });
  });

  test("given no kind of work, then the smallest gain counts, and the lowest end", () => {
    const unknown = session({ workflowType: "knitting", timeEngaged: 100 });
    expect(estimateTimeSaved(unknown)).toMatchObject({
      low: expect.closeTo(-15.97, 2),
      central: expect.closeTo(15, 6),
    });
  });

  test.each([
    ["time that is not known", { timeEngaged: null }],
    ["prompts in no time", { timeEngaged: 0 }],
    ["an agent", { automated: true }],
    ["an agent without prompts", { automated: true, promptCount: 0 }],
  ])("given %s, then there is no estimate", (_, change) => {
    expect(estimateTimeSaved(session(change))).toBeNull();
  });

  test("given no prompt, then nothing was saved or lost", () => {
    expect(estimateTimeSaved(session({ promptCount: 0 }))).toEqual({ low: 0, central: 0, high: 0, lost: 0 });
  });

  test.each(["Content Creation", "content_creation", "contentCreation"])("given %s, then the kind is known", (name) => {
    expect(workflowTypeOf(name)).toBe("content-creation");
    expect(workflowTypeOf("constructor")).toBeUndefined();
  });
});

const anySession = fc.record({
  workflowType: fc.constantFrom(...WORKFLOW_TYPES, "other"),
  contentType: fc.constantFrom("email", "code", "other"),
  timeEngaged: fc.option(fc.integer({ min: 0, max: 604_800 })),
  promptCount: fc.nat(50),
  automated: fc.boolean(),
  speedFactor: fc.double({ min: 2.2, max: 6, noNaN: true }),
});

describe("any session", () => {
  test("given any input, then low, central and high are in order, and high is at most what the specification says", () => {
    fc.assert(
      fc.property(anySession, (input) => {
        const estimate = estimateTimeSaved(input);
        if (estimate === null || input.timeEngaged === null) return;
        expect(timeSavedEstimateSchema.parse(estimate)).toEqual(estimate);
        expect(estimate.low).toBeLessThanOrEqual(estimate.central);
        expect(estimate.central).toBeLessThanOrEqual(estimate.high);
        expect(estimate.high).toBeLessThanOrEqual(
          assessProductivity({ ...input, timeEngaged: input.timeEngaged }).timeSaved,
        );
        expect(estimate.high === 0 || estimate.lost === 0).toBe(true);
      }),
    );
  });

  test("given sessions in two parts, then the totals of the parts add up to that of all, and every session is counted", () => {
    fc.assert(
      fc.property(fc.array(anySession), fc.array(anySession), (first, second) => {
        const [a, b, all] = [first, second, [...first, ...second]].map((part) =>
          totalTimeSaved(part.map(estimateTimeSaved)),
        );
        if (!a || !b || !all) return;
        for (const key of ["low", "central", "high", "lost"] as const) expect(a[key] + b[key]).toBeCloseTo(all[key], 3);
        for (const key of ["sessions", "leftOut", "losses"] as const) expect(a[key] + b[key]).toBe(all[key]);
        expect(all.sessions + all.leftOut).toBe(first.length + second.length);
      }),
    );
  });
});

test("given an agent, a loss and a gain, then the total says how many there are of each", () => {
  const estimates = [
    estimateTimeSaved(session({ automated: true })),
    estimateTimeSaved(session({ contentType: "email", timeEngaged: 1500 })),
    estimateTimeSaved(session({})),
  ];
  expect(totalTimeSaved(estimates)).toEqual({
    low: 0,
    central: expect.closeTo(400, 6),
    high: 1200,
    lost: 600,
    sessions: 2,
    leftOut: 1,
    losses: 1,
  });
});
