import { describe, expect, it } from "vitest";
import { keywordCategories } from "./categories.ts";

describe("keywordCategories", () => {
  it.each([
    ["Die PATIENTENAKTE liegt bei", "medical-data"],
    ["Die Kuendigungsschutzklage ist da", "legal-sensitive"],
    ["El historial medico de Ana", "medical-data"],
    ["Le relevé\nbancaire d\u2019Anne", "financial-data"],
    ["彼は糖尿病です", "medical-data"],
    ["Er ist bei der IG Metall", "trade-union"],
    ["Brustkrebs", "medical-data"],
  ])("given %j, inflected, compound, without accents or without spaces, then it is %s", (text, subject) => {
    expect(keywordCategories(text)).toContain(subject);
  });

  it.each([
    ["import re\n\ndef price(text):\n    for line in text:\n        return line.strip();\n"],
    ["const a = 1;\nexport function f() {\n  return a;\n}\n"],
  ])("given the program %j, then it is source code", (text) => {
    expect(keywordCategories(text)).toEqual(["source-code"]);
  });

  it.each([
    "What does `const a = [];` do?",
    '{\n  "a": 1,\n  "b": {\n  }\n}\n',
    "Steps:\n- open;\n- close;\n- lock;\n- leave;\n",
  ])("given %j, then it is no source code", (text) => {
    expect(keywordCategories(text)).toEqual([]);
  });

  it.each([
    ["What salary should I offer a senior developer?", "financial-data"],
    ["Summarise the attached bank statement and payroll run", "financial-data"],
    ["Our Q3 revenue missed the budget by 4%", "financial-data"],
    ["Her date of birth and home address are in the form", "personal-info"],
    ["passport numbers of all travellers", "personal-info"],
    ["full name, gender and religion of each applicant", "personal-info"],
    ["This is CONFIDENTIAL, do not share", "business-confidential"],
    ["Draft an NDA for the merger", "business-confidential"],
    ["Compare our roadmap with the competitor's launch date", "business-confidential"],
    ["The patient was diagnosed with asthma", "medical-data"],
    ["My mother's symptoms got worse", "medical-data"],
    ["MRI and blood pressure results", "medical-data"],
    ["We received a subpoena in the litigation", "legal-sensitive"],
    ["attorney-client privileged memo", "legal-sensitive"],
    ["My lawyer says the claim goes to court", "legal-sensitive"],
  ])("given %j, then it is flagged as %s", (text, category) => {
    expect(keywordCategories(text)).toContain(category);
  });

  it.each([
    "Please be patient with me while I learn",
    "How do I reduce customer acquisition cost?",
    "Explain language acquisition in children",
    "Run the container in privileged mode",
    "I feel privileged to work here",
    "physical vapor deposition of thin films",
    "set the margin-top and padding in CSS",
    "Which board games and budget hotels do you like?",
    "The tennis court is closed",
    "What is my IP address and MAC address?",
    "They claim that the earth is flat",
    "the Great Depression in history class",
    "merge sort and a merger of two arrays",
    "He pursued an issue, ensued chaos",
    "The clinical precision of the striker",
    "Symptoms of a memory leak in Node",
    "Add a bonus level to my game and a forecast of rain",
    "Proprietary software versus open source",
    "Write a birthday poem for a friend",
    "validate the first name and last name fields",
    "Translate 'good morning' into Swedish",
  ])("given the look-alike %j, then it is not flagged", (text) => {
    expect(keywordCategories(text)).toEqual([]);
  });

  it("given two weak terms more than 200 characters apart, then it is not flagged", () => {
    expect(keywordCategories(`dosage ${"x ".repeat(120)} allergy`)).toEqual([]);
  });

  it("given one weak term twice, then it is not flagged", () => {
    expect(keywordCategories("dosage, and again the dosage")).toEqual([]);
  });

  it("given several categories, then they are sorted", () => {
    expect(keywordCategories("a lawsuit over the salary of a diagnosed patient")).toEqual([
      "financial-data",
      "legal-sensitive",
      "medical-data",
    ]);
  });
});
