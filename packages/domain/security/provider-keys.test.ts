import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detect } from "./detect.ts";
import { isPlaceholder } from "./placeholders.ts";
import { PROVIDER_KEYS } from "./provider-keys.ts";

describe("detect, provider keys", () => {
  it.each(PROVIDER_KEYS.map((key) => [key.id, key] as const))(
    "given a key of %s in a sentence, then it is confirmed and found completely",
    (_, { prefix, body }) => {
      const format = new RegExp(`^${prefix.replaceAll(".", "\\.")}${body}$`);
      fc.assert(
        fc.property(
          fc.stringMatching(format).filter((key) => !isPlaceholder(key)),
          (key) => {
            const text = `is ${key} still valid`;
            const found = detect(text).filter(({ confidence }) => confidence === "confirmed");
            expect(found.map(({ start, end }) => text.slice(start, end)).join()).toContain(key.replace(/[=.-]+$/, ""));
          },
        ),
        { numRuns: 10 },
      );
    },
  );

  it.each([
    "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "AKIAIOSFODNN7EXAMPLE",
    "sk-proj-YOUR_KEY_GOES_HERE_1234567890123456",
  ])("given the placeholder %s, then nothing is found", (placeholder) => {
    expect(detect(`token: ${placeholder}`)).toEqual([]);
  });

  it("given the table, then every row has a source and the date it was checked", () => {
    for (const { source, checkedOn } of PROVIDER_KEYS) {
      expect(source).not.toBe("");
      expect(checkedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });
});
