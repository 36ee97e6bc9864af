import { DETECTOR_TYPES, KEYWORD_CATEGORIES } from "@treadlight/domain/security";
import { sessionInputSchema, sessionsStreamEventSchema } from "@treadlight/domain/session";
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { compiledInput } from "../../packages/domain/session/compiled-input.ts";

/** A million takes minutes. */
const SESSIONS = Number(process.env.TREADLIGHT_COMPARED_SESSIONS ?? 4_000);

const sized = (size: number) => fc.constantFrom("x", "é", "😀").map((letter) => letter.repeat(size).slice(0, size));
/** Around the limits of the schema. */
const sizes = fc.constantFrom(0, 1, 99, 100, 101, 199, 200, 201, 254, 255, 1_999, 2_000, 2_001);
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  sizes.chain(sized),
  fc.constantFrom("ChatGPT", " ", "\u2003", "a\0b", "\0", "\ud800", "a\ud83dz", "__proto__", "extension", "high", "1"),
);
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    0.5,
    100_000,
    100_001,
    604_800,
    604_801,
    1e6,
    1e6 + 1,
    1e9,
    1e9 + 1,
    1e12,
    1.1e12,
    2 ** 53,
  ),
);
const time = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    ...["2026-02-28T10:00:00Z", "2026-02-29T10:00:00Z", "2024-02-29T10:00:00.5+02:00", "2026-01-01T24:00:00Z"],
    ...["2026-01-01T10:00Z", "2026-01-01 10:00:00Z", "2026-01-01T10:00:00", "2026-01-01T10:00:00-24:00", "2026-01-01"],
  ),
);
const id = fc.oneof(
  fc.uuid(),
  fc.uuid().map((uuid) => uuid.toUpperCase()),
  fc.constantFrom("00000000-0000-0000-0000-000000000000", "0c000000-0000-4000-8000-00000000000", ""),
);
const address = fc.oneof(fc.emailAddress(), fc.constantFrom("a@b.example", "A@B.example", "a@b", "ü@b.example"));
const detected = fc.dictionary(fc.oneof(fc.constantFrom<string>(...DETECTOR_TYPES.options), text), number, {
  maxKeys: 3,
});
const categories = fc.array(fc.oneof(fc.constantFrom<string>(...KEYWORD_CATEGORIES.options), text), { maxLength: 7 });
const guard = fc.dictionary(
  fc.constantFrom("redacted", "sent", "heeded"),
  fc.record({ count: number, types: fc.array(fc.constantFrom("email", "card", "shoe_size"), { maxLength: 3 }) }),
  { maxKeys: 2 },
);

const valid = {
  aiTool: fc.constantFrom("ChatGPT", "claude.ai"),
  promptCount: fc.nat(100),
  timeEngaged: fc.nat(3_600),
};
const anyValue = fc.oneof(text, number, time, id, address, detected, categories, fc.boolean(), fc.jsonValue());
const keys = Object.keys(sessionInputSchema.shape);

/** Mostly valid values, so that many sessions are valid as a whole. */
const session = fc
  .record(
    {
      ...{
        id,
        model: text,
        promptPreview: text,
        contentType: text,
        region: text,
        department: text,
        userEmail: address,
      },
      ...{ startedAt: time, endedAt: time, revision: fc.nat(2_000_000), inputTokens: fc.nat(), outputTokens: number },
      ...{ cachedTokens: fc.nat(), requests: fc.nat(2_000_000) },
      source: fc.constantFrom("extension", "widget", "sdk", "otel", "import", "other"),
      byHand: fc.boolean(),
      ...{
        detected,
        categories,
        guard,
        complexity: fc.constantFrom("low", "medium", "high", "huge"),
        automated: fc.boolean(),
        previewWithheld: fc.boolean(),
      },
      ...{
        co2Emissions: number,
        energyUsage: fc.double({ min: 0, noNaN: true }),
        waterUsage: number,
        unknown: fc.jsonValue(),
      },
    },
    { requiredKeys: [] },
  )
  .chain((optional) => fc.record(valid).map((required) => ({ ...required, ...optional })));
/** With one of the fields replaced by anything. */
const hostile = fc
  .tuple(session, fc.constantFrom(...keys, "__proto__", "constructor"), anyValue)
  .map(([plain, key, value]) => ({ ...plain, [key]: value }));

it("given any session, then the compiled schema says what the schema says", () => {
  let accepted = 0;
  fc.assert(
    fc.property(fc.oneof(fc.record(valid), session, hostile, fc.jsonValue(), anyValue), (raw) => {
      // As it arrives: parsed from text.
      const sent: unknown = JSON.parse(JSON.stringify(raw) ?? "null");
      const result = compiledInput.safeParse(sent);
      expect(result).toEqual(sessionInputSchema.safeParse(sent));
      if (result.success) accepted += 1;
    }),
    { numRuns: SESSIONS },
  );
  expect(accepted).toBeGreaterThan(SESSIONS / 10);
  expect(accepted).toBeLessThan(SESSIONS * 0.9);
});

const EVENT = {
  ...{ kind: "session", eventId: "01a1f88a-5688-74e8-b985-629fcc5e7449" },
  ...{ organizationId: "0a000000-0000-4000-8000-000000000001", personId: "0b000000-0000-4000-8000-000000000001" },
  ...{ sessionId: "0c000000-0000-4000-8000-000000000001", revision: 0, receivedAt: 1_795_000_000_000 },
  ...{ startedAt: 1_795_000_000_000, source: "sdk", aiTool: "ChatGPT", promptCount: 1, timeEngaged: 90 },
  ...{ complexity: "low", detected: { email: 1 }, categories: [], region: "uk" },
};
const { eventId, organizationId, receivedAt } = EVENT;
const ERASURE = { kind: "erasure", eventId, organizationId, receivedAt, wholeOrganization: true };

it("given any event, then the compiled schema says what the schema says", () => {
  const compiledEvent = z.compile(sessionsStreamEventSchema, { strict: true });
  const names = fc.constantFrom(
    ...Object.keys({ ...EVENT, ...ERASURE }),
    "endedAt",
    "startedBefore",
    "importId",
    "automated",
    "unknown",
  );
  fc.assert(
    fc.property(fc.constantFrom(EVENT, ERASURE), fc.dictionary(names, anyValue, { maxKeys: 2 }), (event, changes) => {
      const stored: unknown = JSON.parse(JSON.stringify({ ...event, ...changes }));
      expect(compiledEvent.safeParse(stored)).toEqual(sessionsStreamEventSchema.safeParse(stored));
    }),
    { numRuns: SESSIONS / 4 },
  );
});
