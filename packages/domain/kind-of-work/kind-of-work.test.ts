import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TOOL_CATEGORIES } from "../catalogue/definition/index.ts";
import { CONTENT_TYPES, WORKFLOW_TYPES } from "../productivity/baselines.ts";
import { featuresOf } from "./features.ts";
import { clearerGuess, guessedKind, guessKind, type KindGuess } from "./index.ts";
import { decodeWeights, encodeWeights, OUTPUT_COUNT } from "./model.ts";

const kindOf = (text: string, category?: (typeof TOOL_CATEGORIES)[number]) => {
  const guess = guessKind(text, category);
  return guess.kind === "task" ? `${guess.workflowType} ${guess.contentType}` : guess.kind;
};

describe("a prompt", () => {
  test.each([
    ["Write an email to a customer about the late delivery", "communication email"],
    ["Schreibe eine E-Mail an eine Kundin wegen der Lieferung", "communication email"],
    ["Write a function in Python that removes duplicates", "code-development code"],
    ["Traduis ce texte en anglais : Le magasin est fermé lundi. Nous rouvrons mardi.", "translation document"],
    ["fórmula de excel para sumar la columna B", "data-analysis data"],
    ["Escreva um poema sobre o mar", "content-creation creative"],
    ["Maak een presentatie over warmtepompen", "content-creation presentation"],
    ["光合成をわかりやすく説明して", "learning conversation"],
    ["Project plan for the office move", "planning document"],
  ])("given %s, then it is %s", (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  test("given a request after a long text that was pasted, then the request decides", () => {
    const pasted = "The river rises in the hills and crosses three counties before it meets the sea. ".repeat(30);
    expect(kindOf(`${pasted}\n\nPlease translate this into German.`)).toMatch(/^translation /);
  });

  test("given letters written with or without accents, in any case or width, then the guess is the same", () => {
    expect(guessKind("RÉSUMÉ CET ARTICLE")).toEqual(guessKind("resume cet article"));
    expect(guessKind("ｗｒｉｔｅ ａ ｐｏｅｍ")).toEqual(guessKind("write a poem"));
  });
});

describe("what is no task of its own", () => {
  test.each([
    "thanks",
    "Thank you!",
    "ok",
    "make it shorter",
    "danke",
    "merci beaucoup",
    "gracias",
    "obrigada",
    "bedankt",
    "ありがとう",
  ])("given %s, then it is small talk", (text) => {
    expect(guessKind(text)).toEqual({ kind: "small-talk" });
  });

  test("given thanks before a request, then the request counts", () => {
    expect(kindOf("thanks! now write a cover letter for the job as a nurse and keep it to one page")).not.toBe(
      "small-talk",
    );
  });

  test.each(["", "   ", "...", "?!"])("given '%s', then the text says nothing", (text) => {
    expect(guessKind(text)).toEqual({ kind: "none" });
  });
});

describe("a conversation", () => {
  const task = (workflowType: "research" | "planning", confidence: number): KindGuess => ({
    ...{ kind: "task", workflowType, contentType: "document", confidence },
  });
  const kindOfAll = (...guesses: KindGuess[]) => guesses.reduce<KindGuess | undefined>(clearerGuess, undefined);

  test("given prompts, then its kind is that of the clearest task, in whichever order they come", () => {
    const guesses = [task("research", 0.5), { kind: "small-talk" } as const, task("planning", 0.8)];
    for (const order of [guesses, guesses.toReversed()]) expect(kindOfAll(...order)).toEqual(task("planning", 0.8));
    expect(kindOfAll(task("research", 0.5), task("planning", 0.5))).toEqual(task("research", 0.5));
  });

  test("given small talk alone, then it has no kind", () => {
    expect(guessedKind(kindOfAll(guessKind("thanks"), guessKind("make it shorter")))).toEqual({});
    expect(guessedKind(kindOfAll())).toEqual({});
  });

  test("given a kind, then only its labels and that they are guessed are told", () => {
    expect(guessedKind(task("research", 0.5))).toEqual({
      ...{ workflowType: "research", contentType: "document", kindSource: "guessed" },
    });
  });
});

describe("the tool's category", () => {
  test("given a text that leaves it open, then the category decides", () => {
    expect(kindOf("a quiet harbour at dawn", "Creative AI")).toBe("content-creation creative");
    expect(kindOf("Bring the samples on Monday", "Translation AI")).toMatch(/^translation /);
  });

  test("given a text that is clear, then the category does not change it", () => {
    const text = "Write an email to a customer about the late delivery";
    for (const category of TOOL_CATEGORIES) expect(kindOf(text, category)).toBe("communication email");
  });
});

test("given any text, then the answer is a kind, and the same each time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
      const guess = guessKind(text);
      expect(guessKind(text)).toEqual(guess);
      if (guess.kind !== "task") return;
      expect(WORKFLOW_TYPES).toContain(guess.workflowType);
      expect(CONTENT_TYPES).toContain(guess.contentType);
      expect(guess.confidence).toBeGreaterThan(0);
      expect(guess.confidence).toBeLessThanOrEqual(1.000001);
    }),
  );
});

test("given ten times as long a text, then no more of it is read", () => {
  const sizes = [20_000, 200_000].map((length) => featuresOf("alpha beta, gamma; ".repeat(length / 20)).size);
  expect(sizes[1]).toBe(sizes[0]);
});

test("given weights, then they are read as they were written, to the nearest step", () => {
  const weights = new Map([
    [0xabcdef, Array.from({ length: OUTPUT_COUNT }, (_, output) => (output % 15) - 7)],
    [1, Array.from({ length: OUTPUT_COUNT }, () => 0.4)],
  ]);
  const read = decodeWeights(encodeWeights(weights, 1), 1);
  expect(read.get(0xabcdef)).toEqual(weights.get(0xabcdef));
  expect(read.get(1)).toEqual(Array.from({ length: OUTPUT_COUNT }, () => 0));
});
