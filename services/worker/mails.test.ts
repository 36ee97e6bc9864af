import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { alertsMail } from "@treadlight/features/alerts/mails/alerts.ts";
import { contactMessageMail } from "@treadlight/features/contact/mails/contact-message.ts";
import { layOut, mailHandler, mailLimits, sendMail } from "@treadlight/features/mail";
import { welcomeMail } from "@treadlight/features/sign-in/mails/welcome.ts";
import { summaryMail } from "@treadlight/features/summaries/mails/summary.ts";
import { type TemporaryDatabase, temporaryDatabase } from "@treadlight/platform/database/testing";
import { startJobs } from "@treadlight/platform/jobs";
import { type MailMessage, openMail } from "@treadlight/platform/mail";
import { createRegistry } from "@treadlight/platform/observability";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { mails } from "./mails.ts";
import { samples } from "./testing/mail-samples.ts";

const SITE = { publicUrl: "https://treadlight.example" };
const NOON = Date.UTC(2026, 2, 1, 12);

test("given all mails, then each has a sample and a name of its own", () => {
  expect(samples.map(({ name }) => name)).toEqual(mails.map(({ name }) => name));
  expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length);
});

describe.each(samples)("the mail $name", ({ write }) => {
  const { subject, html, text } = layOut(write(SITE), SITE);

  test("given its text, then every line of it is readable without HTML, and its links are in both", () => {
    expect(subject).toMatch(/^[^\r\n]{10,80}$/);
    expect(text).not.toMatch(/<(p|a|table|div)\b/);
    const links = [...text.matchAll(/https:\/\/\S+/g)].map(([link]) => link.replace(/[.,]$/, ""));
    for (const link of links) expect(html).toContain(link.replaceAll("&", "&amp;"));
  });

  test("given its buttons, then each leads to where one can do what it says", () => {
    for (const block of write(SITE).blocks) if (block.kind === "button") expect(block.url).not.toBe(SITE.publicUrl);
  });

  test("given a total of time saved, then its range is in the same line", () => {
    const named = text.split("\n").filter((line) => /\bsaved\b.*\d (h|min|s)\b|\d (h|min|s)\b.*\bsaved\b/i.test(line));
    for (const line of named) expect(line).toMatch(/[−\d.,]+ to [−\d.,]+/);
    if (subject.startsWith("Your AI")) expect(named).not.toEqual([]);
  });

  test("given its HTML, then nothing is fetched from elsewhere, and nobody's words are markup", () => {
    expect(html.replaceAll(/<img src="cid:[\w@-]+"/g, "")).not.toMatch(
      /<(img|script|link|iframe|object|video)\b|url\(|@import/i,
    );
    expect(html).not.toContain("<b>");
    expect(html).not.toMatch(/Acme & Co/);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^https:\/\/treadlight\.example(\/|$)/);
  });
});

test("given texts that would be headers, when mailed, then they add none", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "treadlight-mails-"));
  const mail = await openMail({ from: "no-reply@treadlight.example", dataDir });
  const name = "Jane\r\nBcc: eve@evil.example\r\n\r\nHello";
  const letter = contactMessageMail.write({ email: "jane@acme.example", name, topic: "sales", message: "m" }, SITE);
  await mail.send({ id: "1", date: new Date(NOON), to: "staff@treadlight.example", ...layOut(letter, SITE) });
  await mail.close();
  const [file = ""] = await readdir(join(dataDir, "outbox"));
  const [head = ""] = (await readFile(join(dataDir, "outbox", file), "utf8")).split("\r\n\r\n");
  expect(head).toContain("To: staff@treadlight.example");
  expect(head).not.toMatch(/^Bcc:/m);
  await rm(dataDir, { recursive: true });
});

test("given a summary, then each figure says how it changed", () => {
  const before = { sessions: 50, prompts: 0, activeUsers: 0, timeEngaged: 1_000, sensitiveSessions: 2 };
  const saved = { timeSavedLow: -1_800, timeSavedCentral: 15_120, timeSavedHigh: 64_800 };
  const lost = { timeLost: 1_440, sessionsWithLoss: 3, sessionsWithoutTime: 1 };
  const footprint = { co2: 100, energy: 10, water: 1 };
  const letter = summaryMail.write(
    {
      ...{ organizationName: null, period: "month", days: "March 2026", tools: [], departments: [] },
      previous: { ...before, ...saved, ...lost, ...footprint },
      totals: {
        ...before,
        ...saved,
        ...lost,
        ...footprint,
        sessions: 75,
        prompts: 3,
        timeEngaged: 1_001,
        sensitiveSessions: 1,
      },
      unsubscribeToken: "t",
    },
    SITE,
  );
  const { text } = layOut(letter, SITE);
  expect(text).toContain("Here is how you used AI in March 2026, compared with the month before.");
  expect(text).toContain("Sessions: 75 (50% more)");
  expect(text).toContain("Prompts: 3 (none the month before)");
  expect(text).toContain("Time engaged: 17 min (almost no change)");
  expect(text).toContain("Estimated time saved: about 4.2 h (−0.5 to 18) (no change)");
  expect(text).toContain("Time lost: 24 min (no change)");
  expect(text).toContain("Time was lost in 3 sessions");
  expect(text).toContain("Nobody's time was measured in 1 session");
  expect(text).toContain("Sessions with sensitive values: 1 (1 fewer)");
  expect(text).not.toContain("People using AI");
});

test("given a mail that can be stopped, then its headers let a mail program do so", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "treadlight-mails-"));
  const mail = await openMail({ from: "no-reply@treadlight.example", dataDir });
  const unsubscribeUrl = "https://treadlight.example/api/mails/unsubscribe?token=alerts.1.x";
  const message = { id: "1", date: new Date(NOON), to: "jane@acme.example", subject: "s", text: "t", html: "h" };
  await mail.send({ ...message, unsubscribeUrl });
  await mail.close();
  const [file = ""] = await readdir(join(dataDir, "outbox"));
  const [head = ""] = (await readFile(join(dataDir, "outbox", file), "utf8")).split("\r\n\r\n");
  const unfolded = head.replaceAll(/\r\n\s+/g, " ");
  expect(unfolded).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(unfolded).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  await rm(dataDir, { recursive: true });
});

describe("mails as jobs", () => {
  let database: TemporaryDatabase;
  let stop: () => Promise<void>;
  const sent: MailMessage[] = [];
  beforeAll(async () => {
    database = await temporaryDatabase();
    const { db, pool } = database;
    const mail = {
      send: async (message: MailMessage) => void sent.push(message),
      ping: async () => {},
      close: async () => {},
    };
    const now = () => NOON;
    const jobs = startJobs({
      db,
      pool,
      handlers: [mailHandler({ mail, limits: mailLimits(pool), ...SITE, now }, mails)],
      logger: pino({ level: "silent" }),
      registry: createRegistry("test"),
      now,
    });
    stop = () => jobs.stop();
  });
  afterAll(async () => {
    await stop();
    await database.close();
  });

  const send = (to: string, facts: { limit?: "notice"; uselessAfter?: Date; onceKey?: string } = {}) =>
    database.db
      .transaction()
      .execute((transaction) => sendMail(transaction, welcomeMail, { to, params: {}, ...facts }));
  /** Who got mails, once all that wait were done. */
  async function recipients() {
    await vi.waitFor(
      async () => {
        const waiting = database.db.selectFrom("jobs").where("state", "in", ["waiting", "running"]).select("id");
        expect(await waiting.execute()).toEqual([]);
      },
      { timeout: 60_000, interval: 10 },
    );
    return sent.splice(0).map(({ to }) => to);
  }

  test("given a mail, then it is sent under its job's id, and the database forgets whom it was to", async () => {
    await send("jane@acme.example");
    const { id } = await database.db.selectFrom("jobs").select("id").executeTakeFirstOrThrow();
    await vi.waitFor(
      () => expect(sent).toMatchObject([{ id, to: "jane@acme.example", subject: "Your Treadlight account is ready" }]),
      60_000,
    );
    await recipients();
    const { rows } = await database.pool.query("SELECT row_to_json(jobs)::text AS row FROM jobs");
    expect(rows[0].row).not.toContain("jane");
    // The queue forgets its own copy shortly after the job is done.
    await vi.waitFor(async () => {
      expect((await database.pool.query("SELECT FROM graphile_worker.jobs")).rowCount).toBe(0);
    }, 60_000);
  });

  test("given a mail whose link is dead, then it is not sent", async () => {
    await send("late@acme.example", { uselessAfter: new Date(NOON) });
    await send("early@acme.example", { uselessAfter: new Date(NOON + 1) });
    expect(await recipients()).toEqual(["early@acme.example"]);
  });

  test("given more mails than one person may have, then the rest are not sent", async () => {
    for (let n = 0; n < 7; n++) await send("jane@acme.example", { limit: "notice" });
    await send("john@acme.example", { limit: "notice" });
    expect((await recipients()).sort()).toEqual([...Array(5).fill("jane@acme.example"), "john@acme.example"]);
  });

  test("given alerts, then the mail can be stopped; given a mail about an account, then it cannot", async () => {
    const params = { organizationName: "Acme", messages: ["m"], unsubscribeToken: "alerts.1.x" };
    await database.db
      .transaction()
      .execute((transaction) => sendMail(transaction, alertsMail, { to: "ann@acme.example", params }));
    await send("zoe@acme.example");
    await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 60_000, interval: 10 });
    const [alerts, welcome] = sent.toSorted((a, b) => a.to.localeCompare(b.to));
    expect(alerts?.unsubscribeUrl).toBe("https://treadlight.example/api/mails/unsubscribe?token=alerts.1.x");
    expect(welcome).not.toHaveProperty("unsubscribeUrl");
    await recipients();
  });

  test("given the same once-only key twice, then one mail is sent", async () => {
    expect(await send("jane@acme.example", { onceKey: "a" })).toBe(true);
    expect(await send("jane@acme.example", { onceKey: "a" })).toBe(false);
    expect(await recipients()).toEqual(["jane@acme.example"]);
  });

  test("given many addresses of one inbox, told apart by tags, then it gets as many mails as one address", async () => {
    for (let n = 0; n < 8; n++) await send(`jane+${n}@inbox.example`, { limit: "notice" });
    await send("john+news@inbox.example", { limit: "notice" });
    const to = await recipients();
    expect(to.filter((each) => each.startsWith("jane+"))).toHaveLength(5);
    expect(to).toContain("john+news@inbox.example");
  });
});
