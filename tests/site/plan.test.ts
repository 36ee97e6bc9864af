import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { clientOf, eventually } from "../support/client.ts";
import { newPerson, signInOf } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const DAY_MS = 86_400_000;
const PASSWORD = "correct horse battery";
const STAFF = { email: "staff@plan.example", password: "a staff pass phrase" };
const SETTINGS = {
  TREADLIGHT_BILLING: "invoice",
  TREADLIGHT_VAT_PERCENT: "20",
  TREADLIGHT_OPERATOR_NAME: "Treadlight Example Ltd",
  TREADLIGHT_OPERATOR_ADDRESS: "1 Example Street, Edinburgh",
  TREADLIGHT_STAFF_EMAIL: STAFF.email,
  TREADLIGHT_STAFF_PASSWORD: STAFF.password,
};

describeSite(
  "plans",
  ({ openPage, stage }) => {
    const business = (email: string) =>
      newPerson(stage().url, email, { accountType: "business", organizationName: "Acme" });
    const openAs = (path: string, person: Awaited<ReturnType<typeof newPerson>>) => openPage(path, { as: person });
    const staff = async () => {
      const { body } = await clientOf(stage().url).post("/api/auth/login", STAFF);
      return clientOf(stage().url, body.data.accessToken);
    };

    it("given an installation that sells plans, then its prices are no examples, and search engines get them", async () => {
      const page = await openPage("/pricing");
      expect(await page.getByText("Example", { exact: true }).count()).toBe(0);
      await page.getByRole("link", { name: "Choose this plan" }).first().waitFor();
      const data = JSON.parse(String(await page.locator('script[type="application/ld+json"]').first().textContent()));
      const { offers } = data["@graph"].find((thing: { "@type": string }) => thing["@type"] === "SoftwareApplication");
      expect(offers).toMatchObject([
        { price: "8.00", priceCurrency: "GBP" },
        { price: "80.00", priceCurrency: "GBP" },
        { lowPrice: "4.50", highPrice: "7.50", priceCurrency: "GBP" },
      ]);
      expect(JSON.stringify(data)).not.toMatch(/USD|validUntil|\[\[/);
    });

    it("given a business, when its owner buys 40 seats and staff mark the invoice as paid, then the plan is active", async () => {
      const page = await openAs("/subscribe", await business("olga@plan.example"));
      await page.getByLabel("Seats", { exact: true }).fill("40");
      await page.getByText("£2,880.00").waitFor();
      await expectNoAxeFindings(page);
      await page.getByRole("link", { name: "Continue to checkout" }).click();
      await page.getByRole("row", { name: "Total £3,456.00" }).waitFor();
      await expectNoAxeFindings(page);
      await page.getByRole("button", { name: "Place the order" }).click();
      await page.getByText("Company must not be empty.").waitFor();
      await page.getByLabel("Company").fill("Acme Ltd");
      await page.getByLabel("Address").fill("2 Example Road, Leeds");
      await page.getByLabel("Country").fill("United Kingdom");
      await page.getByRole("button", { name: "Place the order" }).click();
      await page.getByRole("heading", { name: "Thank you for your order" }).waitFor();
      await expectNoAxeFindings(page);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: /INV-\d+\.pdf/ }).click();
      expect((await download).suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/);

      const { body: invoices } = await (await staff()).get("/api/admin/invoices");
      expect(invoices).toMatchObject([{ status: "open", totalPence: 345_600, buyer: "Acme Ltd" }]);
      const desk = await openAs("/internal-admin/orders", await signInOf(stage().url, STAFF.email, STAFF.password));
      await desk.getByRole("link", { name: "Open Acme" }).press("Enter");
      await desk.getByRole("link", { name: `Open ${invoices[0].number}` }).press("Enter");
      const pay = desk.getByRole("button", { name: "Mark as paid" });
      await pay.click();
      await expectNoAxeFindings(desk);
      await desk.getByRole("dialog").getByRole("button", { name: "Mark as paid" }).click();
      await desk.getByText(/^Marked as paid\./).waitFor();
      await pay.waitFor({ state: "detached" });
      await desk.getByRole("button", { name: "Credit" }).waitFor();
      await page.getByRole("heading", { name: "Your Business plan is active" }).waitFor();

      await page.getByRole("link", { name: "See your plan" }).click();
      await page.getByText("of 40 seats used").waitFor();
      await page.getByRole("button", { name: "Cancel the plan" }).click();
      await page.getByRole("button", { name: "Keep the plan" }).click();
      await page.getByRole("button", { name: "Cancel the plan" }).waitFor();
      await expectNoAxeFindings(page);

      await desk.getByRole("button", { name: "Credit" }).click();
      await desk.getByLabel(`Type ${invoices[0].number} to confirm`).fill(invoices[0].number);
      await desk.getByRole("dialog").getByRole("button", { name: "Credit" }).click();
      await desk.getByText(/^Credited by INV-\d+\.$/).waitFor();
      const { body: documents } = await (await staff()).get("/api/admin/invoices");
      expect(documents).toContainEqual(
        expect.objectContaining({ kind: "credit_note", totalPence: -345_600, credits: invoices[0].id }),
      );
    });

    it("given a visitor, when they choose a plan in the pricing section, then they sign in and order what they chose", async () => {
      await business("pia@plan.example");
      const page = await openPage("/pricing");
      await page.getByRole("radio", { name: "Annual" }).check();
      const plan = page.getByRole("article", { name: "Business" });
      await plan.getByRole("spinbutton", { name: "People in your team" }).fill("60");
      await plan.getByRole("link", { name: "Choose this plan" }).click();
      await page.getByLabel(/e-?mail/i).fill("pia@plan.example");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByText("£4,320.00").waitFor();
      expect(await page.getByLabel("Seats", { exact: true }).inputValue()).toBe("60");
    });

    it("given no plan, when somebody meets its limits, then each is explained with a way to the plans, and nothing fails", async () => {
      const person = await business("quin@plan.example");
      const api = clientOf(stage().url, person.tokens.accessToken);
      const started = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString();
      const session = { aiTool: "ChatGPT", promptCount: 3, timeEngaged: 240, source: "extension" } as const;
      await api.send([
        { ...session, startedAt: started(3) },
        { ...session, startedAt: started(40) },
      ]);
      await eventually(
        () => api.get("/api/user/certificates"),
        ({ body }) => body.certificates[0].id !== null,
      );
      const page = await openAs("/help", person);
      for (const path of [
        "/dashboard?period=90days",
        "/dashboard/security?period=all-time",
        "/organization?period=90days",
      ]) {
        await page.goto(path);
        await page.getByText("Your plan shows the last 30 days. Older sessions are kept.").first().waitFor();
        await page.getByRole("heading", { level: 1 }).waitFor();
        expect(await page.getByRole("alert").allTextContents(), path).toEqual([]);
        await expectNoAxeFindings(page);
      }
    });

    it("given no plan, when somebody wants what it does not include, then each is explained with a way to the plans", async () => {
      const person = await business("ray@plan.example");
      const api = clientOf(stage().url, person.tokens.accessToken);
      await api.send([{ aiTool: "ChatGPT", promptCount: 3, timeEngaged: 240, source: "extension" }]);
      await eventually(
        () => api.get("/api/user/certificates"),
        ({ body }) => body.certificates[0].id !== null,
      );
      const page = await openAs("/organization/exports", person);
      const wall = page.getByRole("dialog", { name: "Not included in your plan" });
      await page.getByRole("button", { name: "Parquet" }).click();
      await wall.getByText("Your plan does not include this.").waitFor();
      await expectNoAxeFindings(page);
      await wall.getByRole("button", { name: "Not now" }).click();
      await page.goto("/organization/reports");
      await page.getByRole("button", { name: "Create report" }).click();
      await wall.waitFor();
      await page.goto("/certifications");
      await page.getByLabel("Name on it").fill("Ray Example");
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByRole("button", { name: "Download as PDF" }).click();
      await wall.waitFor();
      await page.goto("/prompts");
      await page.getByRole("button", { name: "Write your first prompt" }).click();
      await page.getByLabel("Title").fill("Summarise");
      await page.getByLabel("Text").fill("Sum up.");
      await page.getByText("My organization", { exact: true }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await wall.getByRole("link", { name: "See plans" }).click();
      await page.getByText("History of the last 30 days; older sessions are kept").waitFor();
    });

    it("given a business without a plan, then the console's first page asks nothing that the plan does not show", async () => {
      const person = await business("kim@plan.example");
      await clientOf(stage().url, person.tokens.accessToken).send([
        { aiTool: "Claude", promptCount: 1, timeEngaged: 60 },
      ]);
      const page = await openAs("/admin", person);
      await page.getByRole("definition").first().waitFor();
      await page.getByRole("region", { name: "Sessions by day" }).waitFor();
      expect(await page.getByRole("alert").count()).toBe(0);
      expect(await page.getByText("the 30 days before").count()).toBe(0);
    });

    it("given a business, when it is set up step by step and left in between, then it goes on where it was", async () => {
      const person = await business("nora@plan.example");
      let page = await openAs("/business-onboarding", person);
      await page.getByRole("button", { name: "Save the profile" }).click();
      await isDone(page, "1. Profile");
      await page.getByLabel("One department per line").fill("Sales, North\nResearch");
      await page.getByRole("button", { name: "Create departments" }).click();
      await isDone(page, "2. Departments");
      await page.getByLabel("E-mail addresses").fill("sam@plan.example");
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      const wall = page.getByRole("dialog", { name: "Not included in your plan" });
      await wall.getByText("Your plan has 1 seat").waitFor();

      page = await openAs("/business-onboarding", person);
      await isDone(page, "2. Departments");
      await page.getByRole("button", { name: "Create a key" }).click();
      const key = /tlk_[\w-]+/.exec((await page.getByRole("figure").first().textContent()) ?? "")?.[0];
      await page.getByText("Waiting for the first session").waitFor();
      await expectNoAxeFindings(page);
      const session = { aiTool: "ChatGPT", promptCount: 3, timeEngaged: 240 };
      expect((await clientOf(stage().url, key).post("/api/ingest/sessions", session)).status).toBe(202);
      await page.getByText("The first session has arrived").waitFor({ timeout: 60_000 });
    });

    it("given somebody with a script, when they create and revoke a credential, then it is shown once and works until then", async () => {
      const page = await openAs("/account-linking", await newPerson(stage().url, "ivo@plan.example"));
      await page.getByLabel("Name").fill("Build server");
      await page.getByRole("button", { name: "Create a credential" }).click();
      const shown = page.getByRole("figure").first();
      const token = /tld_[\w-]+/.exec((await shown.textContent()) ?? "")?.[0];
      const sender = clientOf(stage().url, token);
      const session = { aiTool: "ChatGPT", promptCount: 3, timeEngaged: 240 };
      expect((await sender.post("/api/ingest/sessions", session)).status).toBe(202);
      await expectNoAxeFindings(page);
      await page.getByRole("button", { name: "Revoke Build server" }).click();
      await page.getByRole("row", { name: "Build server" }).waitFor({ state: "detached" });
      expect((await sender.post("/api/ingest/sessions", session)).status).toBe(401);
    });

    it("given an extension that asked the page for a token, when it has connected, then it is listed and can be revoked", async () => {
      const page = await openAs("/account-linking", await newPerson(stage().url, "eve@plan.example"));
      const token = await page.evaluate<string>(`new Promise((resolve) => {
        addEventListener("message", ({ data }) => data.type === "WEB_APP_AUTH_RESPONSE" && resolve(data.token));
        postMessage({ type: "GET_WEB_APP_TOKEN" }, location.origin);
      })`);
      const name = "Extension in Chrome";
      const { body } = await clientOf(stage().url, token).post("/api/auth/devices", { name });
      const extension = clientOf(stage().url, body.token);
      const session = { aiTool: "Claude", promptCount: 1, timeEngaged: 60 };
      expect((await extension.post("/api/ingest/sessions", session)).status).toBe(202);
      await page.reload();
      await page.getByRole("button", { name: `Revoke ${name}` }).click();
      await page.getByRole("row", { name }).waitFor({ state: "detached" });
      expect((await extension.post("/api/ingest/sessions", session)).status).toBe(401);
    });
  },
  SETTINGS,
);

const isDone = (page: Page, step: string) =>
  page.getByRole("region", { name: step }).getByText("Done", { exact: true }).waitFor();
