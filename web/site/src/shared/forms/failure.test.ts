import { ApiError } from "@treadlight/client";
import { expect, test } from "vitest";
import { formFailure } from "./failure.ts";

const FIELDS = ["email", "name"] as const;
const refused = (retryAfterS?: number) =>
  new ApiError("Too many requests.", { status: 429, code: "rate_limited", retryAfterS });

test.each([
  [undefined, "Too many requests."],
  [30, "Too many requests. Try again in 30 seconds."],
  [1, "Too many requests. Try again in 1 second."],
  [60, "Too many requests. Try again in 1 minute."],
  [61, "Too many requests. Try again in 2 minutes."],
  [3600, "Too many requests. Try again in 60 minutes."],
])("given a refusal for %j seconds, then the person is told when to try again", (retryAfterS, text) => {
  expect(formFailure(refused(retryAfterS), FIELDS).text).toBe(text);
});

test("given wrong fields, then those of the form are marked, and others are left to the text", () => {
  const details = [
    { path: "name", message: "must not be empty" },
    { path: "ticket", message: "is required" },
  ];
  const error = new ApiError("The body is wrong.", { status: 400, code: "invalid_body", details });
  expect(formFailure(error, FIELDS)).toEqual({
    text: "The body is wrong.",
    fields: [{ field: "name", message: "must not be empty" }],
  });
});

test("given a ticket that is refused, then the person is asked to send again and told nothing of tickets", () => {
  const { text } = formFailure(new ApiError("x", { status: 422, code: "form_ticket_invalid" }), FIELDS);
  expect(text).toContain("Please send it again.");
  expect(text).not.toContain("ticket");
});

test("given an error of our own, then its message is the text", () => {
  expect(formFailure(new Error("Registration failed"), FIELDS)).toEqual({ text: "Registration failed", fields: [] });
});
