import { describe, expect, test } from "vitest";
import { searchSite } from "./site-search.ts";

const addresses = (query: string) => searchSite(query).map(({ to }) => to);

describe("searchSite", () => {
  test.each([
    ["pricing", "/pricing"],
    ["sign in", "/login"],
    ["password", "/forgot-password"],
    ["forecasts 2030", "/blog/ai-growth-trends-2030"],
    ["EMPLOYER prompts", "/faq#can-my-boss-see"],
  ])("given %j, then the first result is %s", (query, address) => {
    expect(addresses(query)[0]).toBe(address);
  });

  test("given a word that only answers contain, then no page is found", () => {
    expect(searchSite("employer").every(({ kind }) => kind === "Answer")).toBe(true);
  });

  test("given pages that only a mailed link opens, then they are not found", () => {
    expect(addresses("")).not.toContain("/reset-password");
    expect(addresses("")).not.toContain("/invitation");
  });

  test("given a word that is nowhere, then nothing is found", () => {
    expect(searchSite("zeppelin")).toEqual([]);
  });
});
