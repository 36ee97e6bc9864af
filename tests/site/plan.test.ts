import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { clientOf } from "../support/client.ts";
import { newPerson, signedIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

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
    const openAs = (path: string, person: Awaited<ReturnType<typeof newPerson>>) =>
      openPage(path, { prepare: (page) => signedIn(page, person) });
    const staff = async () => {
      const { body } = await clientOf(stage().url).post("/api/auth/login", STAFF);
      return clientOf(stage().url, body.data.accessToken);
    };

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

      const desk = await staff();
      const { body: invoices } = await desk.get("/api/admin/invoices");
      expect(invoices).toMatchObject([{ status: "open", totalPence: 345_600, buyer: "Acme Ltd" }]);
      expect((await desk.post(`/api/admin/invoices/${invoices[0].id}/pay`, {})).status).toBe(200);
      await page.getByRole("heading", { name: "Your Business plan is active" }).waitFor();

      await page.getByRole("link", { name: "See your plan" }).click();
      await page.getByText("of 40 seats used").waitFor();
      await page.getByRole("button", { name: "Cancel the plan" }).click();
      await page.getByRole("button", { name: "Keep the plan" }).click();
      await page.getByRole("button", { name: "Cancel the plan" }).waitFor();
      await expectNoAxeFindings(page);
    });

    it("given a business, when it is set up step by step and left in between, then it goes on where it was", async () => {
      const person = await business("nora@plan.example");
      let page = await openAs("/business-onboarding", person);
      await page.getByRole("button", { name: "Save the profile" }).click();
      await isDone(page, "1. Profile");
      await page.getByLabel("One department a line").fill("Sales, North\nResearch");
      await page.getByRole("button", { name: "Create departments" }).click();
      await isDone(page, "2. Departments");
      await page.getByLabel("E-mail addresses").fill("sam@plan.example");
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await page.getByText("Your plan has 1 seat").first().waitFor();

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
  },
  SETTINGS,
);

const isDone = (page: Page, step: string) =>
  page.getByRole("region", { name: step }).getByText("Done", { exact: true }).waitFor();
