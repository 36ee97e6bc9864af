import { redact } from "@treadlight/domain/security";
import { expect, test } from "vitest";
import { PROMPT_PARTS } from "./prompt-parts.ts";

test("given the prompt of the home page, then the detectors leave of it what the page shows", () => {
  const typed = PROMPT_PARTS.map((part) => (typeof part === "string" ? part : part.value)).join("");
  const stored = PROMPT_PARTS.map((part) => (typeof part === "string" ? part : part.mark)).join("");
  expect(redact(typed)).toBe(stored);
});
