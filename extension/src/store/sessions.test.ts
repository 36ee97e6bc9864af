import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { type Database, openDatabase, type PromptOfTab } from "./database.ts";
import { outbox } from "./outbox.ts";
import { addEngagement, beginSend, countPrompt, endSend, SESSION_ENDS_AFTER_MS, settleSends } from "./sessions.ts";

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
