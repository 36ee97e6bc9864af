import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Installation, startInstallation } from "../api/installation.ts";
import { lastingDay } from "../support/lasting-day.ts";

// A budget is of a month.
await lastingDay();
let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.stop());

test("given a rule and a session that breaks it, then administrators are told within a minute, once", async () => {
  const { token, email } = await installation.person({ email: "olga@acme.example" });
  const admin = (method: string, path: string, body?: unknown) =>
    installation.call(method, `/api/admin/${path}`, { token, body });
  await admin("POST", "alert-rules", { kind: "budget", name: "Prompts", measure: "prompts", threshold: 2 });
  const send = () =>
    installation.call("POST", "/api/ingest/sessions", {
      token,
      body: { aiTool: "ChatGPT", promptCount: 3, timeEngaged: 60 },
    });
  expect((await send()).status).toBe(202);
  const alerts = await vi.waitFor(
    async () => {
      const { body } = await admin("GET", "alerts");
      expect(body).toHaveLength(1);
      return body;
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(alerts).toMatchObject([{ kind: "budget", value: 3, threshold: 2, acknowledged: false }]);
  const mail = await installation.newestMail(email, /Subject: An alert about your AI use/);
  expect(mail).toContain(alerts[0].message);

  const [, address = ""] = /List-Unsubscribe: <([^>]+)>/.exec(mail) ?? [];
  const { pathname, search } = new URL(address);
  expect((await installation.call("POST", pathname + search)).status).toBe(200);
  const account = await installation.call("GET", "/api/auth/me", { token });
  expect(account.body.data.user.mails).toEqual(["dashboards"]);
});
