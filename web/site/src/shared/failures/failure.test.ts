import { ApiError } from "@treadlight/client";
import { ERRORS } from "@treadlight/contract/errors";
import { expect, test } from "vitest";
import { BODY_SENTENCE, changeFailure, formFailure } from "./failure.ts";

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

const invalidBody = (...paths: string[]) =>
  new ApiError(BODY_SENTENCE, {
    status: 400,
    code: "invalid_body",
    details: paths.map((path) => ({ path, message: "must not be empty" })),
  });

test("given wrong fields, then those of the form are marked, and the text says so in words for people", () => {
  expect(formFailure(invalidBody("name", "ticket"), FIELDS)).toEqual({
    text: "Please correct the highlighted fields.",
    fields: [{ field: "name", message: "must not be empty" }],
  });
});

test("given only wrong fields that the form does not have, then the text is still not that for programmers", () => {
  const { text, fields } = formFailure(invalidBody("ticket"), FIELDS);
  expect(fields).toEqual([]);
  expect(text).toContain("Please reload the page");
  expect(text).not.toContain("body");
});

test("given a ticket that is refused, then the person is asked to send again and told nothing of tickets", () => {
  const { text } = formFailure(new ApiError("x", { status: 422, code: "form_ticket_invalid" }), FIELDS);
  expect(text).toContain("Please send it again.");
  expect(text).not.toContain("ticket");
});

test("given an error of our own, then its message is the text", () => {
  expect(formFailure(new Error("Registration failed"), FIELDS)).toEqual({ text: "Registration failed", fields: [] });
});

test.each([
  ["retentionDays", "Retention days must not be empty."],
  ["mails.0", "Mails must not be empty."],
  ["", "This form could not be submitted. Please reload the page and try again."],
])("given a change whose %j is refused, then the sentence names the field and not the body", (path, text) => {
  expect(changeFailure(invalidBody(path))).toBe(text);
});

test("given a change that the server refuses in a sentence of its own, then that is the sentence", () => {
  expect(BODY_SENTENCE).toBe(ERRORS.invalid_body.meaning);
  const details = [{ path: "from", message: "must be the first day of a month" }];
  const error = new ApiError("You may ask for whole months.", { status: 400, code: "invalid_body", details });
  expect(changeFailure(error)).toBe("You may ask for whole months.");
});

test("given a change that is refused for another reason, then that is the sentence", () => {
  expect(changeFailure(refused(30))).toBe("Too many requests. Try again in 30 seconds.");
});
