import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BillingMode } from "@treadlight/contract/billing";
import { DAY_MS } from "@treadlight/domain/time";
import type { JobHandler } from "@treadlight/platform/jobs";
import { type Mail, openMail } from "@treadlight/platform/mail";
import { type TemporaryWorker, temporaryWorker } from "@treadlight/worker/testing";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newWebhookSecret } from "../alerts/webhooks/enqueue.ts";
import { cellsHandler } from "../privacy/cells.ts";
import { dashboardChatHandler } from "./chat.ts";
import { dashboardMailHandler } from "./mail-one.ts";
import { scheduledDashboardsHandler } from "./scheduled.ts";

/** A Monday. */
const MORNING = Date.UTC(2026, 2, 9, 7);
const HOUR_MS = DAY_MS / 24;
const SELLER = { name: "", address: "", email: null, companyNumber: null, vatNumber: null, paymentDetails: null };

let worker: TemporaryWorker;
let mail: Mail;
let organizationId: string;
beforeAll(async () => {
  worker = await temporaryWorker(MORNING);
  mail = await openMail({ from: "no-reply@treadlight.example", dataDir: worker.folder });
});
afterAll(() => worker.close());
beforeEach(async () => {
  worker.clock.ms = MORNING;
  await worker.db.deleteFrom("users").execute();
  await worker.db.deleteFrom("jobs").execute();
  organizationId = await worker.organization({ name: "Acme" });
});

const person = (role: string, mails = ["dashboards"]) => worker.person(organizationId, role, mails);
const SESSIONS = {
  title: "Sessions",
  size: "third",
  chart: "number",
  query: { measures: ["sessions", "timeEngaged"] },
};
const BY_TOOL = {
  title: "By tool",
  size: "half",
  chart: "bar",
  query: { measures: ["sessions"], dimensions: ["tool"] },
};
const BY_PERSON = { ...BY_TOOL, title: "By person", query: { measures: ["sessions"], dimensions: ["user"] } };

async function scheduled(
  authorId: string,
  recipients: readonly string[],
  {
    tiles = [SESSIONS, BY_TOOL],
    shared = true,
    every = "week",
    chats = [],
    period = "7days",
  }: { tiles?: object[]; shared?: boolean; every?: string; chats?: string[]; period?: string } = {},
) {
  const id = crypto.randomUUID();
  const at = new Date(MORNING - 60 * DAY_MS);
  await worker.db
    .insertInto("dashboards")
    .values({
      ...{ id, organizationId, authorId, ofHead: false, name: "Adoption", period, shared },
      ...{ tiles: JSON.stringify(tiles), schedule: JSON.stringify({ every, recipients, chats }) },
      ...{ sentFor: at, createdAt: at, updatedAt: at },
    })
    .execute();
  return id;
}

/** Does the jobs of a kind that wait. @param times how often each is tried @returns them */
async function workOff({ kind, work }: JobHandler, times = 1) {
  const jobs = await worker.db.deleteFrom("jobs").where("kind", "=", kind.name).returningAll().execute();
  const { signal } = new AbortController();
  for (const { id, payload } of jobs) {
    const facts = { id, owner: "installation" as const, createdAt: new Date(), signal, progress: () => {} };
    for (let attempt = 1; attempt <= times; attempt++) await work(payload, { ...facts, attempt });
  }
  return jobs;
}

/** Runs the job that starts mails, and then each of these. @returns the mails that were written */
async function send(mode: BillingMode = "off", now = worker.now) {
  await worker.run(scheduledDashboardsHandler(worker));
  const jobs = await workOff(
    dashboardMailHandler({ ...worker, now, mail, billing: { mode, vatPercent: 0, seller: SELLER } }),
  );
  const folder = join(worker.folder, "outbox");
  const files = (await readdir(folder)).filter((name) => jobs.some(({ id }) => name.includes(id)));
  return Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)), { attachmentEncoding: "utf8" })),
  );
}
const addressees = (mails: Awaited<ReturnType<typeof send>>) =>
  mails.flatMap(({ to = [] }) => to.map(({ address }) => address)).toSorted();
const sessions = (count: number, aiTool: string, facts: object = {}) =>
  worker.addSessions(
    organizationId,
    ...Array.from({ length: count }, () => ({ aiTool, startedAt: MORNING - 2 * DAY_MS, ...facts })),
  );

test("given a scheduled dashboard, then its readers get its figures of whole days, with the rows as CSV", async () => {
  const owner = await person("owner");
  await sessions(3, "Claude");
  await sessions(1, "ChatGPT");
  await sessions(9, "Claude", { startedAt: MORNING });
  const id = await scheduled(owner.id, [owner.id]);
  const [letter] = await send();
  expect(letter).toMatchObject({ subject: "Adoption, 2 to 8 March 2026", to: [{ address: owner.email }] });
  expect(letter?.text).toContain("Sessions: 4\nTime engaged: 4 min");
  expect(letter?.text).toContain("By tool:\n- Claude: 3\n- ChatGPT: 1");
  expect(letter?.text).toContain(`https://treadlight.example/organization/dashboards?id=${id}`);
  expect(letter?.headers.find(({ key }) => key === "list-unsubscribe")?.value).toContain("token=dashboards.");
  const [picture, ...files] = letter?.attachments ?? [];
  expect(picture).toMatchObject({ mimeType: "image/png", disposition: "inline", contentId: "<tile-2@treadlight>" });
  expect(letter?.html).toContain('<img src="cid:tile-2@treadlight" alt="By tool. Claude: 3. ChatGPT: 1."');
  expect(files.map(({ filename, content }) => [filename, content])).toEqual([
    ["1-sessions.csv", "sessions,timeEngaged (s)\n4,240\n"],
    ["2-by-tool.csv", "tool,sessions\nClaude,3\nChatGPT,1\n"],
  ]);
  // As if they had been downloaded.
  const entries = worker.db.selectFrom("auditEntries").where("chainId", "=", organizationId).select("action");
  expect(await entries.execute()).toEqual([{ action: "analytics.exported" }, { action: "analytics.exported" }]);
});

test("given readers with fewer rights, then each gets what they could open, and a tile that they may not ask says so", async () => {
  const owner = await person("owner");
  const member = await person("member");
  await sessions(2, "Claude", { personId: owner.id });
  await scheduled(owner.id, [owner.id, member.id], { tiles: [BY_PERSON, SESSIONS] });
  const mails = await send();
  const to = (email: string) => mails.find(({ to: all }) => all?.[0]?.address === email);
  expect(to(owner.email)?.attachments).toHaveLength(3);
  expect(to(member.email)?.text).toContain("Only administrators can query user for the whole organization.");
  // Two people in a week are fewer than members may see.
  expect(to(member.email)?.text).toContain("Sessions: 0");
  expect(to(owner.email)?.text).not.toContain("whole weeks");
  expect(to(member.email)?.attachments).toMatchObject([{ content: "sessions,timeEngaged (s)\n0,0\n" }]);
});

test("given a Monday, then a member gets the last week that is closed, and their own sessions of the one that has just ended", async () => {
  const [owner, member] = [await person("owner"), await person("member")];
  for (let people = 0; people < 6; people++) {
    await sessions(3, "Claude", { personId: crypto.randomUUID(), startedAt: MORNING - 9 * DAY_MS });
    await sessions(4, "Claude", { personId: crypto.randomUUID() });
  }
  await sessions(1, "Claude", { personId: member.id });
  await worker.run(cellsHandler(worker));
  await scheduled(owner.id, [owner.id, member.id], { tiles: [SESSIONS] });
  const mine = { ...SESSIONS, title: "Mine", query: { measures: ["sessions"], scope: "own" } };
  await scheduled(owner.id, [member.id], { tiles: [SESSIONS, mine] });
  const mails = await send();
  const to = (email: string) => mails.filter(({ to: all }) => all?.[0]?.address === email);
  expect(to(owner.email).map(({ subject }) => subject)).toEqual(["Adoption, 2 to 8 March 2026"]);
  expect(to(owner.email)[0]?.text).toContain("Sessions: 25\n");
  const told = to(member.email).toSorted((a, b) => String(a.subject).localeCompare(String(b.subject)));
  expect(told.map(({ subject }) => subject)).toEqual([
    "Adoption, 2 to 8 March 2026",
    "Adoption, 23 February to 1 March 2026",
  ]);
  for (const { text } of told) {
    expect(text).toContain("Sessions: 18\n");
    expect(text).toContain("what is about the organization is of 23 February to 1 March 2026.");
  }
  expect(told[0]?.text).toContain("Sessions: 1\n");
});

test.each(["30days", "all-time"])(
  "given a plan that shows 30 days, when they are mailed to a member (%s) while time passes, then they are not refused",
  async (period) => {
    const [owner, member] = [await person("owner"), await person("member")];
    await scheduled(owner.id, [member.id], { tiles: [SESSIONS], period });
    const [letter] = await send("invoice", () => worker.clock.ms++);
    expect(letter?.text).toContain("Sessions: 0");
    expect(letter?.text).not.toContain("Your plan covers");
  },
);

test("given a department head, then their mail is about their department, also of a dashboard of the whole organization", async () => {
  const owner = await person("owner");
  const head = await person("department_head");
  const [sales, createdAt] = [crypto.randomUUID(), new Date(MORNING - 90 * DAY_MS)];
  await worker.db.insertInto("departments").values({ id: sales, organizationId, name: "Sales", createdAt }).execute();
  await worker.db
    .insertInto("responsibilities")
    .values({ organizationId, userId: head.id, departmentId: sales, invitationId: null, teamId: null })
    .execute();
  for (let people = 0; people < 5; people++) await person("member", []);
  await worker.db.updateTable("users").where("role", "=", "member").set({ departmentId: sales }).execute();
  await sessions(2, "Claude", { department: "Sales" });
  await sessions(7, "Gemini", { department: "Law" });
  await scheduled(owner.id, [owner.id, head.id]);
  const mails = await send();
  const textTo = (email: string) => mails.find(({ to }) => to?.[0]?.address === email)?.text;
  expect(textTo(owner.email)).toContain("- Gemini: 7");
  expect(textTo(head.email)).toContain("Sessions: 2\n");
  expect(textTo(head.email)).not.toContain("Gemini");
});

test("given recipients who may not open it, are suspended, left or want no such mails, then they get none", async () => {
  const owner = await person("owner");
  const unwilling = await person("member", []);
  const suspended = await person("member");
  await worker.db.updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", suspended.id).execute();
  const stranger = await worker.person(await worker.organization({}), "owner", ["dashboards"]);
  const member = await person("member");
  const all = [owner, unwilling, suspended, stranger, member].map(({ id }) => id);
  await scheduled(owner.id, all);
  await scheduled(owner.id, all, { shared: false });
  expect(addressees(await send())).toEqual([owner.email, owner.email, member.email].toSorted());
});

test("given somebody who loses access while their mail waits, then it is not sent", async () => {
  const owner = await person("owner");
  const member = await person("member");
  const id = await scheduled(owner.id, [member.id]);
  await worker.run(scheduledDashboardsHandler(worker));
  await worker.db.updateTable("dashboards").set({ shared: false }).where("id", "=", id).execute();
  expect(await send()).toEqual([]);
});

test("given a plan without the whole history, then a tile that compares with earlier days says so", async () => {
  const owner = await person("owner");
  await sessions(2, "Claude", { startedAt: MORNING - 50 * DAY_MS });
  const query = { measures: ["sessions"], compare: { from: "2026-01-01", to: "2026-01-31" } };
  await scheduled(owner.id, [owner.id], { tiles: [SESSIONS, { ...SESSIONS, query }] });
  const [letter] = await send("invoice");
  expect(letter?.text).toContain("Sessions: 0\n");
  expect(letter?.text).not.toContain("31 Jan 2026");
});

describe("a dashboard for a chat", () => {
  async function chat() {
    const id = crypto.randomUUID();
    const at = new Date(MORNING);
    await worker.db
      .insertInto("webhooks")
      .values({
        ...{ id, organizationId, name: "#ai", url: "https://hooks.slack.com/services/T/B/x", format: "slack" },
        ...{ secret: newWebhookSecret(), attemptAfter: at, createdAt: at },
      })
      .execute();
    return id;
  }
  /** What chats are sent: each tile by its title. @param times how often each job is tried */
  async function told(times?: number) {
    await send();
    const billing = { mode: "off" as const, vatPercent: 0, seller: SELLER };
    await workOff(dashboardChatHandler({ ...worker, billing }), times);
    const deliveries = await worker.db
      .deleteFrom("webhookDeliveries")
      .where("organizationId", "=", organizationId)
      .returning(["event", "body"])
      .execute();
    return deliveries.map(({ event, body }) => {
      const { data } = JSON.parse(body);
      return {
        event,
        ...data,
        figures: Object.fromEntries(
          data.figures.map(({ name, value }: { name: string; value: string }) => [name, value]),
        ),
      };
    });
  }
  const by = (dimension: string, query: object = {}) => ({
    ...{ title: `By ${dimension}`, size: "half", chart: "bar" },
    query: { measures: ["sessions"], dimensions: [dimension], ...query },
  });
  const people = async (count: number, department: string) => {
    for (let index = 0; index < count; index++)
      await sessions(1, "Claude", { personId: crypto.randomUUID(), department });
  };

  test("given small groups and questions about people, then it has neither, nor what would tell of them", async () => {
    const owner = await person("owner");
    await people(9, "Sales");
    await people(8, "Law");
    await people(6, "Research");
    await people(2, "Board");
    const perPerson = {
      measures: [],
      figures: [{ kind: "formula", left: "sessions", operator: "divide", right: "activeUsers" }],
    };
    const tiles = [
      { ...SESSIONS, query: { measures: ["sessions"], compare: "previousPeriod" } },
      ...[by("department"), by("user"), by("tool", { scope: "own" })],
      { ...SESSIONS, title: "Ratio", query: perPerson },
      by("team", { filters: [{ dimension: "department", operator: "equals", values: ["Board"] }] }),
      by("model", { filters: [{ dimension: "user", operator: "equals", values: [owner.id] }] }),
    ];
    const id = await scheduled(owner.id, [], { tiles, chats: [await chat()] });
    expect(await told()).toEqual([
      {
        ...{ event: "dashboard.sent", message: "Adoption of Acme, 2 to 8 March 2026" },
        link: `https://treadlight.example/organization/dashboards?id=${id}`,
        figures: {
          Sessions: "Sessions: 25",
          "By department": "Sales: 9, Law: 8",
          "By user": "About people, so not sent to chats.",
          "By tool": "About people, so not sent to chats.",
          Ratio: "Sessions per active person: 1",
          "By team": "Too few people: groups have at least 5.",
          "By model": "About people, so not sent to chats.",
        },
      },
    ]);
  });

  test("given a question of figures alone, then its greatest groups come first and stand alone, as on the dashboard", async () => {
    const owner = await person("owner");
    await people(7, "Sales");
    await people(6, "Law");
    await people(5, "Research");
    await sessions(20, "Claude", { personId: crypto.randomUUID(), department: "Law" });
    await sessions(40, "Claude", { personId: crypto.randomUUID(), department: "Research" });
    const figures = [{ kind: "formula", left: "sessions", operator: "divide", right: "activeUsers" }];
    const shares = [{ kind: "share", measure: "sessions" }];
    const tiles = [
      { ...by("department", { measures: [], figures }), title: "Ratios" },
      { ...by("department", { measures: [], figures: shares }), title: "Shares" },
      { ...by("department", { measures: [], figures, top: { dimension: "department", count: 1 } }), title: "Top" },
    ];
    await scheduled(owner.id, [], { tiles, chats: [await chat()] });
    const [message] = await told();
    expect(message?.figures.Ratios).toMatch(/^Research: .*, Law: .*, Sales: /);
    expect(message?.figures.Shares).toMatch(/^Research: .*, Law: .*, Sales: /);
    expect(message?.figures.Top).toMatch(/^Research: /);
  });

  test("given a job that ends only in a second try, or a chat that is no more, then each chat is sent it once", async () => {
    const owner = await person("owner");
    await people(6, "Sales");
    const webhook = await chat();
    await scheduled(owner.id, [], { chats: [webhook, crypto.randomUUID()] });
    expect(await told(2)).toHaveLength(1);
    const entries = worker.db.selectFrom("auditEntries").where("chainId", "=", organizationId).select("action");
    expect(await entries.execute()).toEqual([{ action: "dashboard.sent" }]);
  });

  test("given an author who is no administrator now, or a dashboard that is not shared now, then nothing is sent", async () => {
    const [owner, admin] = [await person("owner"), await person("admin")];
    const webhook = await chat();
    await people(6, "Sales");
    await scheduled(owner.id, [], { shared: false, chats: [webhook] });
    await scheduled(admin.id, [], { chats: [webhook] });
    await worker.db.updateTable("users").where("id", "=", admin.id).set({ role: "member" }).execute();
    expect(await told()).toEqual([]);
    await scheduled(owner.id, [], { chats: [webhook] });
    expect(await told()).toHaveLength(1);
  });
});

describe("when dashboards are due", () => {
  const byClock = async (hours: readonly number[]) => {
    const sent: number[] = [];
    for (const hour of hours) {
      worker.clock.ms = MORNING + hour * HOUR_MS;
      if ((await send()).length > 0) sent.push(hour);
    }
    return sent;
  };

  test("given hourly runs, then each week is sent once, on Monday at seven, and each month on its first day", async () => {
    const owner = await person("owner");
    await scheduled(owner.id, [owner.id]);
    await worker.db
      .updateTable("dashboards")
      .set({ sentFor: new Date(MORNING - 7 * DAY_MS) })
      .execute();
    expect(await byClock([-1, 0, 1, 50, 7 * 24 - 1, 7 * 24, 7 * 24 + 1])).toEqual([0, 7 * 24]);
    await worker.db.deleteFrom("dashboards").execute();
    await scheduled(owner.id, [owner.id], { every: "month" });
    await worker.db
      .updateTable("dashboards")
      .set({ sentFor: new Date(MORNING) })
      .execute();
    const firstOfApril = (Date.UTC(2026, 3, 1, 7) - MORNING) / HOUR_MS;
    expect(await byClock([8 * 24, firstOfApril - 1, firstOfApril + 30, firstOfApril + 31])).toEqual([
      firstOfApril + 30,
    ]);
  });

  test("given an organization that moves to a time zone further west, then the week is not sent again, and the next one is", async () => {
    const owner = await person("owner");
    await scheduled(owner.id, [owner.id]);
    expect(await byClock([0])).toEqual([0]);
    await worker.db.updateTable("organizations").set({ timeZone: "Pacific/Honolulu" }).execute();
    expect(await byClock([9, 10, 11, 7 * 24, 7 * 24 + 10, 7 * 24 + 11])).toEqual([7 * 24 + 10]);
  });

  test("given two workers at once, then each reader gets one mail", async () => {
    const owner = await person("owner");
    await scheduled(owner.id, [owner.id]);
    await Promise.all([1, 2, 3].map(() => worker.run(scheduledDashboardsHandler(worker))));
    expect(await send()).toHaveLength(1);
  });
});
