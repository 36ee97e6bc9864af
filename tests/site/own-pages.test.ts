import { formatCo2, formatDuration, formatNumber } from "@treadlight/domain/format";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Client, clientOf, eventually } from "../support/client.ts";
import { newPerson, type StoredSignIn, signedIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const DAY_MS = 86_400_000;
const PAGES = [
  ["/dashboard?period=30days", "Your AI use"],
  ["/dashboard/security?period=30days", "Your security"],
  ["/dashboard/achievements", "Your achievements"],
  ["/dashboard/logs", "Activity log"],
  ["/dashboard/settings", "Settings"],
] as const;

describeSite("the pages of a person", ({ openPage, stage }) => {
  let person: StoredSignIn;
  let api: Client;

  beforeAll(async () => {
    person = await newPerson(stage().url, "dee@own-pages.example");
    api = clientOf(stage().url, person.tokens.accessToken);
    const startedAt = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString();
    await api.send([
      {
        aiTool: "ChatGPT",
        promptCount: 3,
        timeEngaged: 240,
        startedAt: startedAt(1),
        workflowType: "content-creation",
      },
      {
        aiTool: "Claude",
        promptCount: 9,
        timeEngaged: 900,
        startedAt: startedAt(3),
        promptPreview: "Mail ada@example.com",
      },
      { aiTool: "Claude", promptCount: 2, timeEngaged: 60, startedAt: startedAt(40) },
    ]);
    await eventually(
      () => api.get("/api/usage-records"),
      ({ body }) => body.records.length === 3,
    );
  });

  const open = (path: string, width = 1440) => openPage(path, { width, prepare: (page) => signedIn(page, person) });
  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

  it("given each page, when it is shown on a desktop and on a phone in both themes, then axe finds nothing", async () => {
    const page = await open("/dashboard");
    for (const [path, name] of PAGES) {
      await page.goto(path);
      await heading(page, name);
      await page.locator(".animate-breathe.rounded-md").first().waitFor({ state: "detached" });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [360, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await expectNoAxeFindings(page);
        }
      }
    }
  });

  it("given a period, then the dashboard's figures are those that the analytics give for it, and for the one before", async () => {
    const page = await open("/dashboard?period=30days");
    const { body } = await api.post("/api/analytics/query", {
      measures: ["sessions", "timeSaved", "complianceScore", "sensitiveSessions", "co2"],
      timeDimension: {
        from: new Date(Date.now() - 29 * DAY_MS).toISOString().slice(0, 10),
        to: new Date().toISOString().slice(0, 10),
      },
      compare: "previousPeriod",
      scope: "own",
    });
    const [totals] = body.rows;
    expect([totals.sessions, totals.sessionsBefore]).toEqual([2, 1]);
    const texts = (name: string) => page.getByRole("region", { name }).innerText();
    await page.getByRole("region", { name: "What it gave" }).getByText("time saved").waitFor();
    expect(await texts("What it gave")).toContain(formatDuration(totals.timeSaved));
    const change = Math.round((100 * (totals.timeSaved - totals.timeSavedBefore)) / totals.timeSavedBefore);
    expect(await texts("What it gave")).toContain(`${Math.abs(change)}% ${change > 0 ? "more" : "less"}`);
    expect(await texts("What it exposed")).toContain(String(Math.round(totals.complianceScore)));
    expect(await texts("What it exposed")).toContain(`${formatNumber(totals.sensitiveSessions)} of 2 sessions`);
    expect(await texts("What it cost the planet")).toContain(formatCo2(totals.co2).split(" ")[0]);
  });

  it("given a filter, then it stays in the address, and a session explains its figures in a drawer", async () => {
    const page = await open("/dashboard?period=30days");
    await page.getByRole("combobox", { name: "Exposure" }).selectOption("medium");
    await page.getByRole("rowheader", { name: "ChatGPT" }).waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("?period=30days&exposure=medium");
    await page.getByRole("rowheader", { name: "Claude" }).getByRole("button").click();
    const drawer = page.getByRole("dialog", { name: "Session with Claude" });
    const compliance = drawer.getByRole("region", { name: "Compliance" });
    expect(await compliance.innerText()).toMatch(/− 15 for exposure − 0 for subjects[\s\S]*Found\s+email/);
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
  });

  it("given the keyboard, then Ctrl-K finds a page, and arrow keys read a chart", async () => {
    const page = await open("/dashboard?period=30days");
    const chart = page.getByRole("slider", { name: /^Sessions\. Highest/ });
    await chart.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    expect(await chart.getAttribute("aria-valuetext")).toMatch(/^1, \d+ \w+$/);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search pages and actions" }).fill("activ");
    await expectNoAxeFindings(page);
    await page.keyboard.press("Enter");
    await heading(page, "Activity log");
  });

  it("given a chart, then it is downloaded as CSV, PNG and SVG", async () => {
    const page = await open("/dashboard?period=30days");
    for (const [type, begins] of [
      ["CSV", "Day,Sessions"],
      ["PNG", "\u{89}PNG"],
      ["SVG", "<svg"],
    ] as const) {
      await page.getByRole("button", { name: "Download Sessions", exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: type }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`treadlight-sessions.${type.toLowerCase()}`);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
      expect(Buffer.concat(chunks).toString("latin1").slice(0, begins.length)).toBe(begins);
    }
  });

  it("given the activity log, when it is cleared, then it is empty until that is undone", async () => {
    const page = await open("/dashboard/logs");
    const lines = page.getByRole("list", { name: "Activity" }).getByRole("listitem");
    await lines.filter({ hasText: "Found and taken out: email" }).waitFor();
    const count = await lines.count();
    await page.getByRole("button", { name: "Connections" }).click();
    await lines.filter({ hasText: "signed in" }).first().waitFor();
    await page.getByRole("button", { name: "All Activity" }).click();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("No line matches.").waitFor();
    await page.getByRole("button", { name: "Undo clear" }).click();
    expect(await lines.count()).toBe(count);
  });

  it("given the settings, then a profile, a mail and the privacy of previews are saved", async () => {
    const page = await open("/dashboard/settings");
    await page.getByLabel("Name").fill("Dee");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Profile saved", { exact: true }).waitFor();
    const previews = page.getByRole("switch", { name: "Keep previews of prompts" });
    const summary = page.getByRole("switch", { name: "Weekly Impact Summary" });
    const wasOn = (await summary.getAttribute("aria-checked")) === "true";
    await summary.click();
    await previews.click();
    await expect.poll(() => previews.getAttribute("aria-checked")).toBe("false");
    const account = (await api.get("/api/auth/me")).body.data.user;
    expect([account.name, account.mails.includes("weekly_summary")]).toEqual(["Dee", !wasOn]);
    expect((await api.get("/api/organization")).body.previewsEnabled).toBe(false);
  });
});
