import { expect, test } from "vitest";
import { codeParts, ERROR_HELP } from "./errors.ts";

test("given one of them, then its status, meaning and remedy are those of the document", () => {
  expect(ERROR_HELP.find(({ code }) => code === "rate_limited")).toEqual({
    code: "rate_limited",
    status: "429",
    meaning: "Too many requests.",
    remedy: "Wait `Retry-After` seconds, then try again.",
  });
});

test("given a remedy with code in it, then the code stands apart", () => {
  expect(codeParts("Wait the seconds in `Retry-After` and go.")).toEqual([
    "Wait the seconds in ",
    "Retry-After",
    " and go.",
  ]);
});
