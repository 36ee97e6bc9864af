import { describe, expect, it } from "vitest";
import { documentedLimits, falseAlarms, foundIn, missed, SUBJECT_TEXTS, type SubjectText } from "./subject-texts.ts";

const of = (languages: readonly string[]) => SUBJECT_TEXTS.filter(({ language }) => languages.includes(language));
const ratio = (part: readonly unknown[], whole: readonly unknown[]) => part.length / whole.length;
const lines = (texts: readonly SubjectText[]) => texts.map(({ subject, text }) => `${subject}: ${text}`).join("\n");

describe("subjects", () => {
  it.each(["de", "en", "es", "fr", "it", "ja", "nl", "pt"])(
    "given examples in %s, then at least 95 of 100 subjects are noticed",
    (language) => {
      const examples = of([language]).filter(({ subject }) => subject !== "none");
      expect(examples.length).toBeGreaterThanOrEqual(72);
      expect(ratio(missed(examples), examples), lines(missed(examples))).toBeLessThanOrEqual(0.05);
    },
  );

  it.each([[["en"]], [["de", "nl"]], [["fr", "es", "pt", "it"]], [["ja"]]])(
    "given ordinary work in %j, then fewer than one text in a hundred is noticed",
    (languages) => {
      const ordinary = of(languages).filter(({ subject }) => subject === "none");
      expect(ordinary.length).toBeGreaterThanOrEqual(150);
      expect(ratio(falseAlarms(ordinary), ordinary), lines(falseAlarms(ordinary))).toBeLessThan(0.01);
    },
  );
});

describe("the limits in docs/detection.md", () => {
  it.each(documentedLimits())("given %j, then what is found is %j", (text, found) => {
    expect(foundIn(text)).toBe(found);
  });
});
