import type { Page, Route } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Client, clientOf, eventually } from "../support/client.ts";
import { confirmAddress, mailedToken } from "../support/outbox.ts";
import { newPerson, type StoredSignIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const OWNER = "owner@actions.example";
/** What claims that something has been done. */
const CLAIM = /suspended\.$|reinstated\.$|deleted\.$|moved\.$|removed\.$|Saved|Deleted/;

describeSite("actions of the console that end access or destroy", ({ openPage, stage }) => {
  let owner: StoredSignIn;
  let api: Client;
  beforeAll(async () => {
    const { url, dataDir } = stage();
    owner = await newPerson(url, OWNER, { accountType: "business", organizationName: "Actions" });
    await confirmAddress({ url, dataDir }, OWNER);
    api = clientOf(url, owner.tokens.accessToken);
    for (const name of ["ada", "bea", "cy"]) {
      const email = `${name}@actions.example`;
      await api.post("/api/admin/invitations", { email, role: "member" });
      const token = await mailedToken(dataDir, email);
      await clientOf(url).post("/api/invitations/accept", { token, name, password: "correct horse battery" });
    }
  });

  const open = (path: string) => openPage(path, { as: owner });
  const select = async (page: Page, ...names: string[]) => {
    for (const name of names)
      await page
        .getByRole("row", { name: new RegExp(name) })
        .getByRole("checkbox")
        .check();
    await page.getByText(`${names.length} item`).waitFor();
  };
  const suspended = async () => {
    const { body } = await api.get('/api/admin/users?filter={"suspended":true}');
    return body.map(({ email }: { email: string }) => email.split("@")[0]).toSorted();
  };
  const reinstateAll = async () => {
    const { body } = await api.get("/api/admin/users");
    for (const { id, etag } of body) {
      await fetch(`${stage().url}/api/admin/users/${id}`, {
        method: "PUT",
        headers: {
          ...{ "Content-Type": "application/json", "If-Match": `"${etag}"` },
          Authorization: `Bearer ${owner.tokens.accessToken}`,
        },
        body: JSON.stringify({ suspended: false }),
      });
    }
  };
  /** Holds every change of a kind until it is let go. */
  async function hold(page: Page, address: string) {
    const held: Route[] = [];
    await page.route(address, async (route) => {
      if (route.request().method() === "GET") await route.continue();
      else held.push(route);
    });
    return {
      sent: (count: number) => expect.poll(() => held.length).toBe(count),
      count: () => held.length,
      async letGo() {
        for (const route of held.splice(0)) await route.continue();
      },
    };
  }
  const claims = (page: Page) => page.getByText(CLAIM).count();

  it("given selected people, when they are suspended, then it is asked, then sent, and said only once the server has answered", async () => {
    const page = await open("/admin/users");
    const changes = await hold(page, "**/api/admin/users/*");
    await select(page, "ada@", "bea@");
    await page.getByRole("button", { name: "Suspend", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Suspend" });
    await question.getByText(/^They cannot sign in until they are reinstated/).waitFor();
    await expectNoAxeFindings(page);
    expect(changes.count()).toBe(0);
    await question.getByRole("button", { name: "Suspend" }).click();
    await changes.sent(2);
    await question.getByRole("progressbar", { name: "Waiting for the server" }).waitFor();
    expect(await claims(page)).toBe(0);
    expect(await suspended()).toEqual([]);
    await changes.letGo();
    await page.getByText("2 people suspended.").waitFor();
    expect(await suspended()).toEqual(["ada", "bea"]);
    await reinstateAll();
  });

  it("given a suspension that is under way, when another screen is opened, then it is said there, and when the page is left, the browser asks", async () => {
    const page = await open("/admin/users");
    const changes = await hold(page, "**/api/admin/users/*");
    await page.getByRole("cell", { name: "cy@actions.example" }).click();
    await page.getByRole("button", { name: "Suspend", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
    await changes.sent(1);
    const asked = new Promise((resolve) =>
      page.once("dialog", (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      }),
    );
    await page.reload({ timeout: 2_000 }).catch(() => {});
    expect(await asked).toBe("beforeunload");
    await page.goBack();
    await page.getByRole("row", { name: /cy@/ }).waitFor();
    expect(await claims(page)).toBe(0);
    await changes.letGo();
    await page.getByText("Suspended.", { exact: true }).waitFor();
    expect(await suspended()).toEqual(["cy"]);
    await reinstateAll();
  });

  it("given a suspension that was confirmed, when the page is gone at once, then it happens nevertheless", async () => {
    const page = await open("/admin/users");
    page.on("dialog", (dialog) => void dialog.accept());
    await select(page, "ada@", "bea@", "cy@");
    await page.getByRole("button", { name: "Suspend", exact: true }).click();
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Suspend" });
    await confirm.evaluate((button) => {
      button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      setTimeout(() => location.assign("about:blank"));
    });
    await page.waitForURL("about:blank");
    await page.close();
    await eventually(suspended, (names) => names.length === 3);
    await reinstateAll();
  });

  it.each([
    { resource: "departments", label: "Delete", said: "1 department deleted." },
    { resource: "teams", label: "Delete", said: "1 team deleted." },
    { resource: "alert-rules", label: "Delete", said: "1 rule deleted." },
    { resource: "marks", label: "Delete", said: "1 mark deleted." },
  ])(
    "given one of the $resource, when it is deleted from its page, then it is asked, sent, and said once it is done",
    async ({ resource, label, said }) => {
      const body = {
        name: `Old ${resource}`,
        ...(resource === "alert-rules" && { kind: "exposure", threshold: 3 }),
        ...(resource === "marks" && { kind: "other", day: "2026-03-02", department: "Sales", comparison: "Law" }),
      };
      const { body: record } = await api.post(`/api/admin/${resource}`, body);
      const page = await open(`/admin/${resource}/${record.id}`);
      const changes = await hold(page, `**/api/admin/${resource}/*`);
      await page.getByRole("button", { name: label }).click();
      const question = page.getByRole("dialog", { name: label });
      await question.getByText(/This cannot be undone/).waitFor();
      expect(changes.count()).toBe(0);
      await question.getByRole("button", { name: label }).click();
      await changes.sent(1);
      expect(await claims(page)).toBe(0);
      expect((await api.get(`/api/admin/${resource}/${record.id}`)).status).toBe(200);
      await changes.letGo();
      await page.getByText(said).waitFor();
      await page.waitForURL(`**/admin/${resource}`);
      expect((await api.get(`/api/admin/${resource}/${record.id}`)).status).toBe(404);
    },
  );

  it("given a server that refuses, when somebody is signed out everywhere, then the question says why and nothing is claimed", async () => {
    const page = await open("/admin/users");
    await page.getByRole("cell", { name: "ada@actions.example" }).click();
    const failure = { error: "The database does not answer.", code: "database_unavailable" };
    await page.route("**/sign-out", (route) => route.fulfill({ status: 503, json: failure }), { times: 1 });
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    const question = page.getByRole("dialog", { name: "Sign out everywhere" });
    await question.getByRole("button", { name: "Sign out everywhere" }).click();
    await question.getByRole("alert").getByText(failure.error).waitFor();
    expect(await page.getByText(/^Signed out on/).count()).toBe(0);
    await question.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByText(/^Signed out on \d+ devices?\.$/).waitFor();
  });
});
