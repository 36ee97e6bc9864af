import { ApiError, networkFailure, ResponseError } from "@treadlight/client";
import { expect, test } from "vitest";
import { planLimitOf } from "./plan-limit.ts";

const wall = new ResponseError("Your plan has 25 seats.", { status: 402, code: "seats_used" });

test("given an answer that a plan does not allow something, then its sentence is for people, also of a failed download", () => {
  expect(planLimitOf(wall)).toBe("Your plan has 25 seats.");
  expect(planLimitOf(new ApiError("Request failed: 402", { status: 402, cause: wall }))).toBe(
    "Your plan has 25 seats.",
  );
});

test("given any other failure, then it is not about a plan", () => {
  expect(planLimitOf(new ResponseError("Declined.", { status: 402, code: "payment_declined" }))).toBeUndefined();
  expect(planLimitOf(networkFailure(new TypeError("Failed to fetch")))).toBeUndefined();
});
