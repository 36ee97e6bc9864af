import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  MAX_JSON_CHARACTERS,
  MAX_JSON_DEPTH,
  MAX_JSON_VALUES,
  MAX_MONITORING_BATCH,
  monitoringErrorsSchema,
  monitoringEventsSchema,
  monitoringPerformanceSchema,
} from "./index.ts";

const nested = (levels: number): object => (levels === 0 ? {} : { inner: nested(levels - 1) });
const event = (properties: unknown) => monitoringEventsSchema.safeParse({ event: "page_view", properties });

describe("errors", () => {
  const error = {
    message: "x is not a function",
    stack: "TypeError: x is not a function\n    at app.js:1:1",
    name: "TypeError",
    context: { component: "Dashboard" },
    sessionId: "s-1",
    timestamp: "2026-03-01T13:00:00+01:00",
    url: "https://app.example/dashboard",
    userAgent: "Mozilla/5.0",
  };

  test("given one error, then it becomes an array of one with its time in UTC", () => {
    expect(monitoringErrorsSchema.parse(error)).toEqual([{ ...error, timestamp: "2026-03-01T12:00:00.000Z" }]);
  });

  test("given several errors, then all are accepted without their unknown fields", () => {
    expect(monitoringErrorsSchema.parse([error, { message: "b", colour: "red" }])).toEqual([
      { ...error, timestamp: "2026-03-01T12:00:00.000Z" },
      { message: "b" },
    ]);
  });

  test("given the fallback's payload, with its message as `error` and a component stack, then it gets the same shape", () => {
    const fallback = {
      error: "boom",
      stack: null,
      componentStack: "at App",
      timestamp: Date.UTC(2026, 2, 1),
      url: null,
    };
    expect(monitoringErrorsSchema.parse(fallback)).toEqual([
      { message: "boom", componentStack: "at App", timestamp: "2026-03-01T00:00:00.000Z" },
    ]);
  });

  test.each([
    ["no message", {}],
    ["an empty message", { message: " " }],
    ["a message that is not text", { message: 5 }],
    ["a long message", { message: "x".repeat(4001) }],
    ["a long stack", { message: "x", stack: "x".repeat(32_001) }],
    ["an invalid time", { message: "x", timestamp: "yesterday" }],
    ["a time out of range", { message: "x", timestamp: 1e300 }],
    ["nothing", undefined],
    ["null", null],
    ["a text", "boom"],
    ["an empty array", []],
    ["an array in an array", [[{ message: "x" }]]],
    ["too many", Array(MAX_MONITORING_BATCH + 1).fill({ message: "x" })],
  ])("given %s, then it is rejected", (_case, body) => {
    expect(monitoringErrorsSchema.safeParse(body).success).toBe(false);
  });
});

describe("events", () => {
  test("given an event without properties, then they are empty", () => {
    expect(monitoringEventsSchema.parse({ event: "page_view" })).toEqual([{ event: "page_view", properties: {} }]);
  });

  test("given properties of any shape within the limits, then they are kept unchanged", () => {
    const properties = { path: "/", timestamp: 1, flags: [true, null, { a: { b: 1.5 } }] };
    expect(monitoringEventsSchema.parse({ event: "page_view", properties })).toEqual([
      { event: "page_view", properties },
    ]);
  });

  test("given properties at each limit, then they are accepted, and rejected just above it", () => {
    expect(event(nested(MAX_JSON_DEPTH)).success).toBe(true);
    expect(event(nested(MAX_JSON_DEPTH + 1)).success).toBe(false);
    // The object itself and the list count as values, and the key "v" as a character.
    expect(event({ v: Array(MAX_JSON_VALUES - 2).fill(0) }).success).toBe(true);
    expect(event({ v: Array(MAX_JSON_VALUES - 1).fill(0) }).success).toBe(false);
    expect(event({ v: "x".repeat(MAX_JSON_CHARACTERS - 1) }).success).toBe(true);
    expect(event({ v: "x".repeat(MAX_JSON_CHARACTERS) }).success).toBe(false);
    expect(event({ ["k".repeat(MAX_JSON_CHARACTERS + 1)]: 0 }).success).toBe(false);
  });

  test.each([
    ["a list", []],
    ["a text", "x"],
    ["a number", 1],
  ])("given properties that are %s, then they are rejected", (_case, value) => {
    expect(event(value).success).toBe(false);
  });

  test("given JSON nested a hundred thousand deep, then it is rejected without a stack overflow", () => {
    expect(event(JSON.parse(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`)).success).toBe(false);
  });
});

describe("performance", () => {
  test("given a metric, then it is accepted", () => {
    const metric = {
      name: "largest-contentful-paint",
      value: 1234.5,
      url: "https://app.example/",
      category: "web-vital",
    };
    expect(monitoringPerformanceSchema.parse(metric)).toEqual([metric]);
  });

  test.each([
    ["no value", { name: "x" }],
    ["a value that is not a number", { name: "x", value: "1" }],
    ["an infinite value", { name: "x", value: Infinity }],
    ["no name", { value: 1 }],
  ])("given %s, then it is rejected", (_case, body) => {
    expect(monitoringPerformanceSchema.safeParse(body).success).toBe(false);
  });
});

test("given any JSON, then no schema throws", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom("message", "event", "name", "timestamp", "context"), (json, field) => {
      for (const schema of [monitoringErrorsSchema, monitoringEventsSchema, monitoringPerformanceSchema]) {
        expect(() => schema.safeParse(json)).not.toThrow();
        expect(() => schema.safeParse({ message: "x", event: "x", name: "x", value: 1, [field]: json })).not.toThrow();
      }
    }),
  );
});
