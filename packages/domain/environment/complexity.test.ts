import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { promptComplexity } from "./index.ts";

const words = (count: number, length = 1) => Array(count).fill("w".repeat(length)).join(" ");

describe("promptComplexity", () => {
  test.each([
    ["no text", "", "low"],
    ["white space alone", " \n\t".repeat(400), "low"],
    ["a question", "What is the capital of Norway?", "low"],
    ["200 characters", "x".repeat(200), "low"],
    ["201 characters: 1 point", "x".repeat(201), "low"],
    ["501 characters: 2 points", "x".repeat(501), "medium"],
    ["500 characters: 1 point", "x".repeat(500), "low"],
    ["51 words under 200 characters: 1 point", words(51), "low"],
    ["51 words over 200 characters: 2 points", words(51, 4), "medium"],
    ["100 words under 200 characters: 1 point", words(100), "low"],
    ["a code fence: 2 points", "Explain ```ls```", "medium"],
    ["a list alone: 1 point", "Buy\n- milk\n- bread", "low"],
    ["a numbered list and three questions: 2 points", "1. Why?\n2. How?\n3. When?", "medium"],
    ["two questions and a list: 1 point", "- Why?\n- How?", "low"],
    ["over 500 characters in over 100 words: 4 points", words(110, 5), "medium"],
    ["that with a list: 5 points", `* ${words(110, 5)}`, "high"],
    ["that with a code fence: 6 points", `${words(110, 5)}\n\`\`\``, "high"],
    ["an emphasis or a minus is no list", "a - b and *bold* at 1.5 or -3", "low"],
  ])("given %s, then %s", (_case, text, expected) => {
    expect(promptComplexity(text)).toBe(expected);
  });

  test("given any text, then words are counted as white space parts them", () => {
    const word = fc.constantFrom("w", "é", "漢", "\0", "");
    const space = fc.constantFrom(" ", "\t", "\n", "\u00a0", "\u2003", "\u2028", "\u3000", "\ufeff");
    fc.assert(
      fc.property(fc.array(fc.tuple(word, space), { maxLength: 80 }), (pairs) => {
        const text = pairs.flat().join("");
        const words = text.split(/\s+/).filter((piece) => piece !== "");
        // The list brings a point and two words: over 50 words are the second point, which makes it medium.
        expect(promptComplexity(`${text}\n- x`)).toBe(words.length + 2 > 50 ? "medium" : "low");
      }),
    );
  });

  test("given growing text, then the complexity never falls", () => {
    const order = ["low", "medium", "high"];
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), fc.string({ maxLength: 600 }), (start, more) => {
        expect(order.indexOf(promptComplexity(start + more))).toBeGreaterThanOrEqual(
          order.indexOf(promptComplexity(start)),
        );
      }),
    );
  });
});
