import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { type Database, openDatabase, type PromptOfTab } from "./database.ts";
import { outbox } from "./outbox.ts";
import {
  addAnswer,
  addEngagement,
  addFilesOfTab,
  addGuardOutcome,
  amendPrompt,
  beginSend,
  countPrompt,
  endSend,
  followTab,
  SESSION_ENDS_AFTER_MS,
  settleSends,
} from "./sessions.ts";

const OWNER = { account: "ada" };
const START = Date.UTC(2026, 10, 22, 9);
let databases = 0;
const newDatabase = () => openDatabase(`test-${databases++}`);

const prompt = (more: Partial<PromptOfTab> = {}): PromptOfTab => ({
  ...{
    owner: OWNER,
    tool: "ChatGPT",
    tab: 1,
    at: START,
    findings: { detected: { email: 1 }, categories: [], complexity: "low" },
  },
  ...more,
});
const sessionsOf = async (db: Database) => (await db.getAll("sessions")).sort((a, b) => a.startedAt - b.startedAt);

test("given prompts of one conversation, then they are one session until half an hour has passed", async () => {
  const db = await newDatabase();
  await countPrompt(db, prompt());
  await countPrompt(db, prompt({ at: START + 60_000, conversation: "c1", model: "gpt-5" }));
  await countPrompt(db, prompt({ at: START + 120_000, conversation: "c1", tab: 2 }));
  await countPrompt(db, prompt({ at: START + 180_000, conversation: "c2" }));
  await countPrompt(db, prompt({ at: START + 200_000 + SESSION_ENDS_AFTER_MS, conversation: "c1" }));
  const sessions = await sessionsOf(db);
  expect(sessions.map(({ body }) => body.promptCount)).toEqual([3, 1, 1]);
  expect(sessions[0]?.body).toMatchObject({ model: "gpt-5", detected: { email: 3 }, revision: 3 });
});

test("given the length of each prompt and answer, then tokens are estimated, and those of a part are not", async () => {
  const db = await newDatabase();
  const send = async (request: string, at: number, isStreamed: boolean, characters?: number) => {
    const known = characters === undefined ? {} : { characters };
    await beginSend(db, { ...prompt({ at, ...known }), request });
    await endSend(db, { request, succeeded: true, isStreamed });
  };
  const tokens = async () => {
    const [session] = await sessionsOf(db);
    const { inputTokens, outputTokens, tokensEstimated } = session?.body ?? {};
    return { inputTokens, outputTokens, tokensEstimated };
  };
  const [unknown, isEstimated] = [{ inputTokens: undefined, outputTokens: undefined }, { tokensEstimated: true }];
  await send("r1", START, true, 41);
  expect(await tokens()).toEqual({ ...unknown, ...isEstimated, inputTokens: 11 });
  expect(await addAnswer(db, { request: "r1", bytes: 3_001, at: START + 1 })).toBe(true);
  expect(await addAnswer(db, { request: "r1", bytes: 3_001, at: START + 2 })).toBe(false);
  expect(await tokens()).toEqual({ ...isEstimated, inputTokens: 11, outputTokens: 101 });
  expect((await sessionsOf(db))[0]?.body.revision).toBe(2);
  await send("r2", START + 60_000, true);
  expect(await tokens()).toEqual({ ...unknown, tokensEstimated: undefined });
  await addAnswer(db, { request: "r2", bytes: 30, at: START + 60_001 });
  expect(await tokens()).toEqual({ ...unknown, ...isEstimated, outputTokens: 102 });
  await amendPrompt(db, prompt({ at: START + 61_000, characters: 3 }));
  expect(await tokens()).toEqual({ ...isEstimated, inputTokens: 11, outputTokens: 102 });
  await send("r3", START + 120_000, false, 8);
  expect(await tokens()).toEqual({ ...unknown, ...isEstimated, inputTokens: 13 });
});

test("given files, then they belong to the next prompt of the tab, unless its person goes to another conversation", async () => {
  const db = await newDatabase();
  const files = { table: { count: 1, bytes: 10 } };
  const give = (at: number) =>
    addFilesOfTab(db, {
      tab: 1,
      tool: "ChatGPT",
      at,
      files,
      findings: { detected: { card: 2 }, categories: ["medical-data"] },
    });
  await give(START);
  await give(START + 1);
  const preview = { promptPreview: "Sum up" };
  await countPrompt(db, prompt({ at: START + 2, preview }));
  await countPrompt(db, prompt({ at: START + 3 }));
  const [session] = await sessionsOf(db);
  expect(session?.body).toMatchObject({
    ...{ files: { table: { count: 2, bytes: 20 } }, detected: { card: 4, email: 2 }, categories: ["medical-data"] },
    previewWithheld: true,
  });
  const show = (address: string) =>
    followTab(db, OWNER, { tab: 1, tool: "ChatGPT", address, isEmptied: false, at: START + 5 });
  await show("/c/67a1b2c3d4e5");
  await give(START + 5);
  await show("/c/99a1b2c3d4e5");
  await countPrompt(db, prompt({ at: START + 6, conversation: "99a1b2c3d4e5" }));
  expect((await sessionsOf(db)).at(-1)?.body).toMatchObject({ promptCount: 1, detected: { email: 1 } });
  expect((await sessionsOf(db)).at(-1)?.body.files).toBeUndefined();
});

test("given another account, then its prompts begin a session of their own", async () => {
  const db = await newDatabase();
  await countPrompt(db, prompt());
  await countPrompt(db, prompt({ owner: { account: "ben" } }));
  expect((await sessionsOf(db)).map(({ account }) => account).sort()).toEqual(["ada", "ben"]);
});

test("given a request, then it counts when it is answered, and not if it was refused", async () => {
  const db = await newDatabase();
  await beginSend(db, { ...prompt(), request: "1" });
  await beginSend(db, { ...prompt(), request: "2" });
  await endSend(db, { request: "1", succeeded: false });
  await endSend(db, { request: "2", succeeded: true });
  await endSend(db, { request: "2", succeeded: true });
  expect((await sessionsOf(db)).map(({ body }) => body.promptCount)).toEqual([1]);
});

test("given a worker that was stopped before the answer, then the request counts later, once", async () => {
  const db = await newDatabase();
  await beginSend(db, { ...prompt(), request: "1" });
  await settleSends(db, { before: START });
  expect(await sessionsOf(db)).toEqual([]);
  for (let round = 0; round < 2; round++) await settleSends(db, { before: START + 1 });
  expect((await sessionsOf(db)).map(({ body }) => body.promptCount)).toEqual([1]);
});

test("given engaged time before and after the first prompt, then all of it counts, and each report once", async () => {
  const db = await newDatabase();
  const report = { tab: 1, tool: "ChatGPT", page: "p1", seconds: 10, at: START };
  await addEngagement(db, OWNER, { ...report, sequence: 1 });
  await countPrompt(db, prompt());
  await addEngagement(db, OWNER, { ...report, sequence: 2 });
  await addEngagement(db, OWNER, { ...report, sequence: 2 });
  await addEngagement(db, OWNER, { ...report, page: "p2", sequence: 1 });
  expect((await sessionsOf(db)).map(({ body }) => body.timeEngaged)).toEqual([30]);
});

test("given an acknowledgement, then the session stays, and waits again once it has grown", async () => {
  const db = await newDatabase();
  const storage = outbox(db, () => 0);
  await countPrompt(db, prompt());
  const waiting = await storage.pending("ada", 10);
  await countPrompt(db, prompt({ at: START + 1_000 }));
  await storage.remove(waiting);
  expect((await storage.pending("ada", 10)).map(({ revision }) => revision)).toEqual([2]);
  await storage.remove(await storage.pending("ada", 10));
  expect([await storage.pending("ada", 10), (await sessionsOf(db)).length]).toEqual([[], 1]);
  expect(await storage.pending("ben", 10)).toEqual([]);
});

test("given a clock that is a day ahead, then the server gets its own time", async () => {
  const db = await newDatabase();
  await countPrompt(db, prompt());
  const [waiting] = await outbox(db, () => -86_400_000).pending("ada", 1);
  expect(waiting?.body).toMatchObject({ startedAt: "2026-11-21T09:00:00.000Z", endedAt: "2026-11-21T09:00:00.000Z" });
});

test.each([
  ["and the site answers both", true],
  ["because the site refused it", false],
])("given a message that a page sends again %s, then it counts once", async (_why, succeeded) => {
  const db = await newDatabase();
  await beginSend(db, { ...prompt({ message: "m1" }), request: "1" });
  await beginSend(db, { ...prompt({ message: "m1", at: START + 500 }), request: "2" });
  await endSend(db, { request: "1", succeeded });
  const again = await endSend(db, { request: "2", succeeded: true });
  expect(again !== undefined).toBe(!succeeded);
  expect((await sessionsOf(db)).map(({ body }) => body.promptCount)).toEqual([1]);
});

test("given requests for another answer at once, then each counts, unless the site repeats a message", async () => {
  const db = await newDatabase();
  for (const message of [undefined, undefined, "m1", "m2", "m2"])
    await countPrompt(db, prompt({ ...(message && { message }) }));
  // Somebody wants another answer to the same message.
  await countPrompt(db, prompt({ message: "m2", at: START + 5_000 }));
  expect((await sessionsOf(db)).map(({ body }) => body.promptCount)).toEqual([5]);
});

test("given a request that the site redirects, then it counts once", async () => {
  const db = await newDatabase();
  for (const at of [START, START + 100]) await beginSend(db, { ...prompt({ at }), request: "1" });
  await endSend(db, { request: "1", succeeded: true });
  await settleSends(db, { before: Number.POSITIVE_INFINITY });
  expect((await sessionsOf(db)).map(({ body }) => body.promptCount)).toEqual([1]);
});

const TAB = { tab: 1, tool: "ChatGPT" };
const shows = (address: string, at: number, isEmptied = false) => ({ ...TAB, address, at, isEmptied });
const countsOf = async (db: Database) => (await sessionsOf(db)).map(({ body }) => body.promptCount);

test("given prompts of which the site names no conversation, then each begins one, and its next prompts follow it", async () => {
  const db = await newDatabase();
  await countPrompt(db, prompt({ beginsChat: true }));
  await countPrompt(db, prompt({ at: START + 1_000, conversation: "c1" }));
  await countPrompt(db, prompt({ at: START + 2_000, beginsChat: true, message: "m1" }));
  await countPrompt(db, prompt({ at: START + 2_500, beginsChat: true, message: "m1" }));
  await countPrompt(db, prompt({ at: START + 3_000, beginsChat: true, message: "m2" }));
  await countPrompt(db, prompt({ at: START + 4_000, conversation: "c3" }));
  expect(await countsOf(db)).toEqual([2, 1, 2]);
});

const A = "/c/67a1b2c3d4e5";
const B = "/c/89f0a1b2c3d4";

test("given a tab that shows one chat after the other, then time goes to the chat in which it was spent", async () => {
  const db = await newDatabase();
  let sequence = 0;
  const spend = (seconds: number, at: number) =>
    addEngagement(db, OWNER, { ...TAB, page: "p1", sequence: ++sequence, seconds, at: START + at });
  const show = (address: string, at: number) => followTab(db, OWNER, shows(address, START + at));
  await show("/", 0);
  await spend(10, 1);
  await countPrompt(db, prompt({ at: START + 2 }));
  await show(A, 3);
  await spend(20, 4);
  await show("/", 5);
  await spend(30, 6);
  await countPrompt(db, prompt({ at: START + 7 }));
  await show(B, 8);
  await spend(40, 9);
  // Back in the first, and then in one that nobody has measured, whose time is nobody's.
  await show(A, 10);
  await spend(5, 11);
  await show("/c/55f0a1b2c3d4", 12);
  await spend(1_000, 13);
  await show("/", 14);
  await countPrompt(db, prompt({ at: START + 15 }));
  expect((await sessionsOf(db)).map(({ body }) => body.timeEngaged)).toEqual([35, 70, undefined]);
});

test("given a page whose address stays, when its prompts have gone, then the next prompt is another session's", async () => {
  const db = await newDatabase();
  await countPrompt(db, prompt());
  await followTab(db, OWNER, shows("/chat", START + 1, true));
  await countPrompt(db, prompt({ at: START + 2 }));
  await countPrompt(db, prompt({ at: START + 3 }));
  expect(await countsOf(db)).toEqual([1, 2]);
});

test("given a prompt that is answered after the person has gone on, then the next chat's time is not its", async () => {
  const db = await newDatabase();
  await followTab(db, OWNER, shows(A, START));
  await beginSend(db, { ...prompt({ at: START + 1 }), request: "1" });
  await followTab(db, OWNER, shows("/", START + 2));
  await addEngagement(db, OWNER, { ...TAB, page: "p1", sequence: 1, seconds: 10, at: START + 3 });
  await endSend(db, { request: "1", succeeded: true });
  await countPrompt(db, prompt({ at: START + 4 }));
  expect((await sessionsOf(db)).map(({ body }) => body.timeEngaged)).toEqual([undefined, 10]);
});

test("given a chat that gets its address before its first prompt is answered, then it keeps the time of writing it", async () => {
  const db = await newDatabase();
  await followTab(db, OWNER, shows("/", START));
  await addEngagement(db, OWNER, { ...TAB, page: "p1", sequence: 1, seconds: 10, at: START + 1 });
  await beginSend(db, { ...prompt({ at: START + 2, beginsChat: true }), request: "1" });
  await followTab(db, OWNER, shows(A, START + 3));
  await endSend(db, { request: "1", succeeded: true });
  await countPrompt(db, prompt({ at: START + 4, conversation: A.slice(3) }));
  expect((await sessionsOf(db)).map(({ body }) => [body.promptCount, body.timeEngaged])).toEqual([[2, 10]]);
});

test("given prompts, then the session says what the clearest is guessed to be, and how sure that is stays here", async () => {
  const db = await newDatabase();
  const guess = (workflowType: "translation" | "planning", confidence: number) =>
    ({ kind: "task", workflowType, contentType: "document", confidence }) as const;
  await countPrompt(db, prompt({ guess: guess("planning", 0.4) }));
  await countPrompt(db, prompt({ at: START + 3_000 }));
  await amendPrompt(db, prompt({ at: START + 3_000, guess: guess("translation", 0.9) }));
  await countPrompt(db, prompt({ at: START + 6_000, guess: { kind: "small-talk" } }));
  const [session] = await sessionsOf(db);
  expect(session?.body).toMatchObject({ workflowType: "translation", contentType: "document", kindSource: "guessed" });
  expect(JSON.stringify(session?.body)).not.toContain("0.9");
});

test("given a preview, then it is the first prompt's, until a special subject is noticed in any, unless such previews are kept", async () => {
  const findings = { categories: ["medical-data" as const] };
  for (const [keepsSpecialPreviews, body] of [
    [false, { previewWithheld: true }],
    [true, { promptPreview: "Dear [EMAIL]" }],
  ] as const) {
    const db = await newDatabase();
    const owner = { ...OWNER, keepsSpecialPreviews };
    await countPrompt(db, prompt({ owner, preview: { promptPreview: "Dear [EMAIL]" } }));
    await countPrompt(db, prompt({ owner, preview: { promptPreview: "And then" } }));
    expect((await sessionsOf(db)).map((session) => session.body.promptPreview)).toEqual(["Dear [EMAIL]"]);
    const special = keepsSpecialPreviews ? { promptPreview: "The diagnosis" } : { previewWithheld: true };
    await countPrompt(db, prompt({ owner, findings, preview: special }));
    const [session] = await sessionsOf(db);
    expect(JSON.parse(JSON.stringify(session?.body))).toMatchObject(body);
    expect(session?.body.promptPreview).toBe("promptPreview" in body ? body.promptPreview : undefined);
  }
});

test("given questions of the guard before anything is sent, then their session has no prompt and no time until then", async () => {
  const db = await newDatabase();
  const asked = { tool: "ChatGPT", tab: 1, at: START, types: ["card"] } as const;
  await addGuardOutcome(db, OWNER, { ...asked, outcome: "blocked" });
  await addGuardOutcome(db, OWNER, { ...asked, outcome: "blocked", types: ["card", "key"] });
  await addEngagement(db, OWNER, { tab: 1, tool: "ChatGPT", page: "p", sequence: 1, seconds: 9, at: START });
  const guard = { blocked: { count: 2, types: ["card", "key"] } };
  const [held] = await sessionsOf(db);
  expect(held?.body).toMatchObject({ promptCount: 0, guard });
  expect(held?.body.timeEngaged).toBeUndefined();
  await countPrompt(db, prompt({ at: START + 1_000, beginsChat: true }));
  await addGuardOutcome(db, OWNER, { ...asked, at: START + 2_000, outcome: "redacted" });
  const [session, ...others] = await sessionsOf(db);
  expect(others).toEqual([]);
  const redacted = { count: 1, types: ["card"] };
  expect(session?.body).toMatchObject({ promptCount: 1, timeEngaged: 9, guard: { ...guard, redacted } });
});
