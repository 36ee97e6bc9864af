import { CONTENT_TYPES, WORKFLOW_TYPES } from "@treadlight/domain/productivity";
import { expect, test } from "vitest";
import { LANGUAGES, readHeldOut, readTemplates } from "./examples.ts";
import { compressedSize, measureGuesses, share } from "./measure.ts";

const results = measureGuesses(readHeldOut());

test("given examples that the model has not learned from, then most guesses are right, and no kind of work is lost", () => {
  expect(results.length).toBeGreaterThan(100);
  expect(share(results, ({ workflowRight }) => workflowRight)).toBeGreaterThan(0.8);
  expect(share(results, ({ contentRight }) => contentRight)).toBeGreaterThan(0.8);
  expect(share(results, ({ near }) => near)).toBeGreaterThan(0.85);
  for (const type of [...WORKFLOW_TYPES, "small-talk"]) {
    const ofType = results.filter(({ workflow }) => workflow === type);
    expect([type, share(ofType, ({ workflowRight }) => workflowRight) >= 0.5]).toEqual([type, true]);
  }
  for (const type of CONTENT_TYPES) {
    const ofType = results.filter(({ content }) => content === type);
    expect([type, share(ofType, ({ contentRight }) => contentRight) >= 0.5]).toEqual([type, true]);
  }
});

test.each(LANGUAGES)("given %s, then most guesses are right, and every kind of work was learned", (language) => {
  const inLanguage = results.filter((result) => result.language === language);
  expect(share(inLanguage, ({ workflowRight }) => workflowRight)).toBeGreaterThanOrEqual(0.7);
  const templates = readTemplates(`${language}.txt`, language);
  expect(new Set(templates.map(({ workflow }) => workflow)).size).toBe(WORKFLOW_TYPES.length + 1);
  expect(new Set(templates.flatMap(({ content }) => content ?? [])).size).toBe(CONTENT_TYPES.length);
});

test("given an example held out, then it is not among those that were learned", () => {
  const learned = new Set(
    LANGUAGES.flatMap((language) => readTemplates(`${language}.txt`, language)).map(({ text }) => text),
  );
  expect(results.filter(({ text }) => learned.has(text))).toEqual([]);
});

test("given all that a guess needs, then it takes at most 40 kB of the extension", () => {
  expect(compressedSize().gzip).toBeLessThanOrEqual(40_000);
});
