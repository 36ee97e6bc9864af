import { expect, test } from "vitest";
import { fillTemplate } from "./template.ts";

test("given a value, then it is written as it is, or escaped where the mark says so", () => {
  const settings = { NAME: `"Hill" & Sons <b>` };
  expect(fillTemplate("[[env `NAME`]]", settings)).toBe(`"Hill" & Sons <b>`);
  expect(fillTemplate("<p>[[env `NAME` | html]]</p>", settings)).toBe("<p>&#34;Hill&#34; &amp; Sons &lt;b&gt;</p>");
});

test("given a setting that is not set, then its value is empty", () => {
  expect(fillTemplate("<[[env `NAME` | html]]>", {})).toBe("<>");
});

test.each([
  ["", "nobody"],
  ["Hill", "by Hill"],
])("given the name %j, then the page shows the branch for it", (NAME, shown) => {
  expect(fillTemplate("[[if env `NAME`]]by [[env `NAME`]][[else]]nobody[[end]]", { NAME })).toBe(shown);
});

test.each([
  ["waitlist", "w."],
  ["invite", "i."],
  ["open", "o."],
])("given nested conditions and %s, then one branch is left", (MODE, shown) => {
  const template = "[[if eq (env `MODE`) `waitlist`]]w[[else]][[if eq (env `MODE`) `invite`]]i[[else]]o[[end]][[end]].";
  expect(fillTemplate(template, { MODE })).toBe(shown);
});

test("given a value that looks like a mark, then it is left alone", () => {
  expect(fillTemplate("[[env `A`]]", { A: "[[env `B`]]", B: "secret" })).toBe("[[env `B`]]");
});

test("given an unknown mark, then it is named", () => {
  expect(() => fillTemplate("[[now]]", {})).toThrow("[[now]]");
});
