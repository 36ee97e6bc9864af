import { describe, expect, test } from "vitest";
import { TOOLS } from "../catalogue/index.ts";
import {
  HIGHEST_RATING,
  LOWEST_RATING,
  PLANS,
  QUESTIONS,
  ratingText,
  reasonText,
  SECURITY_CRITERIA,
  scoreOfTool,
  TERMS_BY_TOOL,
  termsSchema,
  toolRating,
} from "./index.ts";

const everyPlan = Object.entries(TERMS_BY_TOOL).flatMap(([tool, byPlan]) =>
  PLANS.flatMap((plan) => {
    const terms = byPlan[plan];
    return terms ? [{ tool, plan, terms }] : [];
  }),
);

describe("the evidence", () => {
  test("given every piece, then it says what is stated, where, when and how it was seen", () => {
    for (const { tool, plan, terms } of everyPlan) {
      expect(termsSchema.safeParse(terms), `${tool}, ${plan}`).toMatchObject({ success: true });
      for (const question of QUESTIONS) {
        const evidence = terms[question];
        if (!evidence) continue;
        expect(evidence.source, `${tool}, ${plan}, ${question}`).toMatch(/^https:\/\//);
        expect(evidence.asOf <= "2026-11-29", `${tool}, ${plan}, ${question}`).toBe(true);
      }
    }
  });

  test("given a contract that binds the provider to the customer's purposes, then content does not train models", () => {
    for (const { tool, plan, terms } of everyPlan) {
      if (terms.contract?.answer === "yes") expect(terms.training?.answer, `${tool}, ${plan}`).toBe("no");
    }
  });

  test("given every name in the table, then it is a tool of the catalogue", () => {
    const names = new Set(TOOLS.map(({ name }) => name));
    for (const tool of Object.keys(TERMS_BY_TOOL)) expect(names, tool).toContain(tool);
  });
});

describe("the rule", () => {
  test("given the best answers, then they lead from the specification's lowest rating to its highest", () => {
    const best = Object.values(SECURITY_CRITERIA).map(({ points }) => Math.max(...Object.values(points)));
    expect(best.reduce((sum, points) => sum + points, LOWEST_RATING)).toBe(HIGHEST_RATING);
  });

  test("given any tool and plan, then the rating is 70 and the points of its reasons", () => {
    for (const { tool, plan } of everyPlan) {
      const rating = toolRating(tool, plan);
      if (!rating.assessed) continue;
      expect(
        rating.reasons.reduce((sum, { points }) => sum + points, LOWEST_RATING),
        `${tool}, ${plan}`,
      ).toBe(rating.score);
    }
  });

  test("given points, then they have evidence", () => {
    for (const { tool, plan } of everyPlan) {
      for (const { points, evidence } of toolRating(tool, plan).reasons) {
        if (points > 0) expect(evidence, `${tool}, ${plan}`).toBeDefined();
      }
    }
  });

  test("given a tool of which nothing is known, then it is not assessed, and counts as the specification's default", () => {
    expect(toolRating("FooBot")).toMatchObject({ assessed: false, score: 70, colour: null, planName: null, plans: [] });
    expect(ratingText(toolRating("FooBot"))).toBe("Not assessed");
    expect(scoreOfTool("FooBot")).toBe(70);
    expect(reasonText(toolRating("FooBot"))).toBe("Nothing is known about its terms.");
  });

  test("given a plan of which too little is known, then it is not assessed, but what is known can be read", () => {
    const rating = toolRating("Meta AI");
    expect(rating).toMatchObject({ assessed: false, score: 70, colour: null, plan: "personal" });
    expect(rating.reasons[0]).toMatchObject({ question: "training", evidence: { answer: "yes" } });
  });

  test("given a name that every object has, then it is no tool", () => {
    expect(toolRating("constructor")).toMatchObject({ assessed: false, plans: [] });
  });
});

describe("a contract", () => {
  test("given none, then the personal plan counts, and a session is never green", () => {
    expect(toolRating("ChatGPT")).toMatchObject({ assessed: true, score: 82, colour: "yellow", plan: "personal" });
    expect(toolRating("Claude")).toMatchObject({ score: 82, colour: "yellow", plan: "personal" });
    expect(scoreOfTool("Claude")).toBe(82);
  });

  test.each([
    ["ChatGPT", "business"],
    ["Claude", "business"],
    ["Microsoft Copilot", "business"],
    ["GitHub Copilot", "business"],
    ["Gemini", "business"],
    ["OpenAI API", "api"],
    ["Cursor", "business"],
    ["Perplexity", "business"],
    ["Grok", "business"],
  ] as const)("given one for %s, %s, then green can be reached", (tool, plan) => {
    expect(toolRating(tool, plan)).toMatchObject({ assessed: true, colour: "green", plan });
  });

  test("given a plan of which nothing is known, then the weakest known one counts", () => {
    expect(toolRating("DeepSeek", "business")).toEqual(toolRating("DeepSeek"));
  });

  test("given a rating, then its reasons can be read", () => {
    expect(reasonText(toolRating("Google AI Studio"))).toBe(
      "Gemini API and AI Studio, unpaid, outside Europe. training: Content improves products, and people may read it; " +
        "retention: Not known; location: Not known; certificates: SOC 2, ISO 27001 (+6); " +
        "contract: The data processing addendum is for paid services only; access: Not known.",
    );
  });
});
