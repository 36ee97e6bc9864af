import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Client, clientOf } from "../support/client.ts";
import { newPerson, type StoredSignIn, signedIn } from "./signed-in.ts";
import { describeSite } from "./site.ts";

const ANSWER_AFTER_MS = 300;

describeSite("clicks, double-clicks and the focus", ({ openPage, stage }) => {
  let owner: StoredSignIn;
  let api: Client;

  beforeAll(async () => {
    owner = await newPerson(stage().url, "kim@clicks.example", { accountType: "business", organizationName: "Clicks" });
    api = clientOf(stage().url, owner.tokens.accessToken);
  });

  const open = (path: string) => openPage(path, { prepare: (page) => signedIn(page, owner) });
  const credentials = async () =>
    (await api.get("/api/auth/devices")).body.devices.filter(({ kind }: { kind: string }) => kind === "credential");

  /** Lets each change of the page wait, as a slow line does. */
  const slowDown = (page: Page) =>
    page.route("**/api/**", async (route) => {
      if (route.request().method() !== "GET") await pause(ANSWER_AFTER_MS);
      await route.fallback();
    });

  const focused = (page: Page) =>
    page.evaluate<string>("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");

  it("given a form that is being sent, when it is sent again, then it goes once", async () => {
    const page = await open("/account-linking");
    await slowDown(page);
    const create = page.getByRole("button", { name: "Create a credential" });
    await create.waitFor();
    // Both before the page shows that it is busy.
    await page.evaluate(`{
      const form = document.querySelector('form[aria-label="Connect a program"]');
      form.requestSubmit();
      form.requestSubmit();
    }`);
    await page.getByText("Copy it now").waitFor();
    expect(await credentials()).toHaveLength(1);
  });

  it("given a form that was sent by the first click of a double-click, then the second does not send it again", async () => {
    const before = (await credentials()).length;
    const page = await open("/account-linking");
    const create = page.getByRole("button", { name: "Create a credential" });
    await create.click();
    await page.getByText("Copy it now").waitFor();
    await create.dispatchEvent("click", { detail: 2 });
    // A click of its own sends again.
    await create.click();
    await expect.poll(async () => (await credentials()).length).toBeGreaterThan(before + 1);
    await page.waitForLoadState("networkidle");
    expect(await credentials()).toHaveLength(before + 2);
  });

  it("given a button that asks first, when it is double-clicked, then it asks; the keyboard confirms, and the focus goes to the heading", async () => {
    await api.post("/api/auth/api-tokens", { name: "Research", scopes: ["usage:read"] });
    const tokens = async () => (await api.get("/api/auth/api-tokens")).body.tokens.length;
    const page = await open("/dashboard/settings/tokens");
    const revoke = page.getByRole("button", { name: "Revoke Research" });
    await revoke.dblclick();
    await page.getByRole("button", { name: "Yes: Revoke Research" }).waitFor();
    expect(await tokens()).toBe(1);
    await page.keyboard.press("Enter");
    await revoke.waitFor({ state: "detached" });
    expect(await tokens()).toBe(0);
    expect(await focused(page)).toBe("API tokens");
  });

  it("given a switch, while its change is being saved, then it keeps the focus", async () => {
    const page = await open("/dashboard/settings/e-mails");
    await slowDown(page);
    const summary = page.getByRole("switch", { name: "Weekly Impact Summary" });
    await summary.focus();
    const wasOn = await summary.getAttribute("aria-checked");
    await page.keyboard.press("Space");
    await page
      .locator(`[role=switch][aria-checked="${wasOn === "true" ? "false" : "true"}"]`)
      .first()
      .waitFor();
    expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe("switch");
  });

  it("given two decisions about tools, when the second comes before the first is saved, then both are kept", async () => {
    const page = await open("/organization/tools");
    await slowDown(page);
    const decisions = page.getByRole("combobox", { name: /^Decision about/ });
    await decisions.first().waitFor();
    const [one = "", another = ""] = await Promise.all(
      [0, 1].map((index) => decisions.nth(index).getAttribute("aria-label")),
    ).then((labels) => labels.map((label) => label?.replace("Decision about ", "")));
    const decisionOn = (tool: string) => page.getByLabel(`Decision about ${tool}`, { exact: true });
    await decisionOn(one).selectOption("block");
    await decisionOn(another).selectOption("warn");
    await page.getByRole("combobox", { name: "Tools without a decision" }).selectOption("warn");
    await expect
      .poll(async () => (await api.get("/api/organization/tool-policy")).body)
      .toMatchObject({ default: "warn", decisions: { [one]: "block", [another]: "warn" } });
    expect(await page.getByText("Couldn't save").count()).toBe(0);
    await expect.poll(() => decisionOn(one).inputValue()).toBe("block");
  });

  it("given the days of a report in the wrong order, then the form says so and asks for nothing", async () => {
    const page = await open("/organization/reports");
    await page.getByLabel("First day").fill("2026-12-01");
    await page.getByLabel("Last day").fill("2026-01-01");
    await page.getByText("First day must not be after the last day.").waitFor();
    await page.getByRole("button", { name: "Create report" }).click();
    await page.getByLabel("Last day").fill("2037-12-31");
    await page.getByRole("button", { name: "Create report" }).click();
    await page.getByText("From must be less than 10 years before to.").first().waitFor();
    expect((await api.get("/api/reports")).body.reports).toEqual([]);
  });
});
