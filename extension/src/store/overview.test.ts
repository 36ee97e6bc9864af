import "fake-indexeddb/auto";
import { type ScoredSession, scoreSession, validateSession } from "@treadlight/domain/session";
import { expect, test } from "vitest";
import { sessionEvent } from "../../../features/sessions/session-event.ts";
import { type Owner, openDatabase, type PromptOfTab } from "./database.ts";
import { readOverview, type Sums } from "./overview.ts";
import { addEngagement, countPrompt } from "./sessions.ts";

const NOW = Date.UTC(2026, 10, 22, 9);
const ID = "01a1f890-b14b-7561-aa12-06a47c1bdcfc";
let databases = 0;

const prompt = (owner: Owner, more: Partial<PromptOfTab> = {}): PromptOfTab => ({
  ...{ owner, tool: "ChatGPT", tab: 1, at: NOW, findings: { detected: {}, categories: [], complexity: "medium" } },
  ...more,
});

const GUESS = { kind: "task", workflowType: "research", contentType: "summary", confidence: 0.9 } as const;

/** Two sessions of unlike length: a long one that exposed a card, and a single prompt whose time is not known. */
async function measured(owner: Owner) {
  const db = await openDatabase(`overview-${databases++}`);
  const findings: PromptOfTab["findings"] = { detected: { card: 1 }, categories: [], complexity: "high" };
  for (let at = NOW - 5_000; at < NOW; at += 1_000)
    await countPrompt(db, prompt(owner, { at, findings, guess: GUESS }));
  const report = { tab: 1, tool: "ChatGPT", page: "p1", sequence: 1 };
  await addEngagement(db, owner, { ...report, seconds: 90, at: NOW });
  await countPrompt(db, prompt(owner, { tab: 2, conversation: "c2" }));
  return db;
}

/** As the server scores them when it receives them from somebody in a region. */
function onServer(bodies: readonly object[], region: string | undefined): ScoredSession[] {
  const attribution = {
    organizationId: ID,
    personId: ID,
    placements: [],
    region,
    previewsEnabled: true,
    keepsSpecialPreviews: false,
  };
  return bodies.map((body) => {
    const validation = validateSession(body, { now: NOW, bySecretKey: false });
    if (!validation.ok) throw new Error(validation.rejection.message);
    return scoreSession(
      sessionEvent(validation.session, attribution, { eventId: ID, receivedAt: NOW, sentBy: "person" }),
    );
  });
}

const averageOf = (scores: readonly number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length;

/** As the dashboard adds them up: averages by session. */
function onDashboard(rows: readonly ScoredSession[]): Partial<Sums> {
  const sum = (of: (row: ScoredSession) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    prompts: sum((row) => row.promptCount),
    timeSaved: {
      ...{ sessions: rows.length, timeEngaged: sum((row) => row.timeEngaged ?? 0) },
      timeSavedLow: sum((row) => row.timeSavedLow ?? 0),
      timeSavedCentral: sum((row) => row.timeSavedCentral ?? 0),
      timeSavedHigh: sum((row) => row.timeSavedHigh ?? 0),
      ...{ timeLost: sum((row) => row.timeLost ?? 0), sessionsWithLoss: 0 },
      sessionsWithoutTime: rows.filter(({ timeSavedCentral }) => timeSavedCentral === null).length,
    },
    co2Grams: sum((row) => row.co2Emissions),
    co2GramsLow: sum((row) => row.co2EmissionsLow),
    co2GramsHigh: sum((row) => row.co2EmissionsHigh),
    sessions: rows.length,
    sessionsNotEstimated: rows.filter(({ footprintTier }) => footprintTier === "none").length,
    effectiveness: averageOf(rows.flatMap(({ productivityScore }) => productivityScore ?? [])),
    security: sum((row) => row.complianceScore) / rows.length,
  };
}

test.each(["no", null])(
  "given an account in the region %s, then the overview has the figures of the dashboard",
  async (region) => {
    const owner = { account: "ada", region };
    const db = await measured(owner);
    const bodies = (await db.getAll("sessions")).map(({ body }) => body);
    expect(bodies.map(({ region: sent }) => sent)).toEqual([undefined, undefined]);
    const expected = onDashboard(onServer(bodies, region ?? undefined));
    expect(await readOverview(db, owner, "today", NOW)).toMatchObject({ ...expected, tools: [expected] });
  },
);

test("given a region that changes, then earlier sessions keep theirs, as on the server, and later ones have the new one", async () => {
  const db = await measured({ account: "ada", region: "no" });
  const earlier = await db.getAll("sessions");
  const owner = { account: "ada", region: "pl" };
  await countPrompt(db, prompt(owner, { tab: 3, tool: "Claude" }));
  const later = (await db.getAll("sessions")).filter(({ body }) => body.aiTool === "Claude");
  const co2Of = (sessions: typeof later, region: string) =>
    onDashboard(
      onServer(
        sessions.map(({ body }) => body),
        region,
      ),
    ).co2Grams;
  expect((await readOverview(db, owner, "today", NOW)).tools).toMatchObject([
    { tool: "ChatGPT", co2Grams: co2Of(earlier, "no") },
    { tool: "Claude", co2Grams: co2Of(later, "pl") },
  ]);
});

test("given sessions that were stored before the region was known, then they count with the one that is known now", async () => {
  const db = await measured({ account: "ada" });
  const bodies = (await db.getAll("sessions")).map(({ body }) => body);
  const co2Of = (region: string | undefined) => onDashboard(onServer(bodies, region)).co2Grams;
  expect((await readOverview(db, { account: "ada", region: "no" }, "today", NOW)).co2Grams).toBe(co2Of("no"));
  expect((await readOverview(db, { account: "ada" }, "today", NOW)).co2Grams).toBe(co2Of(undefined));
});

test("given a contract of the account's organization, then security follows from its terms", async () => {
  const contracts = { ChatGPT: "business" } as const;
  const db = await openDatabase(`overview-${databases++}`);
  await countPrompt(db, prompt({ account: "ada", contracts }));
  const [stored] = await db.getAll("sessions");
  expect(stored?.body).not.toHaveProperty("contracts");
  expect((await readOverview(db, { account: "ada" }, "today", NOW)).security).toBe(82);
  expect((await readOverview(db, { account: "ada", contracts }, "today", NOW)).security).toBe(92);
});

test("given no sessions, then there are no scores", async () => {
  const db = await openDatabase(`overview-${databases++}`);
  expect(await readOverview(db, { account: "ada" }, "all", NOW)).toMatchObject({
    prompts: 0,
    effectiveness: null,
    security: null,
    tools: [],
  });
});
