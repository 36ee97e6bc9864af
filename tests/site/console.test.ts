import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { formatCalendarDay } from "@treadlight/domain/format";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { webDist } from "../../scripts/build/web-dist.ts";
import { clientOf, eventually } from "../support/client.ts";
import { confirmAddress } from "../support/outbox.ts";
import { newPerson, type StoredSignIn, signInOf } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const STAFF = { email: "staff@console.example", password: "correct horse battery" };
const SETTINGS = { TREADLIGHT_STAFF_EMAIL: STAFF.email, TREADLIGHT_STAFF_PASSWORD: STAFF.password };
const ADMINISTRATORS = [
  ...["People", "Invitations", "Departments", "Teams", "Organizations", "Own numbers", "Own patterns", "Marks"],
  "Shared prompts",
  ...["Rules on tools", "Contracts", "Unknown tools", "Licences", "Vendors' invoices", "Own prices", "Exchange rates"],
  ...["Ingest keys", "API tokens", "Connectors", "Imports"],
  ...["Alert rules", "Alerts", "Webhooks", "Sessions", "Reports", "Outcome ledger", "Achievements", "Audit log"],
];
const OF_THE_APP = ["Company sign-in", "Tools", "Sources", "Exports"];
const FOR_STAFF = [
  ...["Waiting list", "Contact messages", "Orders", "Invoices"],
  ...["Errors", "Reported errors", "Reported events", "Page speed", "Dead letters", "Outbox"],
];

/** Modules that only the signed-in pages and the console need. */
const NOT_FOR_HOME =
  /node_modules\/(zod|@tanstack|@mui|react-admin)\/|features\/dashboard\/|ui\/src\/charts\/|layouts\/app-layout/;
const sourceMapSchema = z.object({ sources: z.array(z.string()) });

describeSite(
  "the console",
  ({ openPage, stage }) => {
    let owner: StoredSignIn;
    let stranger: StoredSignIn;
    let member: StoredSignIn;
    let staff: StoredSignIn;
    /** Of a contact form. */
    let ticket: string;
    let ticketAt: number;
    beforeAll(async () => {
      const { url } = stage();
      ({ ticket } = await (await fetch(`${url}/api/forms/ticket`)).json());
      ticketAt = Date.now();
      const business = (organizationName: string) => ({ accountType: "business", organizationName });
      owner = await newPerson(url, "owner@console.example", business("Console"));
      await confirmAddress(stage(), "owner@console.example");
      stranger = await newPerson(url, "stranger@console.example", business("Strangers"));
      member = await newPerson(url, "member@console.example");
      staff = await signInOf(url, STAFF.email, STAFF.password);
      await clientOf(url, owner.tokens.accessToken).send([{ aiTool: "Claude", promptCount: 3, timeEngaged: 600 }]);
      // On record once its minute is over: by the time a test looks for it, most of that has passed.
      await clientOf(url).post("/api/auth/login", { email: "owner@console.example", password: "not the password" });
    });

    const openAs = (who: StoredSignIn, path: string, width = 1440) => openPage(path, { width, as: who });
    const menu = (page: Page) => page.getByRole("navigation", { name: "Admin" });
    const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    /** Opens a list from the menu and waits for its rows, or for the sentence that it is empty. */
    const openList = async (page: Page, name: string) => {
      await menu(page).getByRole("link", { name, exact: true }).click();
      await heading(page, name);
      await page
        .getByRole("row")
        .or(page.getByText(/^Nothing here yet|^No |^Nobody/))
        .first()
        .waitFor();
    };
    const menuOf = (page: Page) => menu(page).getByRole("link").allInnerTexts();
    const departments = (who: StoredSignIn) => clientOf(stage().url, who.tokens.accessToken);

    it("given an owner, when they walk every list, then each opens, and axe finds nothing at the first page, a list and a form", async () => {
      const page = await openAs(owner, "/admin");
      await heading(page, "Today");
      const waiting = page.getByRole("region", { name: "Needs a decision" });
      await waiting.getByText("Nothing waits for you.").or(waiting.getByRole("listitem")).first().waitFor();
      await expectNoAxeFindings(page);
      expect(await menuOf(page)).toEqual(["Today", ...ADMINISTRATORS, ...OF_THE_APP]);
      for (const name of ADMINISTRATORS) {
        await openList(page, name);
      }
      await openList(page, "People");
      await expectNoAxeFindings(page);
      for (const menu of ["Columns", "Add filter"]) {
        await page.getByRole("button", { name: menu }).click();
        await page.getByRole("menuitemcheckbox", { name: "Team" }).waitFor();
        await expectNoAxeFindings(page);
        await page.keyboard.press("Escape");
      }
      const own = page.getByRole("row", { name: /owner@console\.example/ });
      await own.getByRole("link", { name: /^Open/ }).press("Enter");
      await page.getByRole("button", { name: "Save" }).waitFor();
      await expectNoAxeFindings(page);
    });

    it("given a licence to renew and a refused sign-in, then both wait for the owner, each leads to its page, and the record has its history", async () => {
      const api = departments(owner);
      const renewsOn = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
      await api.post("/api/admin/licences", {
        ...{ tool: "ChatGPT", contract: "Office", seats: 5, price: 20, currency: "EUR", period: "month" },
        ...{ startsOn: "2026-01-01", renewsOn },
      });
      await eventually(
        () => api.get(`/api/admin/audit-log?filter=${encodeURIComponent('{"action":"sign_in.refused"}')}`),
        ({ body }) => body.length > 0,
      );
      const page = await openAs(owner, "/admin");
      const waiting = page.getByRole("region", { name: "Needs a decision" });
      await waiting.getByRole("link", { name: /refused in the last 24 hours$/ }).waitFor();
      await page.getByRole("region", { name: "Sessions by day" }).waitFor();
      await expectNoAxeFindings(page);
      await waiting
        .getByRole("link", { name: `Licence Office (5 seats) renews on ${formatCalendarDay(renewsOn)}` })
        .click();
      const openHistory = () => page.getByRole("tab", { name: "History" }).click();
      const history = page.getByRole("region", { name: "History", exact: true });
      await openHistory();
      await history.getByRole("link", { name: "Licence created" }).waitFor();
      await expectNoAxeFindings(page);
      await page.goto(`/admin/users/${owner.user.id}`);
      await page.getByText("Last sign-in", { exact: true }).waitFor();
      await openHistory();
      await history.getByRole("link", { name: "Sign in succeeded" }).first().waitFor();
      await expectNoAxeFindings(page);
      await history.getByRole("button", { name: "By them" }).click();
      await history.getByRole("link", { name: "Licence created" }).first().waitFor();
    });

    it("given a department, when it is made, named as another, renamed and looked up, then the field is named and the audit log has it", async () => {
      const page = await openAs(owner, "/admin/departments/create");
      const name = page.getByRole("textbox", { name: /^Name/ });
      await name.fill("Sales");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("cell", { name: "Sales", exact: true }).waitFor();
      await page.getByRole("link", { name: "Create" }).click();
      await name.fill("x".repeat(300));
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("must have at most 120 characters").first().waitFor();
      expect(await name.getAttribute("aria-invalid")).toBe("true");
      await name.fill("Legal");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("cell", { name: "Legal", exact: true }).click();
      await name.fill("x".repeat(300));
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("must have at most 120 characters").first().waitFor();
      expect(await page.getByText("The body is invalid.").count()).toBe(0);
      await name.fill("Law");
      const failure = { error: "The database does not answer.", code: "database_unavailable" };
      await page.route("**/api/admin/departments/*", (route) => route.fulfill({ status: 503, json: failure }), {
        times: 1,
      });
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText(failure.error).waitFor();
      expect(await name.inputValue()).toBe("Law");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("cell", { name: "Law", exact: true }).waitFor();

      await page.keyboard.press("Control+k");
      const search = page.getByRole("textbox", { name: "Search everything" });
      await search.fill("zeppelin");
      await page.getByText("No results.").waitFor();
      await search.fill("sal");
      await page.getByRole("button", { name: /Sales/ }).waitFor();
      await expectNoAxeFindings(page);
      await page.getByRole("button", { name: /Sales/ }).click();
      await expect.poll(() => name.inputValue()).toBe("Sales");
      await expect.poll(() => page.title()).toBe("Department: Sales · Treadlight");
      await page.keyboard.press("Control+k");
      await search.fill("law");
      await search.press("Enter");
      await expect.poll(() => name.inputValue()).toBe("Law");

      await menu(page).getByRole("link", { name: "Audit log" }).click();
      await page.getByRole("cell", { name: "department.updated" }).first().click();
      await page.getByRole("row", { name: "Name Legal Law" }).waitFor();
      await page.getByRole("link", { name: "Law" }).waitFor();
      await menu(page).getByRole("link", { name: "Audit log" }).click();
      await page.getByRole("button", { name: "Verify" }).click();
      await page.getByText(/The chain is intact/).waitFor();
    });

    it("given input that is not saved, when another tab of the record is opened and left, then the input is still there", async () => {
      const { body } = await departments(owner).post("/api/admin/departments", { name: "Tabs" });
      await departments(owner).post("/api/admin/teams", { name: "Of Tabs", departmentId: body.id });
      const page = await openAs(owner, `/admin/departments/${body.id}`, 360);
      const name = page.getByRole("textbox", { name: /^Name/ });
      await name.fill("Tabs and more");
      await page.getByRole("tab", { name: "Teams" }).click();
      await page.getByRole("cell", { name: "Of Tabs", exact: true }).waitFor();
      await expectNoAxeFindings(page);
      await page.keyboard.press("ArrowLeft");
      expect(await name.inputValue()).toBe("Tabs and more");
      await page.goto(`/admin/departments/${body.id}?tab=history`);
      await page.getByRole("link", { name: "Department created" }).waitFor();
    });

    it("given two editors, when the second saves, then they are told what the first stored, and their own input wins if they say so", async () => {
      const { body } = await departments(owner).post("/api/admin/departments", { name: "North" });
      const page = await openAs(owner, `/admin/departments/${body.id}`);
      await page.getByRole("textbox", { name: /^Name/ }).fill("Mine");
      await fetch(`${stage().url}/api/admin/departments/${body.id}`, {
        method: "PUT",
        headers: {
          ...{ "Content-Type": "application/json", "If-Match": `"${body.etag}"` },
          Authorization: `Bearer ${owner.tokens.accessToken}`,
        },
        body: JSON.stringify({ name: "Theirs" }),
      });
      await page.getByRole("button", { name: "Save" }).click();
      const dialog = page.getByRole("dialog", { name: /Someone changed this/ });
      await dialog.getByRole("row", { name: "Name Theirs Mine" }).waitFor();
      await dialog.getByRole("button", { name: "Overwrite with mine" }).click();
      await page.getByText("Saved.").waitFor();
      expect((await departments(owner).get(`/api/admin/departments/${body.id}`)).body.name).toBe("Mine");
    });

    it("given a server that fails, when a record or a list is opened, then the page says so and reads it again", async () => {
      const { body } = await departments(owner).post("/api/admin/departments", { name: "Fragile" });
      const page = await openAs(owner, "/admin/teams");
      const badGateway = { status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" };
      await page.route("**/api/admin/departments/*", (route) => route.fulfill(badGateway));
      await page.goto(`/admin/departments/${body.id}`);
      const alert = page.getByRole("main").getByRole("alert");
      await alert.getByText("Internal server error - please try again").waitFor();
      await expectNoAxeFindings(page);
      await page.unroute("**/api/admin/departments/*");
      await alert.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("textbox", { name: /^Name/ }).waitFor();

      await page.route("**/api/admin/teams?*", (route) => route.abort());
      await menu(page).getByRole("link", { name: "Teams" }).click();
      await alert.getByText(/^Network connection failed/).waitFor();
      await page.unroute("**/api/admin/teams?*");
      await alert.getByRole("button", { name: "Try again" }).click();
      await alert.waitFor({ state: "hidden" });
    });

    it("given names that cannot be read, then the start of their ids stands for them until they can", async () => {
      const { body: department } = await departments(owner).post("/api/admin/departments", { name: "Nameless" });
      await departments(owner).post("/api/admin/teams", { name: "Stray", departmentId: department.id });
      const page = await openAs(owner, "/admin/departments");
      const names = "**/api/admin/departments?*";
      await page.route(names, (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
      await page.goto("/admin/teams");
      const row = page.getByRole("row", { name: /Stray/ });
      await row.getByText(department.id.slice(0, 8), { exact: true }).waitFor();
      await page.unroute(names);
      await page.reload();
      await row.getByRole("link", { name: "Nameless" }).waitFor();
    });

    it("given a proof of long ago, when an organization's name is saved, then only the name is sent; when its retention is, then the console asks for the password", async () => {
      const page = await openAs(owner, "/admin/organizations");
      const sent: string[] = [];
      await page.route("**/api/admin/organizations/*", (route) => {
        const body = route.request().postData() ?? "";
        if (route.request().method() === "PUT") sent.push(Object.keys(JSON.parse(body)).join());
        const isFirst = body.includes("retentionDays") && sent.length === 2;
        const failure = { error: "Confirm it's you.", code: "proof_required" };
        return isFirst ? route.fulfill({ status: 403, json: failure }) : route.continue();
      });
      const change = async (field: RegExp, value: string) => {
        await page.getByRole("cell", { name: /^Console/ }).click();
        await page.getByLabel(field).fill(value);
        await page.getByRole("button", { name: "Save" }).click();
      };
      await change(/^Name/, "Consoles");
      await page.getByRole("cell", { name: "Consoles", exact: true }).waitFor();
      await change(/^Retention/, "900");
      const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
      await dialog.waitFor();
      await expectNoAxeFindings(page);
      await dialog.getByLabel("Your password").fill(STAFF.password);
      await dialog.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("cell", { name: "900" }).waitFor();
      expect(sent).toEqual(["etag,name", "etag,retentionDays", "etag,retentionDays"]);
    });

    it("given a shorter retention, when it is saved, then the console says what it erases, asks for the name, and it can be cancelled", async () => {
      const api = clientOf(stage().url, owner.tokens.accessToken);
      const startedAt = new Date(Date.now() - 60 * 86_400_000).toISOString();
      await api.send([{ aiTool: "Claude", promptCount: 1, timeEngaged: 60, startedAt }]);
      await eventually(
        async () => (await api.get("/api/admin/sessions")).body.length,
        (found) => found === 2,
      );
      const { name, retentionDays } = (await api.get("/api/organization")).body;
      const page = await openAs(owner, `/admin/organizations/${owner.user.organizationId}`);
      await page.getByLabel(/^Retention/).fill("30");
      await page.getByRole("button", { name: "Save" }).click();
      const dialog = page.getByRole("dialog", { name: "Confirm this change" });
      await dialog
        .getByText(/^1 of 2 sessions will be erased for good, the newest from .* This takes effect on /)
        .waitFor();
      await expectNoAxeFindings(page);
      const confirm = dialog.getByRole("button", { name: "Confirm this change" });
      expect(await confirm.isDisabled()).toBe(true);
      await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
      await confirm.click();
      // It stays on the record, and claims nothing that is not so yet.
      await page.getByText("Saved. What takes effect later is listed under Pending changes.").waitFor();
      const pending = page.getByRole("region", { name: "Pending changes" });
      await pending.getByText("Sessions are kept for 30 days", { exact: true }).waitFor();
      expect(await page.getByLabel(/^Retention/).inputValue()).toBe(String(retentionDays ?? ""));
      await expectNoAxeFindings(page);
      expect((await api.get("/api/organization")).body.retentionDays).toBe(retentionDays);
      await pending.getByRole("button", { name: "Cancel" }).click();
      await pending.waitFor({ state: "detached" });
      expect((await api.get("/api/organization/pending-changes")).body.changes).toEqual([]);
    });

    it("given an owner, when they have their organization deleted, then they can keep it after all", async () => {
      const page = await openAs(stranger, `/admin/organizations/${stranger.user.organizationId}`);
      await page.getByRole("button", { name: "Delete the organization" }).click();
      const dialog = page.getByRole("dialog", { name: "Delete Strangers?" });
      await dialog.getByLabel("Your password").fill("not the password");
      await dialog.getByRole("button", { name: "Delete" }).click();
      await dialog.getByRole("alert").waitFor();
      await expectNoAxeFindings(page);
      await dialog.getByLabel("Your password").fill(STAFF.password);
      await dialog.getByRole("button", { name: "Delete" }).click();
      const question = page.getByRole("dialog", { name: "Confirm this change" });
      await question.getByText(/^On .* everything else of the organization will be deleted for good/).waitFor();
      await expectNoAxeFindings(page);
      await question.getByLabel("Type Strangers to confirm").fill("Strangers");
      await question.getByRole("button", { name: "Confirm this change" }).click();
      await page.getByText(/all data of the organization will be deleted/).waitFor();
      await page.getByRole("button", { name: "Keep the organization" }).click();
      await page.getByRole("button", { name: "Delete the organization" }).waitFor();
    });

    it("given a new ingest key, then it is shown once, and revoking it takes its name", async () => {
      const page = await openAs(owner, "/admin/ingest-keys/create");
      await page.getByRole("textbox", { name: /^Name/ }).fill("build");
      const kind = page.getByRole("combobox", { name: "Kind" });
      await kind.click();
      await page.getByRole("option", { name: "Publishable" }).click();
      const origins = page.getByRole("combobox", { name: /^Works on/ });
      await origins.fill("nowhere");
      await origins.press("Enter");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("must look like https://app.example.com").waitFor();
      await kind.click();
      await page.getByRole("option", { name: "Secret" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("dialog").getByText(/^tlk_/).waitFor();
      await page.getByRole("button", { name: "I have copied it" }).click();
      await page.getByRole("cell", { name: "build", exact: true }).click();
      await page.getByRole("button", { name: "Rotate" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
      await page.getByRole("dialog").getByText(/^tlk_/).waitFor();
      await page.getByRole("button", { name: "I have copied it" }).click();
      await page.getByRole("row", { name: /build .* Ending/ }).click();
      await page.getByText(/^This key was replaced\. It works until/).waitFor();
      await page.getByRole("button", { name: "Revoke" }).click();
      const dialog = page.getByRole("dialog");
      const revoke = dialog.getByRole("button", { name: "Revoke" });
      expect(await revoke.isDisabled()).toBe(true);
      await dialog.getByLabel("Type build to confirm").fill("build");
      await revoke.click();
      await heading(page, "Ingest keys");
    });

    it("given a publishable key, when what was sent with it is to be erased, then the number is shown, its name is asked for, and only then it is", async () => {
      const { url } = stage();
      const { accessToken } = owner.tokens;
      const request = (path: string, init: RequestInit, token = accessToken) =>
        fetch(`${url}${path}`, {
          ...init,
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...init.headers },
        });
      const origin = "https://app.example.com";
      const body = JSON.stringify({ name: "page", kind: "publishable", origins: [origin] });
      const made = await request("/api/admin/ingest-keys", { method: "POST", body });
      const { id, key } = z.object({ id: z.string(), key: z.string() }).parse(await made.json());
      const session = { aiTool: "Claude", promptCount: 1, timeEngaged: 60 };
      const sessions = JSON.stringify({ sessions: [session, session, session] });
      await request("/api/ingest/sessions", { method: "POST", body: sessions, headers: { origin } }, key);
      const sent = async () => {
        const answer = await request(`/api/admin/ingest-keys/${id}/sent`, { method: "GET" });
        return z.object({ sessions: z.int() }).parse(await answer.json()).sessions;
      };
      await expect.poll(sent, { timeout: 60_000 }).toBe(3);
      for (const width of [360, 1440]) {
        const page = await openAs(owner, `/admin/ingest-keys/${id}`, width);
        await page.getByRole("button", { name: "Erase sessions" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByText("3 sessions will be erased.").waitFor();
        await expectNoAxeFindings(page);
        const erase = dialog.getByRole("button", { name: "Erase" });
        await dialog.getByRole("combobox", { name: "Sender" }).click();
        await page.getByRole("option", { name: /^3 sessions/ }).click();
        await dialog.getByText("3 sessions will be erased.").waitFor();
        await erase.click();
        const question = page.getByRole("dialog", { name: "Confirm this change" });
        await question.getByText(/^3 sessions will be erased for good, .* This is done at once\./).waitFor();
        if (width === 360) {
          await question.getByRole("button", { name: "Cancel" }).click();
          await dialog.getByText("It was not confirmed.").waitFor();
          continue;
        }
        const { name } = (await clientOf(url, accessToken).get("/api/organization")).body;
        await question.getByLabel(`Type ${name} to confirm`).fill(name);
        await question.getByRole("button", { name: "Confirm this change" }).click();
        await page.getByText("Erasing 3 sessions. They disappear within seconds.").waitFor();
      }
      await expect.poll(sent, { timeout: 60_000 }).toBe(0);
    });

    it("given a CSV file, when it is chosen, then a trial names the bad line, the import invites the others, and their invitations can be sent again and revoked together, on whichever page they are", async () => {
      const page = await openAs(owner, "/admin/users");
      await page.getByRole("link", { name: "Import", exact: true }).click();
      const buffer = Buffer.from("email,name\nada@console.example,Ada\nnot an address,Bea\ncy@console.example,Cy\n");
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Choose a file" }).press("Enter");
      await (await chooser).setFiles({ name: "people.csv", mimeType: "text/csv", buffer });
      await page.getByRole("row", { name: /^3 email/ }).waitFor();
      await expectNoAxeFindings(page);
      await page.getByRole("button", { name: "Invite 2 people" }).click();
      await page.getByText("2 people were invited.").waitFor();
      await page.getByRole("link", { name: "See the invitations" }).click();
      await heading(page, "Invitations");

      await page.goto("/admin/invitations?perPage=1");
      for (const turn of ["Go to next page", "Go to previous page"]) {
        await page.getByRole("row").nth(1).getByRole("checkbox", { checked: false }).click();
        await page.getByRole("button", { name: turn }).click();
      }
      await page.getByText("2 items selected").waitFor();
      await page.getByRole("button", { name: "Send again" }).click();
      await page.getByRole("dialog", { name: "Send again" }).getByRole("button", { name: "Send again" }).click();
      await page.getByText(/^2 invitations were sent again/).waitFor();
      await page.goto("/admin/invitations?perPage=25");
      await page.getByRole("checkbox", { name: "Select all" }).check();
      await page.getByRole("button", { name: "Revoke" }).click();
      const dialog = page.getByRole("dialog", { name: "Revoke" });
      await expectNoAxeFindings(page);
      await dialog.getByLabel("Type 2 to confirm").fill("2");
      await dialog.getByRole("button", { name: "Revoke" }).click();
      await page.getByRole("row", { name: /ada@console\.example .* Revoked/ }).waitFor();
    });

    it("given a phone, when departments are selected and deleted, then the deletion is asked about first, and happens if it is confirmed", async () => {
      const client = clientOf(stage().url, owner.tokens.accessToken);
      for (const name of ["Kept", "Old", "Older"]) await client.post("/api/admin/departments", { name });
      const page = await openAs(owner, "/admin/departments", 360);
      const row = (name: string) => page.getByRole("listitem").filter({ hasText: new RegExp(`^${name}0 people$`) });
      const remove = async (...names: string[]) => {
        for (const name of names) await row(name).getByRole("checkbox").check();
        await page.getByText(`${names.length} item`).waitFor();
        await expectNoAxeFindings(page);
        await page.getByRole("button", { name: "Delete" }).click();
        await question.getByText(/^Their people and teams stay, without a department/).waitFor();
        await expectNoAxeFindings(page);
      };
      const question = page.getByRole("dialog", { name: "Delete" });
      await remove("Kept");
      await question.getByRole("button", { name: "Cancel" }).click();
      await row("Kept").getByRole("checkbox").uncheck();
      await remove("Old", "Older");
      await question.getByRole("button", { name: "Delete" }).click();
      await page.getByText("2 departments deleted.").waitFor();
      for (const name of ["Old", "Older"]) await row(name).waitFor({ state: "detached" });
      await eventually(
        () => client.get("/api/admin/departments"),
        ({ body }) => {
          const names = body.map(({ name }: { name: string }) => name);
          return names.includes("Kept") && !names.includes("Old") && !names.includes("Older");
        },
      );
    });

    it("given a long CSV file, when the trial is stopped, then it says how far it came and how many may be invited, and nobody can be", async () => {
      const page = await openAs(owner, "/admin/users");
      let parts = 0;
      // Answers the first part only, as to a new organization: this installation limits nothing.
      await page.route("**/api/organization/import-people?*", async (route) => {
        if (++parts > 1) return;
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), invitationsLeft: 25 } });
      });
      await page.getByRole("link", { name: "Import", exact: true }).click();
      const lines = Array.from({ length: 600 }, (_, n) => `person${n}@console.example`);
      const buffer = Buffer.from(["email", ...lines].join("\n"));
      await page.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
      await page.getByText("Checked 250 of 600 lines.").waitFor();
      await page.getByText("Your organization can send 25 more invitations now.").waitFor();
      expect(await page.getByRole("progressbar", { name: "Progress" }).getAttribute("aria-valuenow")).toBe("42");
      await page.getByRole("button", { name: "Stop" }).click();
      await page.getByText("Stopped.").waitFor();
      expect(await page.getByRole("button", { name: /^Invite/ }).count()).toBe(0);
    });

    it("given staff, then they also see the installation's lists, which refuse an owner who types their address", async () => {
      const page = await openAs(staff, "/internal-admin");
      await page.getByRole("region", { name: "Pipeline" }).getByText("Dead letters").waitFor();
      // The first member of staff also owns an organization.
      expect(await menuOf(page)).toEqual(["Today", ...ADMINISTRATORS, ...FOR_STAFF, ...OF_THE_APP, "Installation"]);
      for (const name of FOR_STAFF) {
        await openList(page, name);
      }
      await menu(page).getByRole("link", { name: "Installation" }).click();
      await page.getByRole("row", { name: /^database embedded [\d.]+ answers$/ }).waitFor();
      await expectNoAxeFindings(page);
      const refused = await openAs(owner, "/internal-admin/dead-letters");
      await refused.getByRole("heading", { name: "No access" }).waitFor();
      await refused.getByText("Your role does not include this page.").waitFor();
      await expectNoAxeFindings(refused);
    });

    it("given a message and an error, when staff answer the one and resolve the other, then both say by whom, and the answer is in the outbox", async () => {
      const { url } = stage();
      const message = { email: "jane@acme.example", name: "Jane", topic: "sales", message: "What does it cost?" };
      const someone = clientOf(url, staff.tokens.accessToken);
      // A form that is sent within two seconds counts as a robot's.
      await expect.poll(() => Date.now() - ticketAt, { timeout: 60_000 }).toBeGreaterThan(2_500);
      await someone.post("/api/contact", { ...message, ticket });
      await someone.post("/api/monitoring/errors", { message: "It broke", name: "TypeError", release: "index-1" });

      const page = await openAs(staff, "/internal-admin/contact-messages");
      await page.getByRole("cell", { name: "What does it cost?" }).click();
      await page.getByRole("button", { name: "Answer" }).click();
      await page.getByRole("textbox", { name: "Answer" }).fill("Nothing.");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Answered by").waitFor();

      await openList(page, "Errors");
      await page.getByRole("cell", { name: "It broke", exact: true }).click();
      await page.getByRole("rowheader", { name: "index-1" }).waitFor();
      await page.getByRole("button", { name: "Resolve" }).click();
      await page.getByRole("button", { name: "Reopen" }).waitFor();
      await page.getByText(/^Resolved .* by/).waitFor();

      await openList(page, "Outbox");
      await page.getByRole("row", { name: /jane@acme\.example Our reply/ }).click();
      const mail = page.frameLocator("iframe[title='Rendered mail']");
      await mail.getByText("Nothing.").waitFor();
      const border = await mail.locator(".card").evaluate((card) => getComputedStyle(card).borderTopWidth);
      expect(border).toBe("1px");
      await expectNoAxeFindings(page);
    });

    it("given an owner of another organization, then a record's address leads to nothing of it", async () => {
      const { body } = await departments(owner).post("/api/admin/departments", { name: "Secret" });
      const page = await openAs(stranger, `/admin/departments/${body.id}`);
      await menu(page).waitFor();
      await page
        .getByText(/could not be found|Not found|does not exist/)
        .first()
        .waitFor();
      expect(await page.getByText("Secret").count()).toBe(0);
    });

    it("given somebody without a list to open, or not signed in, then the console refuses, or leads back after the sign-in", async () => {
      const refused = await openAs(member, "/admin");
      await refused.getByRole("heading", { name: "You cannot open the admin panel" }).waitFor();
      await expectNoAxeFindings(refused);
      const page = await openPage("/login");
      await page.goto("/admin/teams");
      await page.waitForURL("**/login");
      await page.getByLabel("E-mail").fill("owner@console.example");
      await page.getByLabel("Password", { exact: true }).fill(STAFF.password);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/admin/teams");
      await heading(page, "Teams");
    });

    it("given a phone, then lists and forms fit it", async () => {
      const { body: webhook } = await departments(owner).post("/api/admin/webhooks", {
        ...{ name: "Chat", url: "https://hooks.example.com" },
      });
      await departments(owner).post(`/api/admin/webhooks/${webhook.id}/test`, {});
      const page = await openAs(owner, "/admin", 360);
      const main = page.getByRole("main");
      const rows = main.getByRole("listitem").first();
      const form = main.getByRole("button", { name: "Save" });
      for (const [path, shown] of [
        ["", main.getByRole("region", { name: "Sessions by day" })],
        ["/users", rows],
        ["/sessions", rows],
        ["/audit-log", rows],
        [`/users/${owner.user.id}`, form],
        [`/webhooks/${webhook.id}`, form],
      ] as const) {
        await page.goto(`/admin${path}`);
        await shown.waitFor();
        await expectNoAxeFindings(page);
      }
      await page.goto("/admin/users");
      await page.getByRole("button", { name: "Sort" }).click();
      await expectNoAxeFindings(page);
      const columns = await page.getByRole("menuitemradio").allInnerTexts();
      expect(columns).toEqual(["Name", "E-mail", "Role", "Department", "Team", "Suspended", "Joined"]);
      await page.getByRole("menuitemradio", { name: "E-mail", checked: true }).click();
      await page.waitForURL(/order=DESC/);
    });

    it("given a list that takes longer to read than to change, while sessions keep arriving, then they appear nevertheless", async () => {
      const page = await openAs(owner, "/admin/sessions");
      await page.getByRole("cell", { name: "Claude", exact: true }).first().waitFor();
      await page.route("**/api/admin/sessions?*", async (route) => {
        await pause(2_000);
        await route.continue();
      });
      const sender = clientOf(stage().url, owner.tokens.accessToken);
      let isOver = false;
      const sendOn = async () => {
        while (!isOver) {
          await sender.send([{ aiTool: "Perplexity", promptCount: 1, timeEngaged: 60 }]);
          await pause(200);
        }
      };
      const sending = sendOn();
      try {
        await page.getByRole("cell", { name: "Perplexity", exact: true }).first().waitFor();
      } finally {
        isOver = true;
        await sending;
      }
    });

    it("given home, the dashboard and the console, then the console shares no chunk with them, and home loads nothing that only they need", async () => {
      const { url } = stage();
      const pageAt = async (path: string) => (await fetch(`${url}${path}`)).text();
      // The bundler's own 0.4 kB are the same file for both.
      const chunksOf = (html: string) =>
        new Set([...html.matchAll(/assets\/(?!rolldown-runtime)[\w.-]+\.js/g)].map(([file]) => file));
      const [consolePage, dashboardPage] = [await pageAt("/admin/users"), await pageAt("/dashboard")];
      expect(consolePage).toContain("Loading admin panel...");
      const [ofConsole, ofDashboard] = [chunksOf(consolePage), chunksOf(dashboardPage)];
      expect(ofConsole.size).toBeGreaterThan(0);
      expect([...ofConsole].filter((file) => ofDashboard.has(file))).toEqual([]);
      const page = await openPage("/");
      const loaded = await page.evaluate<string[]>(
        "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)).filter((file) => file.endsWith('.js'))",
      );
      expect(loaded.filter((file) => ofConsole.has(file))).toEqual([]);
      const shared = loaded.filter((file) => ofDashboard.has(file) && existsSync(join(webDist, `${file}.map`)));
      expect(shared.length).toBeGreaterThan(0);
      for (const file of shared) {
        const { sources } = sourceMapSchema.parse(JSON.parse(await readFile(join(webDist, `${file}.map`), "utf8")));
        expect(
          sources.filter((source) => NOT_FOR_HOME.test(source)),
          file,
        ).toEqual([]);
      }
    });
  },
  SETTINGS,
);
