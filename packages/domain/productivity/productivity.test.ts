import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  assessProductivity,
  BASELINE_VERSION,
  BASELINES,
  baselineTaskSeconds,
  CONTENT_TYPES,
  PRODUCTIVITY_RATINGS,
  productivityRating,
  productivityResultSchema,
  WORKFLOW_TYPES,
} from "./index.ts";

/** An email: 900 s unaided, so 300 s expected with a tool of speed 3. */
const email = (timeEngaged: number, promptCount = 1) =>
  assessProductivity({
    workflowType: "content-creation",
    contentType: "email",
    timeEngaged,
    promptCount,
    speedFactor: 3,
  });

/** A changed cell needs a new version, with its digest here: rows name the version. */
const DIGESTS = { "2026-11-20": "074911a0fa91c78023d006137928d3353ecf4315e321b4fe79fdf83960043e4e" };

describe("baselines", () => {
  test("given the table, then it is the one its version stands for", async () => {
    const seconds = JSON.stringify(WORKFLOW_TYPES.map((workflow) => [workflow, BASELINES[workflow].seconds]));
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seconds)));
    expect({ [BASELINE_VERSION]: [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") }).toEqual(
      DIGESTS,
    );
  });

  test.each([
    ["content-creation", "email", 900],
    ["content-creation", "document", 3600],
    ["content-creation", "creative", 7200],
    ["content-creation", "conversation", 300],
    ["code-development", "code", 7200],
  ])("given %s %s, then the specification's %i s", (workflow, content, seconds) => {
    expect(baselineTaskSeconds(workflow, content)).toBe(seconds);
  });

  test.each(["Code Development", "code_development", " CODE-development ", "codeDevelopment", "code  development"])(
    "given the workflow spelled %s, then code-development",
    (workflow) => {
      expect(baselineTaskSeconds(workflow, "Code")).toBe(7200);
    },
  );

  test.each([
    [undefined, undefined],
    ["content-creation", undefined],
    [undefined, "email"],
    ["knitting", "email"],
    ["code-development", "scarf"],
    ["", ""],
    ["__proto__", "constructor"],
  ])("given the unknown task %s / %s, then a content-creation conversation", (workflow, content) => {
    expect(baselineTaskSeconds(workflow, content)).toBe(300);
  });

  test("given every workflow and content type, then a baseline between a minute and a working day, with its rationale", () => {
    for (const workflow of WORKFLOW_TYPES) {
      expect(BASELINES[workflow].rationale.length).toBeGreaterThan(40);
      for (const content of CONTENT_TYPES) {
        expect(baselineTaskSeconds(workflow, content)).toBe(BASELINES[workflow].seconds[content]);
        expect(BASELINES[workflow].seconds[content]).toBeGreaterThanOrEqual(60);
        expect(BASELINES[workflow].seconds[content]).toBeLessThanOrEqual(8 * 3600);
      }
    }
  });
});

describe("one session", () => {
  test("given a run in the expected time, then full completion and every field", () => {
    expect(email(300)).toEqual({
      timeSaved: 600,
      taskCompletionRate: 100,
      productivityScore: 80,
      baselineTaskTime: 900,
      actualTaskTime: 300,
      iterationCount: 1,
      efficiencyRating: "good",
    });
  });

  test.each([
    [0, 95, 98],
    [149, 95, 88],
    [150, 100, 90],
    [450, 100, 70],
    [451, 85, 64],
    [600, 85, 54],
    [601, 75, 50],
    [900, 75, 30],
    [5000, 75, 30],
  ])("given %i s of 300 expected, then completion %i and score %i", (timeEngaged, completion, score) => {
    expect(email(timeEngaged)).toMatchObject({ taskCompletionRate: completion, productivityScore: score });
  });

  test.each([
    [1, 100],
    [2, 95],
    [10, 55],
    [11, 50],
    [12, 50],
    [100_000, 50],
  ])("given %i prompts, then completion %i", (promptCount, completion) => {
    expect(email(300, promptCount)).toMatchObject({ taskCompletionRate: completion, iterationCount: promptCount });
  });

  test.each([0, 10, 300, 604_800])(
    "given no prompt in %i s, then nothing saved and the lowest rating",
    (timeEngaged) => {
      expect(email(timeEngaged, 0)).toEqual({
        timeSaved: 0,
        taskCompletionRate: 0,
        productivityScore: 0,
        baselineTaskTime: 900,
        actualTaskTime: timeEngaged,
        iterationCount: 0,
        efficiencyRating: "needs_improvement",
      });
    },
  );

  test.each([
    [100, "excellent"],
    [85, "excellent"],
    [84, "good"],
    [70, "good"],
    [69, "average"],
    [55, "average"],
    [54, "needs_improvement"],
    [0, "needs_improvement"],
  ])("given a score of %i, then %s", (score, rating) => {
    expect(productivityRating(score)).toBe(rating);
  });
});

describe("any session", () => {
  const session = fc.record(
    {
      workflowType: fc.oneof(fc.constantFrom(...WORKFLOW_TYPES), fc.string()),
      contentType: fc.oneof(fc.constantFrom(...CONTENT_TYPES), fc.string()),
      timeEngaged: fc.oneof(
        fc.double({ min: 0, max: 604_800, noNaN: true }),
        fc.double({ min: 0, max: Number.MAX_VALUE, noNaN: true }),
      ),
      promptCount: fc.nat(100_000),
      speedFactor: fc.double({ min: 2.2, max: 6, noNaN: true }),
    },
    { requiredKeys: ["timeEngaged", "promptCount", "speedFactor"] },
  );

  test("given anything valid, then a valid result: 0 to 100, finite, rated by its score", () => {
    fc.assert(
      fc.property(session, (input) => {
        const result = assessProductivity(input);
        expect(productivityResultSchema.parse(result)).toEqual(result);
        expect(result.timeSaved).toBeLessThanOrEqual(result.baselineTaskTime);
        expect(PRODUCTIVITY_RATINGS).toContain(result.efficiencyRating);
      }),
    );
  });

  test("given more time, then never more saved", () => {
    fc.assert(
      fc.property(session, fc.double({ min: 0, max: 604_800, noNaN: true }), (input, extra) => {
        const longer = assessProductivity({ ...input, timeEngaged: input.timeEngaged + extra });
        expect(longer.timeSaved).toBeLessThanOrEqual(assessProductivity(input).timeSaved);
      }),
    );
  });

  test("given one more prompt after the first, then never a better score", () => {
    fc.assert(
      fc.property(session, (input) => {
        fc.pre(input.promptCount > 0);
        const more = assessProductivity({ ...input, promptCount: input.promptCount + 1 });
        expect(more.productivityScore).toBeLessThanOrEqual(assessProductivity(input).productivityScore);
      }),
    );
  });

  test("given a session with prompts, then completion is 50 to 100", () => {
    fc.assert(
      fc.property(session, (input) => {
        fc.pre(input.promptCount > 0);
        const { taskCompletionRate } = assessProductivity(input);
        expect(taskCompletionRate).toBeGreaterThanOrEqual(50);
        expect(taskCompletionRate).toBeLessThanOrEqual(100);
      }),
    );
  });
});
