import type { SessionState } from "@treadlight/sdk/session";
import { expect, test } from "vitest";
import { dayBook, figuresOf } from "./figures.ts";
import * as models from "./models.ts";
import type { PageStorage } from "./storage.ts";

const session = (change: Partial<SessionState> = {}): SessionState => ({
  ...{ id: "s1", revision: 1, aiTool: "ChatGPT", promptCount: 2, timeEngaged: 30, region: "uk", complexity: "low" },
  ...change,
});

function memoryStorage(): PageStorage {
  const kept = new Map<string, string>();
  return {
    read: (name) => JSON.parse(kept.get(name) ?? "null"),
    write: (name, value) => void kept.set(name, JSON.stringify(value)),
  };
}

test("given a session, then its CO2 is the model's, and without the models unknown yet", () => {
  const impact = models.assessImpact({ platform: "ChatGPT", region: "uk", complexity: "low", promptCount: 2 });
  expect(figuresOf(session(), models).co2Emissions).toBe(impact.co2Emissions);
  expect(figuresOf(session(), undefined)).toMatchObject({ prompts: 2, timeEngaged: 30, co2Emissions: 0 });
  expect(figuresOf(session({ timeEngaged: undefined }), models).timeEngaged).toBe(0);
});

test("given measured tokens, then the footprint is that of their mean", () => {
  const measured = figuresOf(session({ outputTokens: 2_000 }), models);
  const wanted = { platform: "ChatGPT", region: "uk", complexity: "low", promptCount: 2, outputTokens: 1_000 } as const;
  expect(measured.co2Emissions).toBe(models.assessImpact(wanted).co2Emissions);
});

test("given sessions that grow, then today is the sum of their newest figures, until midnight", () => {
  let now = new Date(2026, 10, 22, 23, 59);
  const storage = memoryStorage();
  const book = dayBook(storage, () => now);
  book.record("s1", figuresOf(session({ promptCount: 1 }), models));
  book.record("s1", figuresOf(session(), models));
  book.record("s2", figuresOf(session({ id: "s2", promptCount: 3 }), models));
  expect(dayBook(storage, () => now).today()).toMatchObject({ prompts: 5, timeEngaged: 60 });
  now = new Date(2026, 10, 23, 0, 0);
  expect(book.today().prompts).toBe(0);
});
