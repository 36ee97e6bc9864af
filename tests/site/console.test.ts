import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { clientOf } from "../support/client.ts";
import { newPerson, type StoredSignIn, signedIn, signInOf } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const STAFF = { email: "staff@console.example", password: "correct horse battery" };
const SETTINGS = { TREADLIGHT_STAFF_EMAIL: STAFF.email, TREADLIGHT_STAFF_PASSWORD: STAFF.password };
const ADMINISTRATORS = [
  ...["People", "Invitations", "Departments", "Teams", "Organizations", "Ingest keys", "Alert rules", "Alerts"],
  ...["Webhooks", "Sessions", "Outcome ledger", "Achievements", "Audit log"],
];
const FOR_STAFF = [
  ...["Waiting list", "Contact messages", "Orders", "Invoices"],
  ...["Errors", "Reported errors", "Reported events", "Page speed", "Dead letters"],
];

describeSite(
  "the console",
  ({ openPage, stage }) => {
    let owner: StoredSignIn;
    let stranger: StoredSignIn;
    let member: StoredSignIn;
    let staff: StoredSignIn;
    beforeAll(async () => {
      const { url } = stage();
      const business = (organizationName: string) => ({ accountType: "business", organizationName });
      owner = await newPerson(url, "owner@console.example", business("Console"));
      stranger = await newPerson(url, "stranger@console.example", business("Strangers"));
      member = await newPerson(url, "member@console.example");
      staff = await signInOf(url, STAFF.email, STAFF.password);
      await clientOf(url, owner.tokens.accessToken).send([{ aiTool: "Claude", promptCount: 3, timeEngaged: 600 }]);
    });

    const openAs = (who: StoredSignIn, path: string, width = 1440) =>
      openPage(path, { width, prepare: (page) => signedIn(page, who) });
    const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    /** Opens a list from the menu and waits for its rows, or for the sentence that it has none. */
    const openList = async (page: Page, name: string) => {
      await page.getByRole("menuitem", { name, exact: true }).click();
      await heading(page, name);
      await page
        .getByRole("row")
        .or(page.getByText(/^No .*(yet|found)/))
        .first()
        .waitFor();
    };
    const menuOf = (page: Page) => page.getByRole("menu").getByRole("menuitem").allInnerTexts();
    const departments = (who: StoredSignIn) => clientOf(stage().url, who.tokens.accessToken);

    it("given an owner, when they walk every list, then each opens, and axe finds nothing at the first page, a list and a form", async () => {
      const page = await openAs(owner, "/admin");
      await heading(page, "Today");
      await page.getByRole("region", { name: "What needs you" }).getByText("open invitations").waitFor();
      await expectNoAxeFindings(page);
      expect(await menuOf(page)).toEqual(["Today", ...ADMINISTRATORS]);
      for (const name of ADMINISTRATORS) {
        await openList(page, name);
      }
      await openList(page, "People");
      await expectNoAxeFindings(page);
      await page.getByRole("row", { name: /owner@console\.example/ }).click();
      await page.getByRole("button", { name: "Save" }).waitFor();
      await expectNoAxeFindings(page);
    });

    it("given a department, when it is made, named as another, renamed and looked up, then the field is named and the audit log has it", async () => {
      const page = await openAs(owner, "/admin/departments/create");
      const name = page.getByRole("textbox", { name: /^Name/ });
      await name.fill("Sales");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("cell", { name: "Sales" }).waitFor();
      await page.getByRole("link", { name: "Create" }).click();
      await name.fill("x".repeat(300));
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("must have at most 120 characters").first().waitFor();
      expect(await name.getAttribute("aria-invalid")).toBe("true");
      await name.fill("Legal");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("cell", { name: "Legal" }).click();
      await name.fill("Law");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("cell", { name: "Law" }).waitFor();

      await page.keyboard.press("Control+k");
      await page.getByRole("textbox", { name: "Search everything" }).fill("sal");
      await page.getByRole("button", { name: /Sales/ }).click();
      await expect.poll(() => name.inputValue()).toBe("Sales");

      await page.getByRole("menuitem", { name: "Audit log" }).click();
      await page
        .getByRole("row", { name: /department\.updated/ })
        .first()
        .click();
      await page.getByRole("row", { name: "name Legal Law" }).waitFor();
      await page.getByRole("menuitem", { name: "Audit log" }).click();
      await page.getByRole("button", { name: "Verify" }).click();
      await page.getByText(/The chain is intact/).waitFor();
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
      const dialog = page.getByRole("dialog", { name: /Somebody changed this/ });
      await dialog.getByRole("row", { name: "name Theirs Mine" }).waitFor();
      await dialog.getByRole("button", { name: "Save mine on top" }).click();
      await page.getByText("Element updated").waitFor();
      expect((await departments(owner).get(`/api/admin/departments/${body.id}`)).body.name).toBe("Mine");
    });

    it("given a new ingest key, then it is shown once, and revoking it takes its name", async () => {
      const page = await openAs(owner, "/admin/ingest-keys/create");
      await page.getByRole("textbox", { name: /^Name/ }).fill("build");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText(/^tlk_/).waitFor();
      await page.getByRole("button", { name: "I have stored it" }).click();
      await page.getByRole("cell", { name: "build" }).click();
      await page.getByRole("button", { name: "Revoke" }).click();
      const dialog = page.getByRole("dialog");
      const revoke = dialog.getByRole("button", { name: "Revoke" });
      expect(await revoke.isDisabled()).toBe(true);
      await dialog.getByLabel("Type build to confirm").fill("build");
      await revoke.click();
      await heading(page, "Ingest keys");
    });

    it("given a CSV file, when it is chosen, then a trial names the bad line, and the import invites the others", async () => {
      const page = await openAs(owner, "/admin/users");
      await page.getByRole("button", { name: "Import" }).click();
      const buffer = Buffer.from("email,name\nada@console.example,Ada\nnot an address,Bea\n");
      await page.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
      await page.getByText(/^Line 3, email:/).waitFor();
      await page.getByRole("button", { name: "Invite 1" }).click();
      await page.getByText("1 new invitations.").waitFor();
    });

    it("given staff, then they also see the installation's lists, which refuse an owner who types their address", async () => {
      const page = await openAs(staff, "/internal-admin");
      await page.getByRole("region", { name: "The pipeline" }).getByText("dead letters").waitFor();
      // The first member of staff also owns an organization.
      expect(await menuOf(page)).toEqual(["Today", ...ADMINISTRATORS, ...FOR_STAFF]);
      for (const name of FOR_STAFF) {
        await openList(page, name);
      }
      const refused = await openAs(owner, "/internal-admin/dead-letters");
      await refused
        .getByText(/right permissions|Access denied/i)
        .first()
        .waitFor();
    });

    it("given an owner of another organization, then a record's address leads to nothing of it", async () => {
      const { body } = await departments(owner).post("/api/admin/departments", { name: "Secret" });
      const page = await openAs(stranger, `/admin/departments/${body.id}`);
      await page.getByRole("menu").waitFor();
      await page
        .getByText(/could not be found|There is nothing here|does not exist/)
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
      const page = await openAs(owner, "/admin", 360);
      for (const path of ["", "/users", "/sessions", "/audit-log", `/users/${owner.user.id}`]) {
        await page.goto(`/admin${path}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => {});
        await expectNoAxeFindings(page);
      }
    });

    it("given home, then nothing of the console is loaded, whose page says that it is loading", async () => {
      const { url } = stage();
      const html = await (await fetch(`${url}/admin/users`)).text();
      expect(html).toContain("Loading admin panel...");
      const own = [...html.matchAll(/assets\/[\w.-]+/g)].map(([file]) => file);
      expect(own.length).toBeGreaterThan(0);
      const page = await openPage("/");
      const loaded = await page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)");
      expect(own.filter((file) => file.endsWith(".js") && loaded.some((name) => name.endsWith(file)))).toEqual([]);
    });
  },
  SETTINGS,
);
