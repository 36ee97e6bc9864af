import { describe, expect, it } from "vitest";
import { CORPUS } from "./corpus.ts";
import { DEFINITIONS_CORPUS } from "./definitions-corpus.ts";
import { HELD_OUT } from "./held-out.ts";
import { parseLabelled, scoreCorpus } from "./labelled-text.ts";

describe.each([
  ["the corpus", CORPUS],
  ["the texts held out", HELD_OUT],
  ["the texts written from the definitions", DEFINITIONS_CORPUS],
])("detect, on %s", (_, lines) => {
  const scores = scoreCorpus(lines);

  it.each(["email", "phone", "ssn", "card", "key", "password"] as const)(
    "given prompts with %s values and look-alikes, then precision and recall are 0.95 or more",
    (type) => {
      const score = scores.get(type);
      expect(score?.truePositives).toBeGreaterThanOrEqual(15);
      expect(score?.precision, score?.falsePositives.join("\n")).toBeGreaterThanOrEqual(0.95);
      expect(score?.recall, score?.falseNegatives.join("\n")).toBeGreaterThanOrEqual(0.95);
    },
  );
});

describe("parseLabelled", () => {
  it("given a line with marks, then text and offsets are those without them", () => {
    const { text, expected } = parseLabelled("a ⟦email:b@example.com⟧ or ⟦ssn:123-45-6789⟧.");
    expect(text).toBe("a b@example.com or 123-45-6789.");
    expect(expected.map(({ type, start, end }) => [type, text.slice(start, end)])).toEqual([
      ["email", "b@example.com"],
      ["ssn", "123-45-6789"],
    ]);
  });
});
