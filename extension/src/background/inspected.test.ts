import { ADAPTERS } from "@treadlight/domain/adapters";
import { patternMatcher } from "@treadlight/domain/pattern-matching";
import { expect, test } from "vitest";
import { inspected } from "./inspected.ts";

test("given patterns of the organization, then how often each was found counts by its id, and no value is previewed", () => {
  const [adapter] = ADAPTERS.adapters;
  if (!adapter) throw new Error("There is no adapter.");
  const name = { id: "falcon", name: "Project", severity: "high", matchCase: false, variants: false } as const;
  const matcher = patternMatcher([{ ...name, kind: "words", words: ["Falcon"], wholeWords: true }]);
  const prompt = { adapter, text: "Falcon is late.", attached: "Falcon, falcon" };
  const { findings, preview } = inspected(prompt, { previews: true, owner: { account: "" }, matcher });
  expect(findings.ownDetected).toEqual({ falcon: 3 });
  expect(preview).toEqual({ promptPreview: "[removed: Project] is late." });
});

test("given a prompt with the text of a file, then what is in the file counts, and only what was written is previewed", () => {
  const adapter = ADAPTERS.adapters.find(({ id }) => id === "claude");
  if (!adapter) throw new Error("There is no adapter for Claude.");
  const prompt = { adapter, text: "Write to ada@example.com", attached: "ben@example.com, 4111 1111 1111 1111" };
  const { findings, preview } = inspected(prompt, { previews: true, owner: { account: "" } });
  expect(findings.detected).toEqual({ email: 2, card: 1 });
  expect(preview).toEqual({ promptPreview: "Write to [EMAIL]" });
});
