import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unsubscribeToken } from "../mail/index.ts";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

const unsubscribe = (token: string) => api.call("POST", `/api/mails/unsubscribe?token=${encodeURIComponent(token)}`);

/** Somebody who wants three sorts of mails. */
async function reader() {
  const { token, id: userId } = await api.person({ role: "individual" });
  const body = { mails: ["weekly_summary", "monthly_summary", "alerts", "alerts"] };
  const account = (await api.call("PATCH", "/api/user", { token, body })).body;
  expect(account.mails).toEqual(["alerts", "monthly_summary", "weekly_summary"]);
  const { mailKey } = await api.db
    .selectFrom("users")
    .where("id", "=", userId)
    .select("mailKey")
    .executeTakeFirstOrThrow();
  const wanted = async () => (await api.call("GET", "/api/auth/me", { token })).body.data.user.mails;
  return { userId, mailKey, wanted, token };
}

test("given the link of a mail, then it ends that sort of mails for that person, also when pressed again", async () => {
  const [ada, bob] = [await reader(), await reader()];
  const token = unsubscribeToken(ada, "weekly_summary");
  for (let time = 0; time < 2; time++) expect((await unsubscribe(token)).status).toBe(200);
  expect(await ada.wanted()).toEqual(["alerts", "monthly_summary"]);
  expect(await bob.wanted()).toHaveLength(3);
});

test("given the request of a mail program, then it is understood", async () => {
  const ada = await reader();
  const response = await fetch(`${api.url}/api/mails/unsubscribe?token=${unsubscribeToken(ada, "alerts")}`, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(response.status).toBe(200);
  expect(await ada.wanted()).not.toContain("alerts");
});

test("given a link that is not ours, then nothing changes", async () => {
  const [ada, bob] = [await reader(), await reader()];
  const [mail, , signature] = unsubscribeToken(ada, "alerts").split(".");
  for (const token of [
    `${mail}.${bob.userId}.${signature}`,
    `weekly_summary.${ada.userId}.${signature}`,
    `${mail}.${ada.userId}.${signature?.slice(1)}`,
    `${mail}.${ada.userId}`,
    `invoices.${ada.userId}.${signature}`,
    "x",
  ]) {
    expect(await unsubscribe(token)).toMatchObject({ status: 400, body: { code: "invalid_unsubscribe_link" } });
  }
  for (const { wanted } of [ada, bob]) expect(await wanted()).toHaveLength(3);
});

test("given a new account, then it gets alerts and no summaries; an unknown sort of mails is refused", async () => {
  const { token } = await api.person({ role: "individual" });
  expect((await api.call("GET", "/api/auth/me", { token })).body.data.user.mails).toEqual(["alerts", "dashboards"]);
  const refused = await api.call("PATCH", "/api/user", { token, body: { mails: ["invoices"] } });
  expect(refused).toMatchObject({ status: 400, body: { details: [{ path: "mails.0" }] } });
});
