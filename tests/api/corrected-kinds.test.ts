import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Installation, startInstallation } from "./installation.ts";

const GUESSED = { workflowType: "learning", contentType: "conversation", kindSource: "guessed" };
const CORRECTED = { workflowType: "planning", contentType: "document" };

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation?.stop());

const newSession = () => ({ ...{ id: randomUUID(), aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60 }, ...GUESSED });

async function send(token: string, session: object) {
  expect((await installation.call("POST", "/api/ingest/sessions", { token, body: session })).status).toBe(202);
}

const correct = (token: string, id: string, kind: object = CORRECTED) =>
  installation.call("PUT", `/api/usage-records/${id}/kind`, { token, body: kind });

/** Waits until the person's records are these. */
async function expectRecords(token: string, expected: readonly object[]) {
  await vi.waitFor(async () => {
    const { records } = (await installation.call("GET", "/api/usage-records", { token })).body;
    expect(records).toMatchObject(expected);
    expect(records).toHaveLength(expected.length);
  }, 60_000);
}

test("given a guessed kind, when the person corrects it, then it is stated, and later guesses of the sender do not change that", async () => {
  const { token } = await installation.person();
  const session = newSession();
  await send(token, session);
  await expectRecords(token, [{ ...GUESSED, promptCount: 1, baselineTaskTime: 900 }]);
  for (let round = 0; round < 2; round++) expect((await correct(token, session.id)).status).toBe(202);
  await expectRecords(token, [{ ...CORRECTED, kindSource: "stated", promptCount: 1, baselineTaskTime: 3_600 }]);
  await send(token, { ...session, revision: 1, promptCount: 2, timeEngaged: 90 });
  await expectRecords(token, [{ ...CORRECTED, kindSource: "stated", promptCount: 2, timeEngaged: 90 }]);
  const { total } = (await installation.call("GET", "/api/outcomes", { token })).body;
  expect(total).toMatchObject({ accepted: 4, scored: 1, superseded: 3, pending: 0 });
});

test("given a session that was not work, when its person says so, then it saves no time, whatever the sender sends, and exposes as before", async () => {
  const { token } = await installation.person();
  const session = { ...newSession(), promptPreview: "Mail ada@example.com" };
  await send(token, session);
  await expectRecords(token, [GUESSED]);
  expect((await correct(token, session.id, { workflowType: "not-work", contentType: "code" })).status).toBe(400);
  expect((await correct(token, session.id, { workflowType: "not-work" })).status).toBe(202);
  const notWork = { workflowType: "not-work", contentType: null, kindSource: "stated", timeSavedHigh: 0, timeLost: 0 };
  await expectRecords(token, [{ ...notWork, productivityScore: null, sensitiveDataDetected: ["email"] }]);
  await send(token, { ...session, revision: 1, promptCount: 2, timeEngaged: 90 });
  await expectRecords(token, [{ ...notWork, promptCount: 2, timeEngaged: 90 }]);
});

test("given a key that sends for somebody, then their correction holds for what it sends, and what it sends still counts", async () => {
  const owner = await installation.person({ email: "owner@kinds.example" });
  const key = await installation.ingestKey(owner.organizationId, ["sessions"]);
  const session = { ...newSession(), userEmail: "owner@kinds.example" };
  await send(key, session);
  await expectRecords(owner.token, [GUESSED]);
  await correct(owner.token, session.id);
  await expectRecords(owner.token, [{ ...CORRECTED, kindSource: "stated" }]);
  await send(key, { ...session, revision: 1, promptCount: 5 });
  await expectRecords(owner.token, [{ ...CORRECTED, kindSource: "stated", promptCount: 5 }]);
});

test("given somebody else's session, or a kind that is none, then nothing is corrected", async () => {
  const { token, organizationId } = await installation.person();
  const colleague = await installation.person({ organizationId, email: "colleague@kinds.example" });
  const session = newSession();
  await send(token, session);
  await expectRecords(token, [GUESSED]);
  expect((await correct(colleague.token, session.id)).status).toBe(404);
  expect((await correct(token, randomUUID())).status).toBe(404);
  expect((await correct(token, session.id, { ...CORRECTED, workflowType: "napping" })).status).toBe(400);
  await expectRecords(token, [GUESSED]);
});

test("given sessions that are erased, then their corrections are forgotten", async () => {
  const { token } = await installation.person();
  const session = newSession();
  await send(token, session);
  await expectRecords(token, [GUESSED]);
  await correct(token, session.id);
  await expectRecords(token, [CORRECTED]);
  expect((await installation.call("DELETE", "/api/ingest/sessions", { token })).status).toBe(202);
  await expectRecords(token, []);
  await send(token, { ...session, revision: 2 });
  await expectRecords(token, [GUESSED]);
});
