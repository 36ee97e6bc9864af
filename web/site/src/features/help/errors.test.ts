import { expect, test } from "vitest";
import document from "../../../../../docs/errors.md?raw";
import { codeParts, ERROR_HELP } from "./errors.ts";

test("given the documented errors, then the page helps with each of them", () => {
  const [requests = ""] = document.split("## Wrong fields");
  const rows = requests.split("\n").filter((line) => line.startsWith("| `"));
  expect(rows.length).toBeGreaterThan(20);
  expect(ERROR_HELP.map(({ code }) => code)).toEqual(rows.map((row) => row.split("`")[1]));
});

test("given one of them, then its status, meaning and remedy are those of the document", () => {
  expect(ERROR_HELP.find(({ code }) => code === "rate_limited")).toEqual({
    code: "rate_limited",
    status: "429",
    meaning: "Too many requests.",
    remedy: "Wait the seconds in `Retry-After` and send again.",
  });
});

test("given a remedy with code in it, then the code stands apart", () => {
  expect(codeParts("Wait the seconds in `Retry-After` and go.")).toEqual([
    "Wait the seconds in ",
    "Retry-After",
    " and go.",
  ]);
});
