import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { type SessionEvent, scoreSession } from "@treadlight/domain/session";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;

let api: TemporaryApi;
let ida: Person;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ida = await api.person({ role: "individual" });
});

async function addSession(change: Partial<SessionEvent> = {}, { organizationId, id }: Person = ida) {
  const event: SessionEvent = {
    kind: "session",
    eventId: randomUUID(),
    organizationId,
    personId: id,
    sessionId: randomUUID(),
    revision: 0,
    receivedAt: api.clock.now(),
    startedAt: api.clock.now(),
    source: "sdk",
    aiTool: "ChatGPT",
    promptCount: 10,
    timeEngaged: 60,
    complexity: "low",
    detected: {},
    categories: [],
    ...change,
  };
  const scored = scoreSession(event);
  await api.warehouse.applySessions([scored]);
  return scored;
}

const claim = (achievementType: string, { token }: Person = ida, milestoneData: Record<string, unknown> = {}) =>
  api.call("POST", "/api/user/achievements", {
    token,
    body: { achievementType, milestoneData: { celebratedAt: "2026-03-01T12:00:00Z", ...milestoneData } },
  });
const achievements = async ({ token }: Person = ida) =>
  (await api.call("GET", "/api/user/achievements", { token })).body.achievements;
const milestones = async ({ token }: Person = ida) => (await api.call("GET", "/api/user/milestones", { token })).body;

describe("earning achievements", () => {
  test("given nothing on record, then nothing is, whatever the client says of itself", async () => {
    for (const type of ["bronze", "silver", "gold"]) {
      const body = {
        ...{ achievementType: type, onboardingCompleted: true, extensionInstalled: true },
        milestoneData: { celebratedAt: "2026-03-01T12:00:00Z", onboardingCompleted: true, co2: 1e6 },
      };
      const answer = await api.call("POST", "/api/user/achievements", { token: ida.token, body });
      expect(answer).toMatchObject({ status: 409, body: { code: "achievement_not_earned" } });
    }
    expect(await achievements()).toEqual([]);
    expect(await milestones()).toMatchObject({ sessions: 0, trackingSince: null, extensionInstalled: false });
  });

  test("given a session from the extension, or the end of its onboarding, then bronze is", async () => {
    await addSession({ source: "extension" });
    expect((await claim("bronze")).status).toBe(201);
    const joe = await api.person({ role: "individual" });
    await api.warehouse.insertReports([
      {
        kind: "event",
        eventId: randomUUID(),
        organizationId: joe.organizationId,
        personId: joe.id,
        receivedAt: api.clock.now(),
        payload: { event: "onboarding_completed", properties: {} },
      },
    ]);
    expect((await claim("bronze", joe)).status).toBe(201);
  });

  test("given sessions said to be a year old, but received now, then silver and gold are not", async () => {
    await addSession({ startedAt: Date.parse("2025-02-01T00:00:00Z") });
    expect((await claim("silver")).status).toBe(409);
    expect((await milestones()).milestones).toMatchObject([
      { achievementType: "bronze", earned: false, dueAt: null },
      { achievementType: "silver", earned: false, dueAt: "2026-09-01T10:00:00.000Z" },
      { achievementType: "gold", earned: false, dueAt: "2027-03-01T10:00:00.000Z" },
    ]);
  });

  test.each([
    ["2025-09-01T10:00:00.001Z", []],
    ["2025-09-01T10:00:00.000Z", ["silver"]],
    ["2025-03-01T10:00:00.001Z", ["silver"]],
    ["2025-03-01T10:00:00.000Z", ["silver", "gold"]],
  ])("given the first session was received at %s, then at 2026-03-01T10:00 %j are", async (receivedAt, earned) => {
    await addSession({ receivedAt: Date.parse(receivedAt) });
    const types = (await achievements()).map(({ achievementType }: { achievementType: string }) => achievementType);
    expect(types.toSorted()).toEqual(earned.toSorted());
  });

  test("given somebody who has moved to another organization, then what they tracked before still counts", async () => {
    const { co2Emissions } = await addSession({ receivedAt: Date.parse("2025-09-01T10:00:00Z") });
    const acme = await api.organization();
    const moved = { organizationId: acme.id, role: "member" };
    await api.db.updateTable("users").set(moved).where("id", "=", ida.id).execute();
    const { achievement } = (await claim("silver")).body;
    expect(achievement.milestoneData).toMatchObject({ sessions: 1, co2: expect.closeTo(co2Emissions, 6) });
  });
});

describe("a claim", () => {
  test("given made-up amounts, then what is stored is the server's own", async () => {
    const { co2Emissions, energyUsage, waterUsage } = await addSession({ source: "extension" });
    const { body } = await claim("bronze", ida, { co2: 1e9, energy: 1e9, water: 1e9 });
    expect(body.achievement).toMatchObject({
      achievementType: "bronze",
      claimedAt: api.clock.date().toISOString(),
      milestoneData: {
        co2: expect.closeTo(co2Emissions, 6),
        energy: expect.closeTo(energyUsage, 6),
        water: expect.closeTo(waterUsage, 6),
        extensionInstalled: true,
      },
    });
  });

  test("given twenty at once, then one is the first, and all get the same achievement", async () => {
    await addSession({ source: "extension" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim("bronze")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await achievements()).toHaveLength(1);
  });
});

describe("a share", () => {
  const share = (achievementId: string, { token }: Person = ida) =>
    api.call("POST", "/api/user/social-share", {
      token,
      body: { achievementId, platform: "email", postContent: "Look" },
    });

  test("given your own claimed achievement, then the share is recorded; any other is not found", async () => {
    await addSession({ source: "extension" });
    const [unclaimed] = await achievements();
    expect((await share(unclaimed.id)).status).toBe(404);
    await claim("bronze");
    expect(await share(unclaimed.id)).toMatchObject({
      status: 201,
      body: { share: { achievementId: unclaimed.id, platform: "email" } },
    });
    expect((await share(unclaimed.id, await api.person())).status).toBe(404);
    expect((await share(randomUUID())).status).toBe(404);
    const stored = await api.db
      .selectFrom("socialShares")
      .where("achievementId", "=", unclaimed.id)
      .selectAll()
      .execute();
    expect(stored).toMatchObject([{ postContent: "Look" }]);
  });
});
