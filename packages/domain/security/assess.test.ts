import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assessSecurity, securityResultSchema } from "./assess.ts";
import { exposureLevel } from "./exposure.ts";
import { DETECTOR_TYPES, KEYWORD_CATEGORIES, SPECIFIED_CATEGORIES } from "./types.ts";

const types = fc.subarray([...DETECTOR_TYPES.options]);
const categories = fc.subarray([...KEYWORD_CATEGORIES.options]);
const rating = fc.integer({ min: 0, max: 100 });

describe("exposureLevel", () => {
  it.each([
    [["ssn"], "critical"],
    [["card", "email"], "critical"],
    [["key"], "high"],
    [["password", "phone"], "high"],
    [["jwt"], "high"],
    [["email"], "medium"],
    [["phone"], "medium"],
    [["iban"], "low"],
    [[], "none"],
  ] as const)("given %j and no category, then the level is %s", (detected, level) => {
    expect(exposureLevel(detected, [])).toBe(level);
  });

  it("given a category and no value, then the level is low", () => {
    expect(exposureLevel([], ["medical-data"])).toBe("low");
  });

  it("given only a subject that the specification does not have, then the level is none", () => {
    expect(exposureLevel([], ["trade-union"])).toBe("none");
  });

  it("given one more type, then the level is no lower", () => {
    const order = ["none", "low", "medium", "high", "critical"];
    fc.assert(
      fc.property(types, categories, fc.constantFrom(...DETECTOR_TYPES.options), (detected, flagged, added) => {
        const before = order.indexOf(exposureLevel(detected, flagged));
        expect(order.indexOf(exposureLevel([...detected, added], flagged))).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe("assessSecurity", () => {
  it.each([
    [{ detected: [], categories: [], platformSecurityRating: 92 }, 92, "green", true],
    [{ detected: [], categories: [], platformSecurityRating: 84 }, 84, "yellow", true],
    [{ detected: ["email"], categories: [], platformSecurityRating: 92 }, 77, "yellow", false],
    [{ detected: ["email"], categories: ["medical-data"], platformSecurityRating: 92 }, 72, "yellow", false],
    [{ detected: ["key"], categories: [], platformSecurityRating: 92 }, 62, "orange", false],
    [{ detected: ["card"], categories: [], platformSecurityRating: 100 }, 50, "orange", false],
    [{ detected: ["card"], categories: [], platformSecurityRating: 92 }, 42, "red", false],
    [{ detected: [], categories: ["medical-data"], platformSecurityRating: 100 }, 90, "green", true],
    [{ detected: [], categories: ["medical-data"], platformSecurityRating: 92 }, 82, "yellow", true],
    [{ detected: ["iban"], categories: [], platformSecurityRating: 100 }, 95, "yellow", true],
    [{ detected: ["jwt", "key"], categories: [], platformSecurityRating: 92 }, 62, "orange", false],
    [{ detected: ["ssn"], categories: [...KEYWORD_CATEGORIES.options], platformSecurityRating: 70 }, 0, "red", false],
  ] as const)("given %j, then score %i, %s, GDPR compliant %s", (session, score, colour, gdprCompliant) => {
    expect(assessSecurity(session)).toMatchObject({ complianceScore: score, riskLevel: colour, gdprCompliant });
  });

  it("given repeated types and categories in any order, then each counts once and they are sorted", () => {
    const result = assessSecurity({
      detected: ["phone", "email", "phone"],
      categories: ["medical-data", "financial-data", "medical-data"],
      platformSecurityRating: 80,
    });
    expect(result).toMatchObject({
      complianceScore: 55,
      sensitiveDataDetected: ["email", "phone"],
      sensitiveCategories: ["financial-data", "medical-data"],
      riskFactors: ["email", "phone", "financial-data", "medical-data"],
      subjects: ["financial-data", "medical-data"],
    });
  });

  it("given further subjects, then they are listed, and nothing else of the result changes", () => {
    fc.assert(
      fc.property(types, categories, rating, (detected, flagged, platformSecurityRating) => {
        const specified = flagged.filter((category) => SPECIFIED_CATEGORIES.options.some((name) => name === category));
        const { subjects, ...result } = assessSecurity({ detected, categories: flagged, platformSecurityRating });
        expect(subjects).toEqual(flagged.toSorted());
        expect(assessSecurity({ detected, categories: specified, platformSecurityRating })).toMatchObject(result);
      }),
    );
  });

  it("given any input, then the result matches its schema", () => {
    fc.assert(
      fc.property(types, categories, rating, (detected, flagged, platformSecurityRating) => {
        const result = assessSecurity({ detected, categories: flagged, platformSecurityRating });
        expect(securityResultSchema.parse(result)).toEqual(result);
      }),
    );
  });
});
