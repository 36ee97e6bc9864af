import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvText, escapeFormula, unescapeFormula } from "./index.ts";

describe("escapeFormula", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["＝1", "'＝1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠A1", "'＠A1"],
    ["\t=1", "'\t=1"],
    ["\ttext", "'\ttext"],
    ["\rtext", "'\rtext"],
    ["\ntext", "'\ntext"],
    [" =1", "' =1"],
    [",=1", "',=1"],
    [";=1", ";'=1"],
    ["Sales; ＝1;+2", "Sales;' ＝1;'+2"],
    ["'=1", "''=1"],
  ])("given %j, then %j", (text, escaped) => {
    expect(escapeFormula(text)).toBe(escaped);
    expect(unescapeFormula(escaped)).toBe(text);
  });

  it.each(["Sales", "a=b", "R&D - EMEA", "a; b", "o'neill", "'quoted'", ""])("given %j, then it stays", (text) => {
    expect(escapeFormula(text)).toBe(text);
  });

  it("given any text, then it comes back as it was", () => {
    const unit = fc.constantFrom("'", "=", "-", ";", ",", " ", "\t", "\n", "a", "＝");
    fc.assert(
      fc.property(fc.string({ unit }), (text) => unescapeFormula(escapeFormula(text)) === text),
      { numRuns: 2_000 },
    );
  });
});

it("given lines of cells, when written as CSV, then they are quoted if need be, and numbers are no formulas", () => {
  const lines = [
    ['The "best"', "a,b", "=1+1"],
    [-1.5, true, null],
  ];
  expect(csvText(lines)).toBe(`"The ""best""","a,b",'=1+1\r\n-1.5,true,\r\n`);
});
