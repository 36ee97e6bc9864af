import { describe, expect, test } from "vitest";
import type { PriceList } from "./index.ts";
import { listedPrice, PRICE_LISTS, priceOf, pricesOn } from "./index.ts";

const at = Date.parse("2026-11-29T10:00:00Z");
const use = { model: "claude-sonnet-4-5", inputTokens: 1_000_000, cachedTokens: 400_000, outputTokens: 100_000 };
const spendOf = (facts: Partial<Parameters<typeof priceOf>[0]>) => priceOf({ ...use, ...facts }, PRICE_LISTS, at);

test("given known tokens and a listed model, then each kind of token has its price, and the list's day is named", () => {
  expect(spendOf({})).toEqual({ spendEstimated: 0.6 * 3 + 0.4 * 0.3 + 0.1 * 15, priceList: "2026-08-01" });
});

test("given no word on the cache, then all input counts as new; given no price for it, then it costs what other input does", () => {
  expect(spendOf({ cachedTokens: undefined })?.spendEstimated).toBe(4.5);
  expect(spendOf({ model: "gpt-4-turbo" })?.spendEstimated).toBe(10 + 3);
});

test.each([
  ["an unknown model", { model: "acme-7" }],
  ["no model", { model: undefined }],
  ["a model that only says it is the latest", { model: "mistral-large-latest" }],
  ["unknown input", { inputTokens: undefined }],
  ["unknown output", { outputTokens: undefined }],
  ["a name of every object", { model: "constructor" }],
])("given %s, then the session is not priced", (_what, facts) => {
  expect(spendOf(facts)).toBeUndefined();
});

test("given tokens that were counted as none, then they cost nothing", () => {
  expect(spendOf({ inputTokens: 0, outputTokens: 0, cachedTokens: undefined })?.spendEstimated).toBe(0);
});

describe("names of models", () => {
  const [list] = PRICE_LISTS;
  test.each([
    ["anthropic/claude-sonnet-4.5", 3],
    ["us.anthropic.claude-sonnet-4-5-20250929-v1:0", 3],
    ["claude-sonnet-4-5@20250929", 3],
    ["Claude-Opus-4-6-Thinking", 5],
    ["openai/gpt-4o-2024-05-13", 5],
    ["gpt-4o-2024-08-06", 2.5],
    ["azure/gpt-5-mini", 0.25],
    ["models/gemini-2.5-pro", 1.25],
  ])("given %s, then it is found", (model, input) => {
    expect(list && listedPrice(list, model)?.input).toBe(input);
  });

  test.each(PRICE_LISTS)("given any name of the list of $readOn, then it has the price of that line", (one) => {
    const lines = Object.entries(one.makers).flatMap(([maker, prices]) =>
      Object.entries(prices).map(([name, [input, cached, output]]) => [name, { maker, input, cached, output }]),
    );
    expect(lines.map(([name]) => [name, listedPrice(one, String(name))])).toEqual(lines);
  });

  test.each(["gpt-4o-mini-audio", "claude", "my-gpt-5", "gpt-5-mini-2"])(
    "given %s, then no other one's price is taken",
    (model) => {
      expect(list && listedPrice(list, model)).toBeUndefined();
    },
  );
});

test("given several lists, then the last one read by that day holds, and the first one before all of them", () => {
  const list = (readOn: string): PriceList => ({ readOn, source: "https://example.com", makers: {} });
  const lists = [list("2026-01-01"), list("2026-06-01")];
  const day = (date: string) => pricesOn(Date.parse(date), lists)?.readOn;
  expect([day("2025-12-31"), day("2026-05-31T23:59:59Z"), day("2026-06-01")]).toEqual([
    "2026-01-01",
    "2026-01-01",
    "2026-06-01",
  ]);
});

test("given the lists, then every price is positive, and input from a cache costs no more than other input", () => {
  for (const { makers } of PRICE_LISTS) {
    for (const [model, [input, cached, output]] of Object.values(makers).flatMap((prices) => Object.entries(prices))) {
      expect([model, input > 0, output >= 0, (cached ?? input) <= input]).toEqual([model, true, true, true]);
    }
  }
});
