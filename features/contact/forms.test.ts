import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { attemptLimits } from "../limits/attempt-limits.ts";
import { MAX_TICKET_AGE_MS, MIN_TICKET_AGE_MS } from "./ticket.ts";

let api: TemporaryApi;
let staff: Awaited<ReturnType<TemporaryApi["person"]>>;
beforeAll(async () => {
  api = await temporaryApi({ limits: attemptLimits });
  staff = await api.person({ isStaff: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.mails.length = 0;
  for (const table of ["waitlist", "contactMessages", "usedFormTickets", "rateLimits"] as const) {
    await api.db.deleteFrom(table).execute();
  }
});

/** A ticket old enough to be used. */
async function ticket(ageMs = MIN_TICKET_AGE_MS): Promise<string> {
  const { body } = await api.call("GET", "/api/forms/ticket");
  api.clock.advance(ageMs);
  return body.ticket;
}
const join_ = async (form: Record<string, unknown>, address?: string) =>
  api.call("POST", "/api/waitlist", {
    body: { ticket: form.ticket ?? (await ticket()), email: "jane@acme.example", ...form },
    ...(address !== undefined && { address }),
  });
const CONTACT = { email: "jane@acme.example", name: "Jane", topic: "sales", message: "Hello.\nHow much?" };
const write = async (form: Record<string, unknown> = {}) =>
  api.call("POST", "/api/contact", { body: { ticket: await ticket(), ...CONTACT, ...form } });

const waiting = () => api.db.selectFrom("waitlist").selectAll().execute();
const messages = () => api.db.selectFrom("contactMessages").selectAll().execute();

describe("the waiting list", () => {
  test("given a new address, then it is stored and one mail confirms it", async () => {
    const answer = await join_({ email: " Jane@ACME.example ", company: "Acme", teamSize: "10-50" });
    expect(answer).toMatchObject({ status: 201, body: { success: true } });
    expect(await waiting()).toMatchObject([
      { email: "jane@acme.example", name: null, company: "Acme", teamSize: "10-50", status: "waiting" },
    ]);
    expect((await api.mailTo("jane@acme.example")).subject).toContain("waiting list");
  });

  test("given a known address, then the answer is the same, and nothing is stored or mailed again", async () => {
    const first = await join_({ company: "Acme" });
    await api.mailTo("jane@acme.example");
    const second = await join_({ company: "Another" });
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    // A mail to somebody else that comes after would come after.
    await join_({ email: "joe@acme.example" });
    await api.mailTo("joe@acme.example");
    expect(api.mails.map(({ to }) => to)).toEqual(["jane@acme.example", "joe@acme.example"]);
    expect((await waiting()).map(({ company }) => company)).toEqual(["Acme", null]);
  });

  test("given the hidden field is filled in, then the answer is the same and nothing is stored", async () => {
    const human = await join_({});
    const robot = await join_({ email: "robot@spam.example", website: "https://spam.example", ticket: "made-up" });
    expect([robot.status, robot.text]).toEqual([human.status, human.text]);
    expect((await waiting()).map(({ email }) => email)).toEqual(["jane@acme.example"]);
  });
});

describe("tickets", () => {
  test.each([
    ["a moment too young", MIN_TICKET_AGE_MS - 1, 422],
    ["just old enough", MIN_TICKET_AGE_MS, 201],
    ["just young enough", MAX_TICKET_AGE_MS, 201],
    ["a moment too old", MAX_TICKET_AGE_MS + 1, 422],
  ])("given one %s, then %d", async (_age, ageMs, status) => {
    const answer = await join_({ ticket: await ticket(ageMs) });
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.code).toBe("form_ticket_invalid");
    expect(await waiting()).toHaveLength(status === 201 ? 1 : 0);
  });

  test("given one sent ten times at once, then one form is taken", async () => {
    const once = await ticket();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => join_({ ticket: once, email: `n${n}@acme.example` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
    expect(await waiting()).toHaveLength(1);
  });

  test("given a form that is refused for a field, then its ticket is still good", async () => {
    const kept = await ticket();
    const refused = await join_({ ticket: kept, email: "no address" });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: "email" }] } });
    expect((await join_({ ticket: kept })).status).toBe(201);
  });

  test("given an access token, or a changed ticket, then it is no ticket; and a ticket is no access token", async () => {
    const real = await ticket();
    for (const text of [staff.token, `${real.slice(0, -4)}AAAA`, "a.b.c"]) {
      expect((await join_({ ticket: text })).body, text).toMatchObject({ code: "form_ticket_invalid" });
    }
    expect((await api.call("GET", "/api/usage-records", { token: real })).status).toBe(401);
  });
});

describe("limits", () => {
  test("given an address that sends without end, then it is slowed, also after a restart", async () => {
    for (let n = 0; n < 50; n++) await join_({ email: `n${n}@acme.example` }, "192.0.2.7");
    const refused = await join_({ email: "another@acme.example" }, "192.0.2.7");
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await expect(attemptLimits(api.pool).beforeForm("third@acme.example", "192.0.2.7")).rejects.toMatchObject({
      code: "rate_limited",
    });
    expect((await join_({ email: "another@acme.example" }, "192.0.2.8")).status).toBe(201);
  });

  test("given one e-mail address from ever other places, then it is slowed too", async () => {
    for (let n = 0; n < 10; n++) await join_({}, `192.0.2.${n + 10}`);
    expect((await join_({}, "192.0.2.99")).status).toBe(429);
  });
});

describe("contact", () => {
  test("given a message, then it is stored, mailed to staff, and acknowledged without repeating it", async () => {
    expect(await write({ company: "Acme" })).toMatchObject({ status: 201, body: { success: true } });
    expect(await messages()).toMatchObject([{ ...CONTACT, company: "Acme", handledAt: null }]);
    const toStaff = await api.mailTo(staff.email);
    expect(toStaff.text).toContain("How much?");
    expect(toStaff.text).toContain("Jane <jane@acme.example>");
    expect((await api.mailTo(CONTACT.email)).text).not.toContain("How much?");
  });

  test("given the same message again, then it is kept and mailed once; another one is another", async () => {
    await write();
    await api.mailTo(staff.email);
    expect((await write()).status).toBe(201);
    await write({ message: "Something else" });
    expect(await messages()).toHaveLength(2);
    const last = () => api.mails.filter(({ to }) => to === staff.email).map(({ text }) => text);
    await expect.poll(() => last().at(-1)).toContain("Something else");
    expect(last()).toHaveLength(2);
  });

  test.each([
    ["a line break in the name", { name: "Jane\r\nBcc: eve@evil.example" }, "name"],
    ["a line break in the address", { email: "jane@acme.example\r\nBcc: eve@evil.example" }, "email"],
    ["a NUL in the message", { message: "a\u0000b" }, "message"],
    ["an unknown topic", { topic: "gossip" }, "topic"],
  ])("given %s, then the field is named and nothing is stored", async (_case, change, path) => {
    const answer = await write(change);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_body" } });
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toEqual([path]);
    expect(await messages()).toEqual([]);
  });
});
