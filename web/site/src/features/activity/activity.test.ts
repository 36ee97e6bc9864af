import { describe, expect, test } from "vitest";
import { connectionOf, matching, notesOf, outcomesOf, sessionActivity } from "./activity.ts";

const session = {
  id: "01a1f890-b14b-7561-aa12-06a47c1bdcfc",
  startedAt: "2026-03-02T08:15:00.000Z",
  receivedAt: "2026-03-02T10:05:00.000Z",
  source: "extension",
  tool: "ChatGPT",
  aiTool: "chatgpt.com",
  promptCount: 4,
  timeEngaged: 360,
  co2Emissions: 0.3,
  low: { co2Emissions: 0.1, energyUsage: 1, waterUsage: 1 },
  high: { co2Emissions: 0.9, energyUsage: 3, waterUsage: 3 },
  footprintIsLowerBound: false,
  sensitiveDataDetected: ["email", "private_key"],
  subjects: [],
  ownDetected: [],
  previewWithheld: false,
} satisfies Parameters<typeof sessionActivity>[0];

const all = [
  sessionActivity(session),
  connectionOf({ id: "1", kind: "login", device: "Firefox on Linux", createdAt: new Date("2026-03-02T09:00:00Z") }),
  ...outcomesOf({ day: "2026-03-01", rejected: { out_of_range: 2 }, superseded: 1 }),
];
const shown = (wanted: Partial<Parameters<typeof matching>[1]>) =>
  matching(all, { source: "all", search: "", clearedAt: "", ...wanted }).map(({ state }) => state);

describe("the activity log", () => {
  test("given a session, then one line says since when it was tracked, and that it was calculated and verified, with types and never values", () => {
    expect(sessionActivity(session).at).toBe(session.startedAt);
    expect(notesOf(sessionActivity(session)).map(({ category, text }) => [category, text])).toEqual([
      ["AI USAGE", "ChatGPT, 4 prompts in 6 min"],
      ["ENVIRONMENTAL", "About 0.30 g CO₂ (0.10 g to 0.90 g)"],
      ["SECURITY", "Values removed: E-mail address, Private key"],
    ]);
  });

  test("given a session without an estimated footprint, then the line says so instead of a figure", () => {
    const [, footprint] = notesOf(sessionActivity({ ...session, co2Emissions: null, low: null, high: null }));
    expect(footprint).toMatchObject({ category: "ENVIRONMENTAL", state: "Not estimated" });
  });

  test("given a sensitive subject, then it was noticed and not removed", () => {
    const textOf = (found: Partial<Parameters<typeof sessionActivity>[0]>, ownNames = {}) =>
      notesOf(sessionActivity({ ...session, sensitiveDataDetected: [], ...found }, ownNames))[2]?.text;
    expect(textOf({ ownDetected: ["custom:falcon", "custom:gone"] }, { "custom:falcon": "Project Falcon" })).toBe(
      "Values removed: Project Falcon, custom:gone",
    );
    expect(textOf({})).toBe("No sensitive values or subjects found");
    expect(textOf({ subjects: ["medical-data"] })).toBe("Subjects noticed, not removed: Medical data");
    expect(textOf({ subjects: ["medical-data"], previewWithheld: true })).toBe(
      "Subjects noticed, not removed: Medical data. Preview not stored",
    );
  });

  test("given outcomes, then each names its reason", () => {
    const [rejected, superseded] = outcomesOf({ day: "2026-03-01", rejected: { out_of_range: 2 }, superseded: 1 });
    expect(rejected?.text).toMatch(/^2 sessions rejected that day: .{10}/);
    expect(superseded?.text).toContain("a newer version");
    expect(outcomesOf({ day: "2026-03-01", rejected: {}, superseded: 0 })).toEqual([]);
  });

  test("given a source, a search or a time of clearing, then only those lines are shown, newest first", () => {
    expect(shown({})).toEqual(["Connected", "Tracked", "Rejected", "Superseded"]);
    expect(shown({ source: "extension" })).toEqual(["Tracked"]);
    expect(shown({ source: "usage" })).toEqual(["Rejected", "Superseded"]);
    expect(shown({ source: "connections" })).toEqual(["Connected"]);
    expect(shown({ search: " FIREFOX" })).toEqual(["Connected"]);
    expect(shown({ search: "private key" })).toEqual(["Tracked"]);
    expect(shown({ clearedAt: "2026-03-02T09:30:00.000Z" })).toEqual(["Tracked"]);
  });
});
