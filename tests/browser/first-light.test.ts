import {
  formatCo2,
  formatDuration,
  formatEnergy,
  formatRange,
  formatWater,
  type TimeEstimate,
  timeEstimateText,
} from "@treadlight/domain/format";
import { estimateOf, timeSavedSumsSchema } from "@treadlight/domain/productivity";
import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expectNoAxeFindings, expectNoAxeFindingsInAnyLook } from "../site/site.ts";
import { type Client, clientOf, register } from "../support/client.ts";
import { cases } from "../support/long.ts";
import { describeWithChromium } from "./with-chromium.ts";

const PASSWORD = "correct horse battery";

describeWithChromium("first light", (stage) => {
  let context: BrowserContext;
  let page: Page;
  /** Errors reported by the browser: exceptions and content security policy violations. */
  let complaints: string[];

  beforeEach(async () => {
    const { browser, url } = stage();
    // Without motion, checks never see a page in the middle of an animation.
    context = await browser.newContext({ baseURL: url, reducedMotion: "reduce" });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    page = await context.newPage();
    complaints = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
    });
  });

  afterEach(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });

  it("given a new person, when they register and run the copied command, then the page shows the session live, with the API's numbers", async () => {
    await page.goto("/register");
    await page.getByRole("heading", { name: "Create your account" }).waitFor();
    await page.getByLabel("Name").fill("Ada Example");
    await page.getByLabel("E-mail").fill(`ada-${Date.now()}@first-light.example`);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByLabel("Where you work").selectOption("uk");
    await page.getByRole("button", { name: "Create account" }).click();

    await page.getByText("Waiting for your first session").waitFor();
    await page.getByText("Or send it from a program").click();
    await expectNoAxeFindingsInAnyLook(page);
    await page.getByRole("button", { name: "Copy command" }).click();
    await page.getByText("Command copied", { exact: true }).waitFor();
    const { api, session } = await copiedCommand(page);
    await page.getByText("Live", { exact: true }).waitFor();
    expect((await api.post("/api/ingest/sessions", session)).status).toBe(202);

    // A connected page does not poll, so this update came through the live stream.
    await page.getByRole("heading", { name: "Your recent sessions" }).waitFor();
    expect(await page.getByText("Live", { exact: true }).isVisible()).toBe(true);
    const [record] = (await api.get("/api/usage-records")).body.records;
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "ChatGPT" }) });
    // Its reasons load later.
    await row.getByText("(yellow)").waitFor();
    // Now that there are figures, they come above the sessions, which wait for them.
    await page.locator("[data-coming]").first().waitFor({ state: "detached" });
    const cells = await row.getByRole("cell").allInnerTexts();
    expect(cells.map((cell) => cell.replaceAll(/\s+/g, " "))).toEqual([
      expect.any(String),
      String(record.promptCount),
      formatDuration(record.timeEngaged),
      inCell(estimateOf(record)),
      `${record.productivityScore} ${record.efficiencyRating}`,
      "Nothing found",
      "82 (yellow) : why",
      `${formatCo2(record.co2Emissions)} ${formatRange(record.low.co2Emissions, record.high.co2Emissions, formatCo2)}`,
      formatEnergy(record.energyUsage),
      formatWater(record.waterUsage),
    ]);

    await api.post("/api/ingest/sessions", { ...session, aiTool: "claude.ai", promptCount: 5 });
    await page.getByRole("rowheader", { name: "Claude" }).waitFor();
    await page.getByRole("button", { name: "All Time" }).click();
    await expectTotals(page, api);
    const chart = page.getByRole("region", { name: "Over time" });
    // The table of the period before is another one.
    await chart.locator("th", { hasText: "Month" }).waitFor({ state: "attached" });
    const summary = chart.locator("summary", { hasText: "Show table" });
    await summary.waitFor();
    await summary.press("Enter");
    await chart.getByRole("columnheader", { name: "Month" }).waitFor();
    expect(await chart.getByRole("columnheader").allTextContents()).toEqual([
      "Month",
      "Sessions",
      "Estimated time saved",
      "Estimated time saved, low",
      "Estimated time saved, high",
      "Time engaged",
      "CO₂, estimate",
    ]);
    await expect.poll(() => chart.getByRole("cell").first().textContent()).toBe("2");
    await expectNoAxeFindingsInAnyLook(page);

    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });

  it("given an account, when the password is wrong, then the page says so, and the right one leads to the page they wanted", async () => {
    await register(stage().url, "bea@first-light.example");
    await page.goto("/dashboard?period=30days");
    await page.getByLabel("E-mail").fill("bea@first-light.example");
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toContain("Login failed");
    await expectNoAxeFindingsInAnyLook(page);

    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Waiting for your first session").waitFor();
    expect(new URL(page.url()).search).toBe("?period=30days");
  });

  it("given a server that fails for a while, when the page was loaded before, then it shows cached data and Try Again recovers", async () => {
    const api = await register(stage().url, "cai@first-light.example");
    await page.clock.install();
    await api.send([{ aiTool: "Gemini", promptCount: 2, timeEngaged: 60 }]);
    await page.goto("/login");
    await page.getByLabel("E-mail").fill("cai@first-light.example");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("rowheader", { name: "Gemini" }).waitFor();
    // Kept a moment after it is shown; an answer from before the session may have been kept already.
    await expect.poll(() => page.evaluate("JSON.stringify(localStorage)")).toMatch(/usage-records.*Gemini/);

    const refusal = { status: 429, contentType: "application/json", body: '{"error":"Too many requests."}' };
    await page.route("**/api/usage-records*", (route) => route.fulfill(refusal));
    await page.route("**/api/live", (route) => route.abort());
    await page.reload();
    await page.getByText(/This page could not be updated. What you see is from .*Too many requests./).waitFor();
    await page.getByRole("rowheader", { name: "Gemini" }).waitFor();
    await expectNoAxeFindingsInAnyLook(page);

    // Without a connection, the page asks again every five seconds. What it asks now is not answered before somebody presses.
    await page.route("**/api/usage-records*", () => {});
    const isAsking = page.waitForRequest("**/api/usage-records*");
    await page.clock.runFor(5_000);
    await isAsking;
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("button", { name: "Trying..." }).waitFor();
    await page.unrouteAll();
    await page.getByText("This page could not be updated.").waitFor({ state: "detached" });
    expect(await page.evaluate("document.activeElement.tagName")).toMatch(/^H[1-3]$/);
  });

  it("given a page loaded before a deployment, when it needs a file that no longer exists, then it reloads and shows the screen", async () => {
    await page.goto("/");
    await page.route("**/assets/login-page-*.js", (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
  });

  it("given a chosen theme, when the page reloads, then the theme applies from the first paint", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/");
    await page.getByRole("button", { name: "Theme: System" }).click();
    await page.getByRole("menuitemradio", { name: "System (Light)" }).waitFor();
    await expectNoAxeFindingsInAnyLook(page);
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("menuitemradio", { name: "Dark", exact: true }).click();

    // With scripts blocked, the page stays as it was at first paint.
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.reload();
    expect(await page.locator("html").getAttribute("class")).toBe("dark");
    expect(await page.locator('meta[name="theme-color"]').getAttribute("content")).toBe("#0b1428");
    await page.unroute("**/assets/*.js");
    await page.reload();
    await page.getByRole("button", { name: "Theme: Dark" }).waitFor();
    expect(await page.locator("html").getAttribute("class")).toContain("dark");
  });

  it.each(
    cases(
      [["/", "Smarter AI"]],
      [
        ["/login", "Sign in"],
        ["/register", "Create your account"],
        ["/no-such-page", "404 Page Not Found"],
      ],
    ),
  )(
    "given %s, when shown on a phone by day and on a desktop in the dark, then axe finds nothing",
    async (path, heading) => {
      // In the dark on a phone and on a desktop by day, shell.test.ts looks at them.
      await page.goto(path);
      await page.getByRole("heading", { name: heading }).waitFor();
      for (const [colorScheme, width] of [["light", 360] as const, ["dark", 1440] as const]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await expectNoAxeFindings(page);
      }
    },
  );
});

/** Parses the copied command into a client with the person's token and the session it sends. */
async function copiedCommand(page: Page): Promise<{ api: Client; session: Record<string, unknown> }> {
  const command = await page.evaluate<string>("navigator.clipboard.readText()");
  const address = /^curl (\S+)\/api\/ingest\/sessions /.exec(command)?.[1];
  const token = /Bearer ([^"]+)"/.exec(command)?.[1];
  const body = /-d '([^']+)'$/.exec(command)?.[1];
  if (!address || !token || !body) throw new Error("The copied command does not have the expected form.");
  return { api: clientOf(address, token), session: JSON.parse(body) };
}

/** Time saved as a cell shows it: its range stands below or beside it. */
const inCell = (estimate: TimeEstimate | null) => {
  if (!estimate) return "Not known";
  const { value, range } = timeEstimateText(estimate);
  return `${value} (${range})`;
};

async function expectTotals(page: Page, api: Client): Promise<void> {
  const { body } = await api.post("/api/analytics/query", {
    measures: [
      ...timeSavedSumsSchema.keyof().options,
      ...["prompts", "productivityScore", "complianceScore", "co2", "energy", "water"],
    ],
    timeDimension: { from: "2025-01-01" },
  });
  const [totals] = body.rows;
  expect(totals.sessions).toBe(2);
  const texts = async (name: string, ...expected: string[]) => {
    const region = page.getByRole("region", { name });
    for (const text of expected) await region.getByText(text, { exact: true }).first().waitFor();
  };
  const { low, central, high } = estimateOf(totals) ?? { low: 0, central: 0, high: 0 };
  const { value, range, unit } = timeEstimateText({ low, central, high });
  await texts(
    "What you gained",
    value.replace(` ${unit}`, ""),
    `${range} ${unit}`,
    formatDuration(totals.timeEngaged),
    String(totals.sessions),
    String(totals.prompts),
    String(Math.round(totals.productivityScore)),
  );
  await texts("What it exposed", String(Math.round(totals.complianceScore)));
  const [co2 = ""] = formatCo2(totals.co2).split(" ");
  await texts("What it cost the planet", "Estimate", co2, formatEnergy(totals.energy), formatWater(totals.water));
}
