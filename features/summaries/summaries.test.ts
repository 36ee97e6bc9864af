import { DAY_MS } from "@treadlight/domain/time";
import { type TemporaryWorker, temporaryWorker } from "@treadlight/worker/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { summariesHandler } from "./summaries.ts";

/** A Monday. */
const MORNING = Date.UTC(2026, 2, 9, 7);
const HOUR_MS = DAY_MS / 24;

let worker: TemporaryWorker;
let organizationId: string;
beforeAll(async () => {
  worker = await temporaryWorker(MORNING);
});
afterAll(() => worker.close());
beforeEach(async () => {
  worker.clock.ms = MORNING;
  await worker.db.deleteFrom("users").execute();
  await worker.db.deleteFrom("jobs").execute();
  organizationId = await worker.organization();
});

const summarize = () => worker.run(summariesHandler(worker));
const summary = (to: string, params: object) =>
  expect.objectContaining({ template: "summary", to, params: expect.objectContaining(params) });

test("given a week with sessions, then those who want it get a summary of their own, and nobody else", async () => {
  const ada = await worker.person(organizationId, "member", ["weekly_summary"]);
  const bob = await worker.person(organizationId, "member", []);
  const idle = await worker.person(organizationId, "member", ["weekly_summary"]);
  const lastWeek = { personId: ada.id, startedAt: MORNING - 2 * DAY_MS };
  await worker.addSessions(
    organizationId,
    { ...lastWeek, aiTool: "Claude", promptCount: 4 },
    { ...lastWeek, aiTool: "Claude", promptCount: 2 },
    { ...lastWeek, aiTool: "ChatGPT", detected: { ssn: 1 } },
    { ...lastWeek, startedAt: MORNING - 9 * DAY_MS, promptCount: 5 },
    { ...lastWeek, startedAt: MORNING - 16 * DAY_MS, promptCount: 100 },
    { ...lastWeek, startedAt: MORNING, promptCount: 1_000 },
    { ...lastWeek, personId: bob.id },
    { ...lastWeek, personId: idle.id, startedAt: MORNING - 9 * DAY_MS },
  );
  await summarize();
  expect(await worker.mails()).toEqual([
    summary(ada.email, {
      ...{ organizationName: null, period: "week", days: "2 to 8 March 2026", firstDay: "2026-03-02" },
      totals: expect.objectContaining({ sessions: 3, prompts: 7, timeEngaged: 180, sensitiveSessions: 1 }),
      previous: expect.objectContaining({ sessions: 1, prompts: 5 }),
      tools: [
        { name: "Claude", sessions: 2 },
        { name: "ChatGPT", sessions: 1 },
      ],
      unsubscribeToken: expect.stringMatching(`^weekly_summary\\.${ada.id}\\.`),
    }),
  ]);
});

test("given an administrator who wants it, then they get one of the organization; a member does not", async () => {
  const wanted = ["weekly_organization_summary"];
  const owner = await worker.person(organizationId, "owner", wanted);
  const member = await worker.person(organizationId, "member", wanted);
  const startedAt = MORNING - DAY_MS;
  await worker.addSessions(
    organizationId,
    { personId: member.id, startedAt, department: "Sales" },
    { personId: owner.id, startedAt, department: "Sales" },
    { startedAt, department: "Legal" },
    { startedAt },
  );
  await summarize();
  expect(await worker.mails()).toEqual([
    summary(owner.email, {
      organizationName: "Acme",
      totals: expect.objectContaining({ sessions: 4, activeUsers: 2 }),
      previous: expect.objectContaining({ sessions: 0 }),
      departments: [
        { name: "Sales", sessions: 2 },
        { name: "Legal", sessions: 1 },
      ],
    }),
  ]);
});

describe("when summaries are due", () => {
  const byClock = async (hours: number[]) => {
    const sent: number[] = [];
    for (const hour of hours) {
      worker.clock.ms = MORNING + hour * HOUR_MS;
      await summarize();
      if ((await worker.mails()).length > 0) sent.push(hour);
    }
    return sent;
  };

  test("given hourly runs over two weeks, then each week is sent once, on Monday at seven", async () => {
    const { id: personId } = await worker.person(organizationId, "member", ["weekly_summary"]);
    const days = [-1, 1, 3, 8].map((day) => ({ personId, startedAt: MORNING + day * DAY_MS }));
    await worker.addSessions(organizationId, ...days);
    const hours = Array.from({ length: 60 }, (_, n) => n * 6 - 1);
    expect(await byClock([...hours, 0, 7 * 24, 14 * 24].toSorted((a, b) => a - b))).toEqual([0, 7 * 24, 14 * 24]);
  });

  test("given a time zone, then seven o'clock is theirs", async () => {
    organizationId = await worker.organization({ timeZone: "America/New_York" });
    const { id: personId } = await worker.person(organizationId, "member", ["weekly_summary"]);
    await worker.addSessions(organizationId, { personId, startedAt: MORNING - DAY_MS });
    expect(await byClock([0, 3, 4, 5])).toEqual([4]); // clocks there went forward the day before
  });

  test("given an organization that moves to a time zone further west, then the week is not sent again, and the next one is", async () => {
    const { id: personId } = await worker.person(organizationId, "member", ["weekly_summary"]);
    const days = [-1, 3].map((day) => ({ personId, startedAt: MORNING + day * DAY_MS }));
    await worker.addSessions(organizationId, ...days);
    expect(await byClock([0])).toEqual([0]);
    await worker.db
      .updateTable("organizations")
      .set({ timeZone: "Pacific/Honolulu" })
      .where("id", "=", organizationId)
      .execute();
    expect(await byClock([9, 10, 11, 7 * 24, 7 * 24 + 10, 7 * 24 + 11])).toEqual([7 * 24 + 10]);
  });

  test("given a month, then it is sent on its first day; given a run that was missed, then the next one sends it", async () => {
    const { id: personId } = await worker.person(organizationId, "member", ["monthly_summary"]);
    await worker.addSessions(organizationId, { personId, startedAt: MORNING });
    const firstOfApril = (Date.UTC(2026, 3, 1, 7) - MORNING) / HOUR_MS;
    expect(await byClock([0, firstOfApril - 1, firstOfApril + 50, firstOfApril + 51])).toEqual([firstOfApril + 50]);
  });

  test("given two workers at once, then one mail is sent", async () => {
    const { id: personId } = await worker.person(organizationId, "member", ["weekly_summary"]);
    await worker.addSessions(organizationId, { personId, startedAt: MORNING - DAY_MS });
    await Promise.all([summarize(), summarize(), summarize()]);
    expect(await worker.mails()).toHaveLength(1);
  });
});
