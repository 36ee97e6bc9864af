import { ADAPTERS } from "@treadlight/domain/adapters";
import { expect, test } from "vitest";
import { inspected } from "./inspected.ts";

test("given a prompt with the text of a file, then what is in the file counts, and only what was written is previewed", () => {
  const adapter = ADAPTERS.adapters.find(({ id }) => id === "claude");
  if (!adapter) throw new Error("There is no adapter for Claude.");
  const prompt = { adapter, text: "Write to ada@example.com", attached: "ben@example.com, 4111 1111 1111 1111" };
  const { findings, preview } = inspected(prompt, { previews: true, owner: { account: "" } });
  expect(findings.detected).toEqual({ email: 2, card: 1 });
  expect(preview).toEqual({ promptPreview: "Write to [EMAIL]" });
});
