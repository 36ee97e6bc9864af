import { describe, expect, test } from "vitest";
import { TOPICS } from "./questions.ts";
import { search } from "./search.ts";

const slugsFor = (query: string) => search(TOPICS, query).flatMap(({ questions }) => questions.map(({ slug }) => slug));
const all = TOPICS.flatMap(({ questions }) => questions);

test("given the page, then it answers at least twenty questions, each under an address of its own", () => {
  expect(all.length).toBeGreaterThanOrEqual(20);
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length);
});

describe("searching", () => {
  test.each([
    ["greenwashing", ["greenwashing-gap"]],
    ["BOSS", ["can-my-boss-see"]],
    ["ChatGPT", ["which-tools", "how-accurate"]],
    ["chrome", ["without-extension"]],
    ["invoice", ["is-it-free", "business-price"]],
    ["cancel", ["is-it-free", "business-price"]],
    ["employer prompts", ["can-my-boss-see"]],
    ["prompts   EMPLOYER", ["can-my-boss-see"]],
    ["no such word", []],
  ])("for %j finds %j", (query, slugs) => {
    expect(slugsFor(query)).toEqual(slugs);
  });

  test("for nothing leaves everything", () => {
    expect(search(TOPICS, "  ")).toEqual(TOPICS);
  });

  test("for a word that the text does not have finds the answer all the same", () => {
    expect(slugsFor("delete")).toContain("erase");
    expect(slugsFor("plugin")).toContain("without-extension");
  });

  test("takes e-mail and email, organisation and organization as the same", () => {
    expect(slugsFor("email")).toEqual(slugsFor("e-mail"));
    expect(slugsFor("organisation")).toEqual(slugsFor("organization"));
    expect(slugsFor("email")).toContain("what-is-detected");
  });
});

test("given the prices, then the answers name them as sold", () => {
  const text = all.flatMap(({ answer }) => answer).join(" ");
  for (const price of ["£8.00", "£80.00", "£7.50 (1-100 people)", "£4.50 (1001+ people)", "20% less"])
    expect(text).toContain(price);
});
