import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assessImpact, CURRENT_FACTORS } from "../environment/index.ts";
import { BASELINE_VERSION, EVIDENCE_VERSION, type ProductivityRating } from "../productivity/index.ts";
import { DETECTOR_TYPES, KEYWORD_CATEGORIES } from "../security/index.ts";
import {
  MAX_REVISION,
  MODEL_VERSION,
  type SessionEvent,
  scoreSession,
  sessionEventSchema,
  sessionInputSchema,
  sessionVersion,
  usageRecordOf,
  usageRecordSchema,
  validateSession,
} from "./index.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const sent = { aiTool: "ChatGPT", promptCount: 2, timeEngaged: 90 };
const byUser = { now: NOW, bySecretKey: false };

const event: SessionEvent = {
  kind: "session",
  eventId: "01a1f88a-5688-74e8-b985-629fcc5e7449",
  organizationId: "0a000000-0000-4000-8000-000000000001",
  personId: "0b000000-0000-4000-8000-000000000001",
  sessionId: "0c000000-0000-4000-8000-000000000001",
  revision: 0,
  receivedAt: NOW,
  startedAt: NOW - 90_000,
  source: "sdk",
  aiTool: "chatgpt.com",
  promptCount: 1,
  timeEngaged: 90,
  complexity: "low",
  detected: {},
  categories: [],
  region: "GB",
};

const DOCUMENT = { workflowType: "content-creation", contentType: "document" };
const NO_ESTIMATE = { timeSavedLow: null, timeSavedCentral: null, timeSavedHigh: null, timeLost: null };
const about = (value: number) => expect.closeTo(value, 5);
const estimate = (low: number, central: number, high: number, lost: number) => ({
  timeSavedLow: about(low),
  timeSavedCentral: about(central),
  timeSavedHigh: about(high),
  timeLost: about(lost),
});
/** What the specification's formula makes of a session; null if its time is not known. */
const measured = (
  timeEngaged: number | null,
  timeSaved: number | null,
  taskCompletionRate: number | null,
  productivityScore: number | null,
  efficiencyRating: ProductivityRating | null,
) => ({
  timeEngaged,
  actualTaskTime: timeEngaged,
  timeSaved,
  taskCompletionRate,
  productivityScore,
  efficiencyRating,
});

const uuid = fc.uuid();
const label = fc.option(fc.string({ maxLength: 30 }), { nil: undefined });
const anyEvent: fc.Arbitrary<SessionEvent> = fc.record({
  kind: fc.constant("session" as const),
  eventId: uuid,
  organizationId: uuid,
  personId: uuid,
  sessionId: uuid,
  revision: fc.nat(2_147_483_647),
  sentBy: fc.constantFrom("person" as const, "key" as const, undefined),
  receivedAt: fc.nat(4e12),
  startedAt: fc.nat(4e12),
  source: fc.constantFrom("extension" as const, "otel" as const),
  aiTool: fc.oneof(fc.string(), fc.constantFrom("ChatGPT", "claude.ai", "Replit AI", "DeepL")),
  promptCount: fc.nat(100_000),
  timeEngaged: fc.option(fc.double({ min: 0, max: 604_800, noNaN: true }), { nil: undefined }),
  kindSource: fc.constantFrom("stated" as const, "guessed" as const, undefined),
  complexity: fc.constantFrom("low" as const, "medium" as const, "high" as const),
  detected: fc.dictionary(fc.constantFrom(...DETECTOR_TYPES.options), fc.integer({ min: 1, max: 50 })),
  categories: fc.uniqueArray(fc.constantFrom(...KEYWORD_CATEGORIES.options)),
  contentType: label,
  workflowType: label,
  region: label,
  model: label,
  outputTokens: fc.option(fc.nat(1_000_000), { nil: undefined }),
});

describe("validateSession", () => {
  it("given the least a session needs, then defaults fill the rest", () => {
    expect(validateSession(sent, byUser)).toEqual({ ok: true, session: { ...sent, revision: 0, source: "sdk" } });
  });

  it("given a session that a person entered by hand, then only their own sign-in may say so, and its row has a source of its own", () => {
    const entered = { ...sent, byHand: true };
    expect(validateSession(entered, byUser)).toMatchObject({
      ok: false,
      rejection: { path: "byHand", code: "not_allowed" },
    });
    expect(validateSession(entered, { ...byUser, bySignIn: true })).toMatchObject({ ok: true, session: entered });
    expect(validateSession({ ...sent, byHand: false }, byUser)).toMatchObject({ ok: true });
    // A program cannot claim it either as what sent the session.
    expect(validateSession({ ...sent, source: "manual" }, { ...byUser, bySignIn: true })).toMatchObject({
      ok: false,
      rejection: { path: "source", code: "invalid_value" },
    });
    expect([scoreSession(event).source, scoreSession({ ...event, byHand: true }).source]).toEqual(["sdk", "manual"]);
  });

  it.each([
    ["absent", {}],
    ["null", { timeEngaged: null }],
  ])("given a time that is %s, then the session is taken, and its time is not known", (_, time) => {
    const { timeEngaged: _known, ...timeless } = sent;
    expect(validateSession({ ...timeless, ...time }, byUser)).toEqual({
      ok: true,
      session: { ...timeless, ...time, revision: 0, source: "sdk" },
    });
  });

  it("given text with NUL or half a character, then it is mended, because no store takes it", () => {
    const { session } = { session: sessionInputSchema.parse({ ...sent, model: "a\0b\ud800c" }) };
    expect(session.model).toBe("ab\ufffdc");
  });

  it("given a null where a text belongs, then it is the wrong type, not missing", () => {
    expect(validateSession({ ...sent, model: null }, byUser)).toMatchObject({
      ok: false,
      rejection: { path: "model", code: "invalid_type" },
    });
  });

  it.each([
    ["a part of the input", { inputTokens: 10, cachedTokens: 10, requests: 0 }, true],
    ["more than the input", { inputTokens: 10, cachedTokens: 11 }, false],
    ["a part of input that is not known", { cachedTokens: 0 }, false],
  ])("given cached tokens that are %s, then the session says so or is rejected", (_, tokens, ok) => {
    const rejection = { path: "cachedTokens", code: "out_of_range", message: "must be at most inputTokens" };
    expect(validateSession({ ...sent, ...tokens }, byUser)).toMatchObject(
      ok ? { ok, session: tokens } : { ok, rejection },
    );
  });

  it("given any time, in any form that is taken, then it is read as JavaScript reads it", () => {
    const forms = (time: Date) => [time.toISOString(), time.toISOString().replace(/\.\d+Z/, "Z")];
    const offsets = (time: Date) => forms(time).map((form) => form.replace("Z", "+05:30"));
    const years = {
      min: new Date("0000-01-01T00:00:00Z"),
      max: new Date("9999-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    };
    fc.assert(
      fc.property(fc.date(years), (time) => {
        for (const startedAt of [...forms(time), ...offsets(time)]) {
          expect(sessionInputSchema.parse({ ...sent, startedAt }).startedAt).toBe(Date.parse(startedAt));
        }
      }),
    );
    expect(sessionInputSchema.parse({ ...sent, startedAt: "0050-02-03T04:05:06.789Z" }).startedAt).toBe(
      Date.parse("0050-02-03T04:05:06.789Z"),
    );
  });

  it("given anything at all, then it answers and repeats no value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        const validation = validateSession(raw, byUser);
        if (!validation.ok) expect(validation.rejection.message.length).toBeLessThan(200);
      }),
    );
  });
});

describe("sessionVersion", () => {
  const later = "01a1f88a-5688-7fff-bfff-ffffffffffff";

  it("given a higher revision, then it is greater, whatever came last", () => {
    expect(BigInt(sessionVersion({ revision: 1, eventId: event.eventId }))).toBeGreaterThan(
      BigInt(sessionVersion({ revision: 0, eventId: later })),
    );
  });

  it("given one revision, then what was received last is greater", () => {
    expect(BigInt(sessionVersion({ revision: 3, eventId: later }))).toBeGreaterThan(
      BigInt(sessionVersion({ revision: 3, eventId: event.eventId })),
    );
  });

  it("given what the person sent and what a key sent in their name, then the person's is greater, whatever its revision", () => {
    const byPerson = sessionVersion({ revision: 0, eventId: event.eventId, sentBy: "person" });
    for (const revision of [1, MAX_REVISION, 2 ** 31]) {
      const byKey = sessionVersion({ revision, eventId: later, sentBy: "key" });
      expect(BigInt(byPerson)).toBeGreaterThan(BigInt(byKey));
    }
  });

  it("given any event, then it leaves one of 128 bits free", () => {
    fc.assert(fc.property(anyEvent, (any) => BigInt(sessionVersion(any)) < 2n ** 127n));
  });
});

describe("scoreSession", () => {
  it("given the worked example of the environmental model, then its figures come out", () => {
    const row = scoreSession(event);
    expect(row.co2Emissions).toBeCloseTo(0.0868997, 6);
    expect(row.energyUsage).toBeCloseTo(0.37296, 5);
    expect(row).toMatchObject({ tool: "ChatGPT", provider: "OpenAI", region: "uk", sustainabilityRating: "good" });
  });

  it("given an event with the versions of its rules, when scored, then the row keeps them and names today's models", () => {
    const stamped = { ...event, detectionVersion: "2025.01.1", complexityVersion: "0.9" };
    expect(scoreSession(stamped)).toMatchObject({
      detectionVersion: "2025.01.1",
      complexityVersion: "0.9",
      modelVersion: MODEL_VERSION,
      baselineVersion: BASELINE_VERSION,
      evidenceVersion: EVIDENCE_VERSION,
      factorSet: CURRENT_FACTORS.id,
    });
  });

  it("given a factor set, when scored, then its figures count and the row names it", () => {
    const dirty = { ...CURRENT_FACTORS.regions.uk.carbonIntensity, value: 1 };
    const regions = { ...CURRENT_FACTORS.regions, uk: { ...CURRENT_FACTORS.regions.uk, carbonIntensity: dirty } };
    const row = scoreSession(event, { ...CURRENT_FACTORS, id: "2027-02-01", regions });
    expect(row.factorSet).toBe("2027-02-01");
    expect(row.co2Emissions).toBeCloseTo(row.energyUsage, 12);
  });

  it("given an event from before the stamps, when read and scored, then the row says that its rules are unrecorded", () => {
    const row = scoreSession(sessionEventSchema.parse(event));
    expect([row.detectionVersion, row.complexityVersion]).toEqual(["unrecorded", "unrecorded"]);
  });

  it("given measured tokens, when scored, then their mean per prompt scales the energy", () => {
    const counted = { ...event, promptCount: 4, inputTokens: 100, outputTokens: 4 * 640 };
    expect(scoreSession(counted)).toMatchObject({
      inputTokens: 100,
      outputTokens: 2_560,
      energyUsage: assessImpact({
        platform: "ChatGPT",
        region: "GB",
        complexity: "low",
        promptCount: 4,
        outputTokens: 640,
      }).energyUsage,
    });
    expect(scoreSession({ ...counted, promptCount: 0 }).energyUsage).toBe(0);
    expect(scoreSession(event)).toMatchObject({ inputTokens: -1, outputTokens: -1 });
  });

  it("given what was cached and how many calls there were, then the row and the record say so, and otherwise that it is not known", () => {
    const counted = scoreSession({ ...event, inputTokens: 100, cachedTokens: 0, requests: 3 });
    expect(counted).toMatchObject({ cachedTokens: 0, requests: 3 });
    expect(usageRecordOf(counted)).toMatchObject({ cachedTokens: 0, requests: 3 });
    expect(scoreSession(event)).toMatchObject({ cachedTokens: -1, requests: -1 });
    expect(usageRecordOf(scoreSession(event))).toMatchObject({ cachedTokens: null, requests: null });
  });

  it("given tokens that are estimated from a length, then they are kept apart, and footprint and spend are those of a session without tokens", () => {
    const since = { ...event, model: "gpt-4o", startedAt: Date.UTC(2026, 10, 29) };
    const known = { inputTokens: 100, outputTokens: 4_000 };
    const row = scoreSession({ ...since, ...known, tokensEstimated: true });
    expect(row).toEqual({ ...scoreSession(since), inputTokensEstimated: 100, outputTokensEstimated: 4_000 });
    expect(row).toMatchObject({ footprintTier: "prompts", spendEstimated: null, inputTokens: -1, outputTokens: -1 });
    expect(scoreSession({ ...since, ...known })).toMatchObject({ footprintTier: "tokens", inputTokensEstimated: -1 });
    expect(usageRecordOf(row)).toMatchObject({ outputTokens: null, outputTokensEstimated: 4_000 });
    expect(usageRecordOf(scoreSession(since))).toMatchObject({
      inputTokensEstimated: null,
      outputTokensEstimated: null,
    });
  });

  it("given a day from 28 November 2026 on, then tokens count by class of model, and what is not known is not estimated", () => {
    const since = { ...event, startedAt: Date.UTC(2026, 10, 28) };
    const tokens = { model: "claude-opus-4-5", inputTokens: 594_000, cachedTokens: 560_000, outputTokens: 6_000 };
    const agent = scoreSession({ ...since, aiTool: "Claude Code", ...tokens });
    expect(agent).toMatchObject({ factorSet: "2026-11-28", footprintTier: "tokens", footprintIsLowerBound: false });
    expect(agent.energyUsage).toBeGreaterThan(20);
    expect(scoreSession({ ...since, aiTool: "Claude Code", outputTokens: 6_000 })).toMatchObject({
      footprintTier: "tokens",
      footprintIsLowerBound: true,
      sustainabilityRating: "",
    });
    for (const aiTool of ["Claude Code", "Sora", "Midjourney"]) {
      const row = scoreSession({ ...since, aiTool });
      expect(row).toMatchObject({
        footprintTier: "none",
        sustainabilityRating: "",
        co2Emissions: 0,
        energyUsageHigh: 0,
      });
      expect(usageRecordOf(row)).toMatchObject({
        ...{ co2Emissions: null, energyUsage: null, waterUsage: null, hardwareEmissions: null, low: null, high: null },
        ...{ breakdown: null, sustainabilityRating: null, footprintTier: "none" },
      });
    }
    const clip = scoreSession({ ...since, aiTool: "Sora", videoSeconds: 8 });
    expect(clip).toMatchObject({ footprintTier: "media", videoSeconds: 8, images: -1 });
    expect(usageRecordOf(clip)).toMatchObject({ videoSeconds: 8, images: null, audioSeconds: null });
    expect(clip.energyUsage).toBeGreaterThan(100);
  });

  it("given a place where the provider computed, then the row has its grid's intensity, by the year of the session", () => {
    const since = { ...event, startedAt: Date.UTC(2026, 10, 29), region: "DE" };
    const row = scoreSession({ ...since, computePlace: "swedencentral" });
    expect(row).toMatchObject({ factorSet: "2026-11-29", gridYear: 2024, carbonIntensity: 0.291 });
    expect(row).toMatchObject({ computePlace: "swedencentral", computeCarbonIntensity: 0.006 });
    expect(usageRecordOf(row)).toMatchObject({ computeCarbonIntensity: 0.006, residualCarbonIntensity: 0.20856 });
    const unknown = { computePlace: null, computeCarbonIntensity: null, residualCarbonIntensity: 0.70147 };
    expect(usageRecordOf(scoreSession(since))).toMatchObject(unknown);
  });

  it("given an earlier day, then a film is still a text prompt, as it was", () => {
    const row = scoreSession({ ...event, aiTool: "Sora", videoSeconds: 8 });
    expect(row).toMatchObject({ factorSet: "2026-11-21", footprintTier: "prompts" });
    expect(row.energyUsage).toBeCloseTo(0.45288 * event.promptCount, 6);
  });

  it("given a tool nobody knows, then it keeps its own name, and the most careful figures count", () => {
    expect(scoreSession({ ...event, aiTool: "Frobnicator 3000" })).toMatchObject({
      tool: "Frobnicator 3000",
      provider: "unknown",
      category: "unknown",
      aiTool: "Frobnicator 3000",
      accuracyLevel: "conservative_estimate",
    });
  });

  it("given a session that names no model, then none is stored, the answer says so, and the footprint is the tool's", () => {
    const unnamed = scoreSession(event);
    const named = scoreSession({ ...event, model: "GPT-5.5" });
    expect(unnamed.model).toBe("");
    expect(usageRecordOf(unnamed).model).toBeNull();
    expect(usageRecordOf(named).model).toBe("GPT-5.5");
    expect(unnamed.energyUsage).toBe(named.energyUsage);
  });

  it("given a session without prompts, then it saves nothing, scores 0 and emits nothing", () => {
    expect(scoreSession({ ...event, promptCount: 0 })).toMatchObject({
      timeSaved: 0,
      productivityScore: 0,
      efficiencyRating: "needs_improvement",
      co2Emissions: 0,
    });
  });

  it("given an automated session, then it saves nobody's time, and its footprint and exposure count as any other's", () => {
    const found = { ...event, detected: { email: 1 } };
    const [automated, ordinary] = [scoreSession({ ...found, automated: true }), scoreSession(found)];
    expect(automated).toMatchObject({ timeSaved: 0, productivityScore: 0, taskCompletionRate: 0 });
    expect(ordinary.timeSaved ?? 0).toBeGreaterThan(0);
    const { co2Emissions, dataExposureLevel, complianceScore } = ordinary;
    expect(automated).toMatchObject({ co2Emissions, dataExposureLevel, complianceScore });
  });

  it.each([
    [
      "a known time and a kind of work",
      { ...DOCUMENT, timeEngaged: 600, promptCount: 3 },
      { ...measured(600, 3_000, 90, 86, "excellent"), ...estimate(0, 400, 1_500, 0), kindSource: "stated" },
    ],
    [
      "an own number of the organization, which leaves the specification's figures as they are",
      { ...DOCUMENT, timeEngaged: 600, promptCount: 3, own: { version: 3, baseline: 900 } },
      {
        ...measured(600, 3_000, 90, 86, "excellent"),
        ...estimate(0, 300, 300, 0),
        ...{ baselineTaskTime: 3_600, ownNumbersVersion: 3, ownBaselineTime: 900 },
      },
    ],
    [
      "a speed-up that the organization has adopted",
      { ...DOCUMENT, timeEngaged: 600, promptCount: 3, own: { version: 4, speedUp: 1.5 } },
      {
        ...measured(600, 3_000, 90, 86, "excellent"),
        ...estimate(0, 300, 1_500, 0),
        ...{ ownNumbersVersion: 4, ownBaselineTime: null, ownSpeedUp: 1.5 },
      },
    ],
    [
      "a time that is not known",
      { ...DOCUMENT, timeEngaged: undefined, kindSource: "guessed" as const },
      { ...measured(null, null, null, null, null), ...NO_ESTIMATE, kindSource: "guessed", baselineTaskTime: 3_600 },
    ],
    [
      "an agent",
      { ...DOCUMENT, timeEngaged: 0, automated: true as const },
      { ...measured(0, 0, 0, 0, "needs_improvement"), ...NO_ESTIMATE, kindSource: "stated", automated: true },
    ],
    [
      "more time than the work takes without AI",
      { ...DOCUMENT, contentType: "email", timeEngaged: 1_500 },
      { ...measured(1_500, 0, 75, 30, "needs_improvement"), ...estimate(0, 0, 0, 600), kindSource: "stated" },
    ],
    [
      "work in which trials also found losses",
      { workflowType: "code-development", contentType: "code", timeEngaged: 3_600, kindSource: "guessed" as const },
      {
        ...measured(3_600, 3_600, 85, 64, "average"),
        ...estimate(-574.789916, 938.88, 3_600, 0),
        kindSource: "guessed",
      },
    ],
    [
      "no kind of work",
      { kindSource: "guessed" as const },
      { ...measured(90, 210, 100, 82, "good"), ...estimate(-14.369748, 13.5, 210, 0), kindSource: "none" },
    ],
  ])("given %s, when scored, then the record has these figures", (_, facts, figures) => {
    const stored: unknown = JSON.parse(JSON.stringify({ ...event, ...facts }));
    const record = usageRecordOf(scoreSession(sessionEventSchema.parse(stored)));
    expect(record).toMatchObject(figures);
    expect(record.evidenceVersion).toBe(EVIDENCE_VERSION);
    usageRecordSchema.parse(record);
  });

  it("given any event, then scores are within 0..100, amounts finite, and the answered record keeps its schema", () => {
    fc.assert(
      fc.property(anyEvent, (any) => {
        const row = scoreSession(sessionEventSchema.parse(any));
        for (const score of [row.productivityScore, row.taskCompletionRate, row.complianceScore]) {
          expect(score ?? 0).toBeGreaterThanOrEqual(0);
          expect(score ?? 0).toBeLessThanOrEqual(100);
        }
        expect(row.productivityScore === null).toBe(any.timeEngaged === undefined);
        for (const amount of [row.co2Emissions, row.energyUsage, row.waterUsage, row.timeSaved ?? 0])
          expect(Number.isFinite(amount)).toBe(true);
        usageRecordSchema.parse(usageRecordOf(row));
      }),
    );
  });

  it("given the same event, then the same row: nothing depends on when it is scored", () => {
    fc.assert(
      fc.property(anyEvent, (any) => {
        expect(scoreSession(any)).toEqual(scoreSession(structuredClone(any)));
      }),
    );
  });
});
