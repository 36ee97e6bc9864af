import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, it, vi } from "vitest";
import { type Client, clientOf, eventually } from "../support/client.ts";
import { cases } from "../support/long.ts";
import { confirmAddress, mailedToken } from "../support/outbox.ts";
import { newPerson, type StoredSignIn, signInOf } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const PASSWORD = "correct horse battery";
const STAFF = "staff@screens.example";
const OWNER = "owner@screens.example";
const SETTINGS = {
  ...{ TREADLIGHT_STAFF_EMAIL: STAFF, TREADLIGHT_STAFF_PASSWORD: PASSWORD },
  // The guard of outbound requests refuses it.
  TREADLIGHT_VENDOR_ADDRESSES: "microsoft-365-copilot=https://127.0.0.1",
};

describeSite(
  "the screens of the console",
  ({ openPage, stage }) => {
    let owner: StoredSignIn;
    let staff: StoredSignIn;
    let auditor: StoredSignIn;
    let asOwner: Client;
    let asStaff: Client;
    beforeAll(async () => {
      const { url, dataDir } = stage();
      const { ticket } = await (await fetch(`${url}/api/forms/ticket`)).json();
      const ticketAt = Date.now();
      owner = await newPerson(url, OWNER, { accountType: "business", organizationName: "Screens" });
      await confirmAddress({ url, dataDir }, OWNER);
      staff = await signInOf(url, STAFF, PASSWORD);
      asOwner = clientOf(url, owner.tokens.accessToken);
      asStaff = clientOf(url, staff.tokens.accessToken);
      for (const role of ["member", "auditor"]) {
        const email = `${role}@screens.example`;
        await asOwner.post("/api/admin/invitations", { email, role });
        const token = await mailedToken(dataDir, email);
        await clientOf(url).post("/api/invitations/accept", { token, name: `Sam ${role}`, password: PASSWORD });
      }
      auditor = await signInOf(url, "auditor@screens.example");
      // A form that is sent within two seconds counts as a robot's.
      await vi.waitUntil(() => Date.now() - ticketAt > 2_500, 60_000);
      const message = { email: "jane@acme.example", name: "Jane", topic: "sales", message: `Hello ${"o".repeat(400)}` };
      await clientOf(url).post("/api/contact", { ...message, ticket });
    });

    const openAs = (who: StoredSignIn, path: string, width = 1440) => openPage(path, { width, as: who });
    const menu = (page: Page) => page.getByRole("navigation", { name: "Admin" });
    const nameIn = (page: Page) => page.getByRole("textbox", { name: /^Name/ });
    const selected = (page: Page, name: RegExp) => page.getByRole("row", { name }).getByRole("checkbox").check();
    const openMessage = async (page: Page) => {
      await page.getByRole("cell", { name: "jane@acme.example", exact: true }).click();
      await page.getByRole("textbox", { name: "Note" }).waitFor();
    };

    it("given unsaved input, when something else is done to the record, then the input stays and the person is told to save first", async () => {
      const { body } = await asOwner.post("/api/admin/webhooks", { name: "Chat", url: "https://hooks.example.com" });
      const page = await openAs(owner, `/admin/webhooks/${body.id}`);
      await nameIn(page).fill("Chats");
      await page.getByRole("button", { name: "Send a test" }).click();
      const told = page.getByText("Save your changes first.");
      await told.waitFor();
      await expectNoAxeFindings(page);
      expect(await nameIn(page).inputValue()).toBe("Chats");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("cell", { name: "Chats", exact: true }).click();
      await page.getByRole("button", { name: "Send a test" }).click();
      await page.getByText(/^Test sent/).waitFor();

      const messages = await openAs(staff, "/internal-admin/contact-messages");
      await openMessage(messages);
      await messages.getByRole("textbox", { name: "Note" }).fill("Called back.");
      await messages.getByRole("button", { name: "Answer" }).click();
      await messages.getByText("Save your changes first.").waitFor();
      expect(await messages.getByRole("textbox", { name: "Note" }).inputValue()).toBe("Called back.");
    });

    it.each(cases([768], [1280]))(
      "given a window of %i px, then lists, and what can be done to selected rows, fit it",
      async (width) => {
        await asOwner.send([{ aiTool: "Claude", promptCount: 3, timeEngaged: 600 }]);
        const page = await openAs(owner, "/admin/sessions", width);
        for (const list of ["sessions", "audit-log", "organizations", "invitations", "users"]) {
          await page.goto(`/admin/${list}`);
          await page.getByRole("row").nth(1).waitFor();
          await page.getByRole("button", { name: "Export" }).click({ trial: true });
          await expectNoAxeFindings(page);
        }
        await page.getByRole("checkbox", { name: "Select all" }).check();
        await page.getByRole("button", { name: "Suspend", exact: true }).click({ trial: true });
        await page.getByRole("button", { name: "Move to department" }).click({ trial: true });
        await expectNoAxeFindings(page);
      },
    );

    it("given two editors, when the second saves, then only fields of the form are compared, and none is called invalid", async () => {
      const { body: law } = await asOwner.post("/api/admin/departments", { name: "Law" });
      const { body: team } = await asOwner.post("/api/admin/teams", { name: "Contracts" });
      const page = await openAs(owner, `/admin/teams/${team.id}`);
      await nameIn(page).fill("Mine");
      await fetch(`${stage().url}/api/admin/teams/${team.id}`, {
        method: "PUT",
        headers: {
          ...{ "Content-Type": "application/json", "If-Match": "*" },
          Authorization: `Bearer ${owner.tokens.accessToken}`,
        },
        body: JSON.stringify({ name: "Theirs", departmentId: law.id }),
      });
      await page.getByRole("button", { name: "Save" }).click();
      const dialog = page.getByRole("dialog", { name: /Someone changed this/ });
      await dialog.getByRole("row", { name: "Department Law not changed" }).waitFor();
      expect(await dialog.getByRole("rowheader").allInnerTexts()).toEqual(["Name", "Department"]);
      expect(await page.getByText(/form is not valid/).count()).toBe(0);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await page.getByText("is different now").count()).toBe(0);
      expect(await nameIn(page).inputValue()).toBe("Mine");
    });

    it("given people of whom one cannot be suspended, when all are, then the list says so once it shows the others as suspended", async () => {
      const page = await openAs(owner, "/admin/users");
      const events: string[] = [];
      let refuse = () => {};
      const isRefused = new Promise<void>((resolve) => {
        refuse = resolve;
      });
      await page.route("**/api/admin/users/*", async (route) => {
        if (route.request().method() !== "PUT") return route.continue();
        const response = await route.fetch();
        // The refusal comes first, and a while before.
        if (response.ok()) await isRefused.then(() => pause(1_000));
        events.push(response.ok() ? "suspended" : "refused");
        await route.fulfill({ response });
        refuse();
      });
      for (const name of [/owner@screens/, /member@screens/]) await selected(page, name);
      await page.getByRole("button", { name: "Suspend", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
      const refused = page.getByRole("dialog", { name: "Not changed" });
      await refused.getByText("owner@screens.example: You cannot suspend yourself.").waitFor();
      await page.getByText("1 person suspended.").waitFor();
      await expectNoAxeFindings(page);
      await refused.getByRole("button", { name: "Close" }).click();
      expect(events).toEqual(["refused", "suspended"]);
      const { body } = await asOwner.get("/api/admin/users");
      const isSuspended = (email: string) => body.find((person: { email: string }) => person.email === email).suspended;
      expect([isSuspended(OWNER), isSuspended("member@screens.example")]).toEqual([false, true]);
      await page
        .getByRole("row", { name: /member@screens/ })
        .getByRole("time")
        .nth(1)
        .waitFor();
    });

    it.each([360, 1440])(
      "given people of three roles and %i px, then a filter says how many each would show, is set by one press, and unset by another",
      async (width) => {
        const page = await openAs(owner, "/admin/users", width);
        const roles = page.getByRole("group", { name: "Role" });
        const auditors = roles.getByRole("button", { name: "auditor 1" });
        await auditors.click();
        await page.getByText("member@screens.example").waitFor({ state: "detached" });
        await page.getByText("auditor@screens.example").first().waitFor();
        await roles.getByRole("button", { name: "auditor 1", pressed: true }).waitFor();
        // What another choice would show is still said.
        await roles.getByRole("button", { name: "owner 1", pressed: false }).waitFor();
        await expectNoAxeFindings(page);
        await auditors.click();
        await page.getByText("member@screens.example").first().waitFor();
      },
    );

    it("given prompts with and without a folder, then what react-admin cannot filter by is no filter, nor is what all have", async () => {
      for (const folder of ["Sales", "Sales", null]) {
        const title = `Prompt ${folder ?? "elsewhere"}`;
        await asOwner.post("/api/prompts", { title, text: "Write a letter.", folder, sharing: "organization" });
      }
      const page = await openAs(owner, "/admin/prompts");
      const folders = page.getByRole("group", { name: "Folder" }).getByRole("button");
      await folders.first().waitFor();
      expect(await folders.allInnerTexts()).toEqual([expect.stringMatching(/^Sales\s*2$/)]);
      expect(await page.getByRole("group", { name: "Shared with" }).count()).toBe(0);
    });

    it("given a long history, when older entries are asked for, then the others and the focus stay until they come", async () => {
      const { body } = await asOwner.post("/api/admin/departments", { name: "Often" });
      const headers = { Authorization: `Bearer ${owner.tokens.accessToken}`, "Content-Type": "application/json" };
      for (let n = 1; n <= 20; n++) {
        await fetch(`${stage().url}/api/admin/departments/${body.id}`, {
          method: "PUT",
          headers: { ...headers, "If-Match": "*" },
          body: JSON.stringify({ name: `Often ${n}` }),
        });
      }
      const page = await openAs(owner, `/admin/departments/${body.id}?tab=history`);
      const older = page.getByRole("button", { name: "Show older entries" });
      await older.waitFor();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/api\/admin\/audit-log\?/, async (route) => {
        await held;
        await route.continue();
      });
      await older.press("Enter");
      await page.getByRole("button", { name: "Loading..." }).and(page.locator(":focus")).waitFor();
      const entries = page
        .getByRole("region", { name: "History", exact: true })
        .getByRole("link", { name: /^Department/ });
      expect(await entries.count()).toBe(20);
      release();
      await page.getByRole("link", { name: "Department created" }).waitFor();
    });

    it("given staff whose organization shows people, then the sessions of its people have a tab, and those of others, which they cannot see, have none", async () => {
      const page = await openAs(staff, "/internal-admin/users");
      await page.route("**/api/admin/organizations/*", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), peopleVisible: true } });
      });
      await page.getByRole("cell", { name: STAFF, exact: true }).click();
      await page.getByRole("tab", { name: "Sessions" }).waitFor();
      await menu(page).getByRole("link", { name: "People" }).click();
      await page.getByRole("cell", { name: OWNER, exact: true }).click();
      await page.getByText("Screens", { exact: true }).first().waitFor();
      await page.getByRole("button", { name: "Suspend", exact: true }).waitFor();
      expect(await page.getByRole("tab", { name: "Sessions" }).count()).toBe(0);
    });

    it("given the keyboard alone, then it goes from anywhere to the search of a list, from there to its rows, and opens one", async () => {
      const page = await openAs(owner, "/admin/users");
      await page.getByRole("row", { name: /member@screens/ }).waitFor();
      await page.keyboard.press("/");
      const search = page.getByRole("textbox", { name: "Search" });
      await search.and(page.locator(":focus")).waitFor();
      await page.keyboard.type("screens/");
      expect(await search.inputValue()).toBe("screens/");
      await search.fill("screens");
      // Of what was typed before, there are no rows.
      await page.waitForURL((url) => JSON.parse(url.searchParams.get("filter") ?? "{}").q === "screens");
      await page.getByRole("row", { name: /member@screens/ }).waitFor();
      for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
      await page.getByRole("link", { name: "Open Sam member" }).and(page.locator(":focus")).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Save" }).waitFor();
      await page.keyboard.press("/");
      await page.getByRole("dialog", { name: "Search everything" }).waitFor();
    });

    it("given shortcuts of a single key that are switched off in the settings, when / is pressed, then nothing happens, and Ctrl K still searches", async () => {
      const page = await openAs(owner, "/admin/users");
      await page.getByRole("button", { name: /^Account of/ }).click();
      await page.getByRole("menuitem", { name: "Settings" }).press("Enter");
      const single = page.getByRole("switch", { name: "Shortcuts of a single key" });
      await single.focus();
      await page.keyboard.press("Space");
      await expect.poll(() => single.isChecked()).toBe(false);
      await expectNoAxeFindings(page);
      await page.goto("/admin/users");
      await page.getByRole("row", { name: /member@screens/ }).waitFor();
      const search = page.getByRole("textbox", { name: "Search" });
      expect(await search.getAttribute("aria-keyshortcuts")).toBeNull();
      await page.keyboard.press("/");
      expect(await search.and(page.locator(":focus")).count()).toBe(0);
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog", { name: "Search everything" }).waitFor();
      await page.goto("/dashboard/settings");
      await single.press("Space");
      await expect.poll(() => single.isChecked()).toBe(true);
      await page.goto("/admin/users");
      await page.getByRole("row", { name: /member@screens/ }).waitFor();
      await page.keyboard.press("/");
      await search.and(page.locator(":focus")).waitFor();
    });

    it("given the searches of one person, when another one starts in the same browser, then they are not shown to them", async () => {
      const stranger = await newPerson(stage().url, "stranger@screens.example", {
        ...{ accountType: "business", organizationName: "Strangers" },
      });
      const page = await openAs(owner, "/admin/users");
      const search = page.getByRole("textbox", { name: "Search" });
      await search.fill("member");
      await page.waitForURL(/member/);
      const isKept =
        "Object.entries(localStorage).some(([key, value]) => key.includes('users') && value.includes('member'))";
      await expect.poll(() => page.evaluate(isKept)).toBe(true);
      await page.goto("/admin/users");
      await expect.poll(() => search.inputValue()).toBe("member");
      await page.evaluate(`localStorage.setItem("treadlight.authTokens", ${JSON.stringify(JSON.stringify(stranger))})`);
      await page.goto("/admin/users");
      await page.getByRole("cell", { name: "stranger@screens.example", exact: true }).waitFor();
      expect(await search.inputValue()).toBe("");
    });

    it("given a file with a mistake, when it is corrected and chosen again, then it is tried again", async () => {
      const page = await openAs(owner, "/admin/users");
      await page.getByRole("link", { name: "Import", exact: true }).click();
      const file = page.getByLabel("CSV file");
      const choose = (text: string) =>
        file.setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
      await choose("email\nnot an address\n");
      await page.getByRole("row", { name: /^2 email/ }).waitFor();
      // A browser reports a choice only if it differs from the last one.
      expect(await file.inputValue()).toBe("");
      await choose("email\nada@screens.example\n");
      await page.getByText(/1 person can be invited\./).waitFor();
      await page.getByLabel("Or paste it here").fill("email,department\nbo@screens.example,Night\nno address,\n");
      await page.getByRole("button", { name: "Check" }).click();
      await page.getByText(/1 person can be invited\..*will be created: Night\./).waitFor();
      await expectNoAxeFindings(page);
    });

    it("given another product's list in Windows-1252, then it says what each column was taken for, and takes them for what is chosen", async () => {
      const page = await openAs(owner, "/admin/users/import", 360);
      const text = "sep=;\r\nVorname;Nachname;Kontakt;Abteilung\r\nJürgen;Müller;jm@bücher.example;Köln\r\n";
      const buffer = Buffer.from(text, "latin1");
      await page.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
      await page.getByText(/is missing from the header/).waitFor();
      const taken = page.getByRole("combobox", { name: "What Kontakt is taken for" });
      expect(await taken.textContent()).toBe("Left out");
      await taken.press("Enter");
      await page.getByRole("option", { name: "E-mail address" }).press("Enter");
      await page.getByText(/1 person can be invited\..*will be created: Köln\./).waitFor();
      expect(await page.getByRole("combobox", { name: "What Nachname is taken for" }).textContent()).toBe("Last name");
      await expectNoAxeFindings(page);
      await page.getByRole("button", { name: "Invite 1 person" }).click();
      await page.getByText("1 person was invited.").waitFor();
      await page.getByRole("link", { name: "See the invitations" }).click();
      await page.getByText("jm@xn--bcher-kva.example").waitFor();
    });

    it("given the address of a chat, then a new webhook sends what the chat takes, and its secret is not shown", async () => {
      const page = await openAs(owner, "/admin/webhooks/create");
      await page.getByLabel("Name").fill("Channel");
      await page.getByLabel("URL").fill("https://hooks.slack.com/services/T01/B02/s3cr3t");
      await page.getByRole("combobox", { name: "Sends" }).waitFor();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: "I have copied it" }).click();
      await page.getByRole("cell", { name: "https://hooks.slack.com/services/T01/B02/…" }).click();
      await page.getByText("A message to Slack").waitFor();
      await expectNoAxeFindings(page);
    });

    it("given a list that could not be read, then no total stands below the error", async () => {
      const page = await openAs(owner, "/admin/departments");
      await page.route("**/api/admin/teams?*", (route) => route.abort());
      await menu(page).getByRole("link", { name: "Teams" }).click();
      await page.getByRole("main").getByRole("alert").waitFor();
      expect(await page.getByText(/\d of \d/).count()).toBe(0);
    });

    it("given an error of this hour that is resolved, when staff follow the number of errors, then the list has it", async () => {
      await asStaff.post("/api/monitoring/errors", { message: "It broke", name: "TypeError" });
      const { body } = await eventually(
        () => asStaff.get("/api/admin/error-groups"),
        ({ body }) => body.length > 0,
      );
      await asStaff.post(`/api/admin/error-groups/${body[0].id}/resolve`, {});
      const page = await openAs(staff, "/internal-admin");
      await page.getByRole("link", { name: /Errors reported in the last hour/ }).click();
      await page.getByRole("cell", { name: "It broke", exact: true }).waitFor();
    });

    it("given the keyboard, then it reaches the company's sign-in from the menu item before it", async () => {
      const page = await openAs(owner, "/admin");
      await menu(page).getByRole("link", { name: "Audit log" }).focus();
      await page.keyboard.press("Tab");
      const item = menu(page).getByRole("link", { name: "Company sign-in" });
      await item.and(page.locator(":focus")).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL("**/organization/sign-in");
    });

    it("given a budget, then its unit stands below the threshold, in a new rule and in an old one", async () => {
      const page = await openAs(owner, "/admin/alert-rules/create");
      const choose = async (name: RegExp, option: string) => {
        await page.getByRole("combobox", { name }).click();
        await page.getByRole("option", { name: option, exact: true }).click();
      };
      await nameIn(page).fill("Carbon");
      await choose(/^Watch/, "CO₂ a month");
      const threshold = page.getByRole("spinbutton", { name: /^More than/, description: "Kilograms of CO₂ a month" });
      await threshold.fill("2.5");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("cell", { name: "Carbon", exact: true }).click();
      await expect.poll(() => threshold.inputValue()).toBe("2.5");
      const { body: rules } = await asOwner.get("/api/admin/alert-rules");
      expect(rules).toMatchObject([{ kind: "budget", measure: "co2", threshold: 2_500 }]);
    });

    it("given types of data, a department and recipients, then a rule watches them and tells them, and its page shows them", async () => {
      const page = await openAs(owner, "/admin/alert-rules/create");
      const choose = async (name: RegExp, option: string) => {
        await page.getByRole("combobox", { name }).click();
        await page.getByRole("option", { name: option, exact: true }).click();
      };
      await nameIn(page).fill("Medical");
      await choose(/^Watch/, "Types of data a day");
      await choose(/^Types of data/, "Medical data");
      await choose(/^Types of data/, "Card number");
      await page.getByRole("textbox", { name: "Only with the tool" }).fill("ChatGPT");
      await page.getByRole("spinbutton", { name: /^More than/ }).fill("2");
      await choose(/^E-mails go to/, "Chosen people, or nobody");
      await page.getByRole("combobox", { name: /^Chosen people/ }).fill("owner@screens");
      await page.getByRole("option", { name: /owner@screens/ }).click();
      await expectNoAxeFindings(page);
      await page.setViewportSize({ width: 360, height: 780 });
      await expectNoAxeFindings(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("cell", { name: "Medical", exact: true }).click();
      await page.getByText("more than 2 sessions a day with Medical data or Card number, in ChatGPT").waitFor();
      await choose(/^E-mails go to/, "Every administrator");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("cell", { name: "Medical", exact: true }).waitFor();
      const { body: rules } = await asOwner.get("/api/admin/alert-rules");
      expect(rules.find(({ name }: { name: string }) => name === "Medical")).toMatchObject({
        ...{ kind: "data", data: ["medical-data", "card"], tool: "ChatGPT", threshold: 2, department: null },
        recipients: null,
      });
    });

    it("given a saved question, then a rule watches one of its measures; once it is deleted, the rule says so", async () => {
      const query = { measures: ["sessions", "timeEngaged"], dimensions: ["department"] };
      const { body: view } = await asOwner.post("/api/views", { name: "Use by department", shared: true, query });
      const page = await openAs(owner, "/admin/alert-rules/create");
      const choose = async (name: RegExp, option: string) => {
        await page.getByRole("combobox", { name }).click();
        await page.getByRole("option", { name: option, exact: true }).click();
      };
      await nameIn(page).fill("Little use");
      await choose(/^Watch/, "A saved question");
      await choose(/^Saved question/, "Use by department");
      await choose(/^Measure/, "Time engaged");
      await choose(/^Raised/, "Below");
      await page.getByRole("spinbutton", { name: /^Threshold/, description: "In seconds" }).fill("3600");
      await expectNoAxeFindings(page);
      await page.setViewportSize({ width: 360, height: 780 });
      await expectNoAxeFindings(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("cell", { name: "Time engaged in “Use by department” below 1 h" }).waitFor();
      const { body: rules } = await asOwner.get("/api/admin/alert-rules");
      expect(rules.find(({ name }: { name: string }) => name === "Little use")).toMatchObject({
        ...{
          kind: "question",
          question: view.id,
          questionMeasure: "timeEngaged",
          direction: "below",
          threshold: 3_600,
        },
      });
      await asOwner.delete(`/api/views/${view.id}`);
      await page.reload();
      await page.getByRole("cell", { name: /below 1 h\. Its question no longer exists\.$/ }).click();
      await page.getByText(/Its question no longer exists\.$/).waitFor();
    });

    it("given own numbers, when they are saved and taken back, then each says first what it will do, and the history has both", async () => {
      const { body: organization } = await asOwner.get("/api/organization");
      await asOwner.patch("/api/organization", { currency: "EUR" }, organization.etag);
      await asOwner.post("/api/admin/departments", { name: "Sales" });
      const page = await openAs(owner, "/admin/own-numbers/create");
      await page.getByRole("button", { name: "Content creation" }).click();
      const email = page.getByRole("spinbutton", { name: /^Email/, description: "Specification: 15 min" });
      await email.fill("20");
      await page.getByRole("button", { name: "Content creation: 1 own number" }).waitFor();
      await page.getByRole("spinbutton", { name: /^Share of time saved/ }).fill("80");
      await page.getByRole("button", { name: "Add" }).click();
      await page.getByRole("combobox", { name: /^Department/ }).fill("Sales");
      await page.getByRole("option", { name: "Sales", exact: true }).click();
      await page.getByRole("spinbutton", { name: /^EUR an hour/ }).fill("62.5");
      await expectNoAxeFindings(page);
      await page.setViewportSize({ width: 360, height: 780 });
      await expectNoAxeFindings(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const asked = page.getByRole("dialog", { name: "Save version 1" });
      await asked
        .getByText(/1 baseline of your own.*80 % of the time saved is valued in EUR, in 1 department/)
        .waitFor();
      expect((await asOwner.get("/api/admin/own-numbers")).body).toEqual([]);
      await asked.getByRole("button", { name: "Save version 1" }).click();
      await page.getByText("Version 1 holds: 1 baseline, 1 hourly cost, 80 % of time saved counts.").waitFor();
      await page.getByRole("row", { name: /owner@screens/ }).waitFor();
      await expectNoAxeFindings(page);
      const [saved] = (await asOwner.get("/api/admin/own-numbers")).body;
      expect(saved).toMatchObject({
        version: 1,
        countedShare: 80,
        baselines: { "content-creation": { email: 1_200 } },
      });
      expect(saved.hourlyCosts).toEqual([{ department: "Sales", perHour: 62.5 }]);

      await page.getByRole("button", { name: "Back to the specification's" }).click();
      const back = page.getByRole("dialog", { name: "Back to the specification's" });
      await back
        .getByText(/estimated with the specification's baselines\. .*Time saved has no value in money/)
        .waitFor();
      await back.getByRole("button", { name: "Back to the specification's" }).click();
      await page.getByText("Version 2 holds: The specification's numbers.", { exact: true }).waitFor();
      await page.getByRole("cell", { name: "1", exact: true }).click();
      await page.getByRole("row", { name: "Content creation, email 15 min 20 min" }).waitFor();
      await expectNoAxeFindings(page);
    });

    it("given an own pattern, then the form shows what it finds in a text, says at its field what is wrong, and saves a version", async () => {
      const page = await openAs(owner, "/admin/own-patterns/create");
      await page.getByRole("button", { name: "Add" }).first().click();
      await page.getByRole("textbox", { name: /^Name/ }).fill("Customer number");
      await page.getByRole("combobox", { name: /^Looks for/ }).click();
      await page.getByRole("option", { name: "A format", exact: true }).click();
      const format = page.getByRole("textbox", { name: /^Format/ });
      await format.fill("KD-\\d+");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText(/must say how often at most/).waitFor();
      await format.fill("KD-\\d{6}");
      await page.getByRole("textbox", { name: /^Text/ }).fill("Refund KD-123456");
      const tried = page.getByRole("status").filter({ hasText: "Found" });
      await tried.getByText("Found: Customer number (high). Refund [removed: Customer number]").waitFor();
      await expectNoAxeFindings(page);
      await page.setViewportSize({ width: 360, height: 780 });
      await expectNoAxeFindings(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Version 1 holds: 1 pattern, the guard asks from high.").waitFor();
      const [saved] = (await asOwner.get("/api/admin/own-patterns")).body;
      expect(saved.patterns).toMatchObject([{ id: "customer_number", name: "Customer number", format: "KD-\\d{6}" }]);
      await page.getByRole("cell", { name: "1", exact: true }).click();
      await page.getByRole("cell", { name: "custom:customer_number" }).waitFor();
      await expectNoAxeFindings(page);
    });

    it("given a connector, when it is made, tested, paused and deleted, then it says in words what it needs and why it fails", async () => {
      const page = await openAs(owner, "/admin/connectors/create");
      await page.getByRole("combobox", { name: /^Fetches from/ }).click();
      await page.getByRole("option", { name: "Microsoft 365 Copilot" }).click();
      await nameIn(page).fill("Office");
      await page.getByRole("textbox", { name: /^Tenant ID/ }).fill("screens.example");
      await page.getByRole("textbox", { name: /^Client ID/ }).fill(crypto.randomUUID());
      await page.getByLabel(/^Client secret/).fill("canary-secret");
      await expectNoAxeFindings(page);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const why = "Microsoft could not be reached: must not be a private address.";
      await page.getByRole("cell", { name: "Office", exact: true }).waitFor();
      await eventually(
        async () => (await asOwner.get("/api/admin/connectors")).body[0],
        ({ problem }) => problem === why,
      );
      await page.reload();
      await page.getByRole("cell", { name: why }).waitFor();
      await page.getByRole("cell", { name: "Office", exact: true }).click();
      await page.getByRole("button", { name: "Fetch now" }).waitFor();
      expect(await page.content()).not.toContain("canary-secret");
      await page.getByRole("button", { name: "Test" }).click();
      await page.getByText(why).nth(1).waitFor();
      await expectNoAxeFindings(page);
      await page.goto("/admin/connectors");
      await selected(page, /Office/);
      await page.getByRole("button", { name: "Pause" }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Pause/ })
        .click();
      await page.getByRole("cell", { name: "Paused" }).waitFor();
      await expectNoAxeFindings(page);
      await page.getByRole("cell", { name: "Office", exact: true }).click();
      await page.getByRole("button", { name: "Delete" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText(/Its secret is deleted as well/).waitFor();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await page.getByText(/^No connectors yet/).waitFor();
    });

    it("given connectors, when they are paused and go on, one fetches now, and its imports are looked for, then each is said, and both can be deleted together", async () => {
      for (const name of ["First", "Second"]) {
        const { status } = await asOwner.post("/api/admin/connectors", {
          ...{ kind: "microsoft-365-copilot", name, account: "screens.example", clientId: crypto.randomUUID() },
          secret: "none",
        });
        expect(status).toBe(201);
      }
      const page = await openAs(owner, "/admin/connectors");
      const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
      const selectBoth = async () => {
        await page.getByRole("row", { name: /Second/ }).waitFor();
        await page.getByRole("checkbox", { name: "Select all" }).check();
        await page.getByText("2 items selected").waitFor();
      };
      await selectBoth();
      await press("Pause");
      await page.getByRole("dialog", { name: "Pause" }).getByRole("button", { name: "Pause" }).click();
      await page.getByText("2 connectors paused.").waitFor();
      await page.getByRole("row", { name: /Second .*Paused/ }).waitFor();
      await selectBoth();
      await press("Resume");
      await page.getByText("2 connectors going on.").waitFor();
      // Whoever resumes one lets it fetch at once, and it does not fetch twice at a time.
      await eventually(
        () => asOwner.get("/api/admin/connectors"),
        ({ body }) =>
          body.every(
            ({ fetching, nextAt }: { fetching: boolean; nextAt: string }) =>
              !fetching && Date.parse(nextAt) > Date.now(),
          ),
      );
      await page.getByRole("cell", { name: "First", exact: true }).click();
      await press("Fetch now");
      await page.getByText("Fetching now. See the tab Imports.").waitFor();
      await page.getByRole("tab", { name: "Imports" }).click();
      await page.getByText("Nothing of its kind was imported yet.").waitFor();
      await page.getByRole("link", { name: "All of them" }).click();
      await page.getByRole("heading", { level: 1, name: "Imports" }).waitFor();
      await page.goto("/admin/connectors");
      await selectBoth();
      await press("Delete");
      const question = page.getByRole("dialog", { name: "Delete" });
      await question.getByLabel("Type 2 to confirm").fill("2");
      await question.getByRole("button", { name: "Delete" }).click();
      await page.getByText("2 connectors deleted.").waitFor();
      await page.getByText(/^No connectors yet/).waitFor();
    });

    it("given a new ingest key that is not saved, when its page is left, then the browser asks", async () => {
      const page = await openAs(owner, "/admin/ingest-keys/create");
      await nameIn(page).fill("build");
      const asked = new Promise((resolve) =>
        page.once("dialog", (dialog) => {
          resolve(dialog.type());
          void dialog.dismiss();
        }),
      );
      await menu(page).getByRole("link", { name: "Teams" }).click();
      expect(await asked).toBe("confirm");
      expect(await nameIn(page).inputValue()).toBe("build");
    });

    it("given selected people, then no place means no move, and staff who own an organization move and remove only its people", async () => {
      const page = await openAs(staff, "/internal-admin/users");
      const move = page.getByRole("button", { name: "Move to team" });
      const remove = page.getByRole("button", { name: "Remove" });
      await selected(page, /staff@screens/);
      await remove.waitFor();
      await move.click();
      const dialog = page.getByRole("dialog", { name: "Move to team" });
      await dialog.getByRole("button", { name: "Move 1" }).click();
      await dialog.getByText("Required").waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await selected(page, /owner@screens/);
      await page.getByText("2 items selected").waitFor();
      await move.waitFor({ state: "detached" });
      await remove.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Suspend", exact: true }).waitFor();
    });

    it("given an auditor, who is told nothing of single days, then the first page asks for none and shows no error", async () => {
      const page = await openAs(auditor, "/admin");
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.reload();
      await expect.poll(() => asked.some((url) => url.includes("/api/admin/audit-log"))).toBe(true);
      await page.getByRole("heading", { name: "Needs a decision" }).waitFor();
      expect(asked.filter((url) => url.endsWith("/api/analytics/query"))).toEqual([]);
      expect(await page.getByRole("alert").count()).toBe(0);
    });

    it("given an address that leads nowhere or to a page for others, then the page and its title say so", async () => {
      const page = await openAs(auditor, "/admin/no-such-page");
      await page.getByText("This page does not exist.", { exact: true }).waitFor();
      await expect.poll(() => page.title()).toBe("Page not found · Treadlight");
      await expectNoAxeFindings(page);
      await page.goto("/admin/installation");
      await page.getByText("Your role does not include this page.").waitFor();
      await page.getByRole("button", { name: "Sam auditor" }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    });

    it("given a phone and a long word of a visitor's, then the messages and the mails about it fit", async () => {
      const page = await openAs(staff, "/internal-admin/contact-messages", 360);
      await page.getByText(/^Hello o+/).waitFor();
      await expectNoAxeFindings(page);
      await page.getByText(/^Hello o+/).click();
      await page.getByRole("textbox", { name: "Note" }).waitFor();
      await expectNoAxeFindings(page);
      await page.goto("/internal-admin/outbox");
      await page.getByRole("main").getByRole("listitem").first().waitFor();
      await expectNoAxeFindings(page);
    });
  },
  SETTINGS,
);
