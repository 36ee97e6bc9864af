import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { formatCo2, formatEstimatedDuration, formatNumber, timeEstimateText } from "@treadlight/domain/format";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Client, clientOf, eventually } from "../support/client.ts";
import { newPerson, type StoredSignIn, signedIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings, expectNoAxeFindingsInAnyLook, hurryUntil } from "./site.ts";

const DAY_MS = 86_400_000;
const PAGES = [
  ["/dashboard?period=30days", "Your AI use"],
  ["/dashboard/security?period=30days", "Your security"],
  ["/dashboard/achievements", "Your achievements"],
  ["/dashboard/logs", "Activity log"],
  [`/dashboard/day?day=${new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)}`, "Your day"],
  [`/dashboard/review?week=${new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)}`, "Weekly review"],
  ["/dashboard/projects?period=30days", "Projects"],
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

  const open = (path: string, width = 1440) => openPage(path, { width, as: person });
  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

  it.each(PAGES)(
    "given %s, when it is shown on a desktop and on a phone in both themes, then axe finds nothing",
    async (path, name) => {
      const page = await open(path);
      await heading(page, name);
      await page.locator(".animate-breathe.rounded-md").first().waitFor({ state: "detached" });
      await expectNoAxeFindingsInAnyLook(page);
    },
  );

  it("given a period, then the dashboard's figures are those that the analytics give for it, and for the one before", async () => {
    const page = await open("/dashboard?period=30days");
    const { body } = await api.post("/api/analytics/query", {
      measures: [
        "sessions",
        "timeSavedLow",
        "timeSavedCentral",
        "timeSavedHigh",
        "complianceScore",
        "sensitiveSessions",
        "co2",
      ],
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
    await page.getByRole("region", { name: "What you gained" }).getByText("time saved").waitFor();
    const estimate = { low: totals.timeSavedLow, central: totals.timeSavedCentral, high: totals.timeSavedHigh };
    const { value, range, unit } = timeEstimateText(estimate);
    const gained = (await texts("What you gained")).replaceAll(/\s/g, "");
    for (const text of [value, `${range} ${unit}`]) expect(gained).toContain(text.replaceAll(" ", ""));
    // One session is too few for a percentage, and scores change in points.
    const saved = `${formatEstimatedDuration(Math.abs(totals.timeSavedCentralChange))} ${totals.timeSavedCentralChange > 0 ? "more" : "less"}`;
    expect(await texts("What you gained")).toContain(`${saved} than the 30 days before`);
    // What was exposed comes first, and the score, which the tools' ratings are part of, after it.
    await page.getByRole("list", { name: "Sessions by level of exposure" }).waitFor();
    expect((await texts("What it exposed")).replaceAll(/\s+/g, " ")).toMatch(
      new RegExp(
        `${formatNumber(totals.sensitiveSessions)} ?of 2 sessions with sensitive values Nothing in the 30 days before ` +
          `None 1 Medium 1 Compliance score ${Math.round(totals.complianceScore)} `,
      ),
    );
    expect(await texts("What it cost the planet")).toContain(formatCo2(totals.co2).split(" ")[0]);
  });

  it("given paper in landscape, then the page takes all of it in light colours, and says which days it shows", async () => {
    const page = await openPage("/dashboard?period=30days", {
      theme: "dark",
      prepare: (blank) => signedIn(blank, person),
    });
    await page.getByRole("region", { name: "By tool" }).locator("svg").first().waitFor();
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 1040, height: 700 });
    const main = await page.getByRole("main").boundingBox();
    expect(main?.width).toBeGreaterThan(1_000);
    const printed = "(({ printColorAdjust, color }) => [printColorAdjust, color])(getComputedStyle(document.body))";
    expect(await page.evaluate(printed)).toEqual(["exact", "rgb(14, 26, 51)"]);
    await page.getByText(/^Printed on \d+ \w+ \d{4}$/).waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
    await page.getByText(/^\d+( \w+)?( \d{4})? – \d+ \w+ \d{4}$/).waitFor();
  });

  it("given a wide screen, when the page is printed, then charts are drawn for paper, and afterwards for the screen again", async () => {
    const page = await openPage("/dashboard?period=30days", {
      prepare: async (blank) => {
        await signedIn(blank, person);
        // Before the page itself hears that it was printed.
        await blank.addInitScript(`addEventListener("afterprint", () => {
          window.drawnForPaper = document.querySelector("[aria-label^='Sessions by tool'] > svg").viewBox.baseVal.width;
        })`);
      },
    });
    const chart = page.getByRole("slider", { name: /^Sessions by tool/ }).locator("> svg");
    await chart.waitFor();
    // Drawn first at a whole number of pixels.
    const drawn = async () => Math.round(Number((await chart.getAttribute("viewBox"))?.split(" ")[2]));
    const onScreen = await drawn();
    await page.pdf({ format: "A4" });
    const onPaper = Number(await page.evaluate("window.drawnForPaper"));
    expect(onPaper).toBeGreaterThan(100);
    expect(onPaper).toBeLessThan(onScreen);
    await expect.poll(drawn).toBe(onScreen);
    // A list that is a panel itself begins on the first page too, however long it is.
    await page.goto("/dashboard/logs");
    const log = page.getByRole("list", { name: "Activity" });
    await log.waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await log.evaluate((list) => getComputedStyle(list).breakInside)).toBe("auto");
  });

  it("given answers that fail, then the page does not call itself live", async () => {
    const page = await openPage("/dashboard?period=30days", {
      prepare: async (blank) => {
        await signedIn(blank, person);
        await blank.route("**/api/analytics/query", (route) => route.fulfill({ status: 400, json: { error: "No." } }));
      },
    });
    await page.getByText("Not up to date", { exact: true }).waitFor();
    expect(await page.getByText("Live", { exact: true }).count()).toBe(0);
  });

  it("given a slow network, when somebody has signed in, then the page says that the dashboard is loading", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await openPage("/login", {
      prepare: (blank) =>
        blank.route("**/assets/dashboard-page-*.js", async (route) => {
          await released;
          await route.continue();
        }),
    });
    await page.getByLabel("E-mail").fill("dee@own-pages.example");
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Loading Treadlight...").waitFor();
    release();
    await heading(page, "Your AI use");
  });

  it("given a period, then the figures of the security page are those that the analytics give, and types have names", async () => {
    const page = await open("/dashboard/security?period=30days");
    const { body } = await api.post("/api/analytics/query", {
      measures: ["sessions", "complianceScore", "sensitiveSessions"],
      timeDimension: {
        from: new Date(Date.now() - 29 * DAY_MS).toISOString().slice(0, 10),
        to: new Date().toISOString().slice(0, 10),
      },
      scope: "own",
    });
    const [{ sessions, complianceScore, sensitiveSessions }] = body.rows;
    const tile = (name: string) => page.locator("dt", { hasText: name }).locator("xpath=../dd[1]").innerText();
    await expect.poll(() => tile("Compliance score")).toBe(`${Math.round(complianceScore)}/ 100`);
    await expect.poll(() => tile("Sessions with sensitive values")).toBe(formatNumber(sensitiveSessions));
    await expect
      .poll(() => tile("Share of your sessions"))
      .toBe(`${Math.round((100 * sensitiveSessions) / sessions)}%`);
    const overTime = page.getByRole("region", { name: "Exposure over time" });
    await overTime.getByRole("button", { name: "By type" }).click();
    await overTime.getByText("Show table").click();
    await overTime.getByRole("columnheader", { name: "E-mail address" }).waitFor();
    expect(await overTime.getByRole("row").nth(1).getByRole("cell").allInnerTexts()).toEqual(["1"]);
  });

  it("given a filter, then it stays in the address, and a session explains its figures in a drawer", async () => {
    const page = await open("/dashboard?period=30days");
    const exposure = page.getByRole("combobox", { name: "Exposure" });
    await exposure.focus();
    await exposure.selectOption("medium");
    await page.getByRole("rowheader", { name: "ChatGPT" }).waitFor({ state: "detached" });
    expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Exposure");
    expect(new URL(page.url()).search).toBe("?period=30days&exposure=medium");
    await page.getByRole("rowheader", { name: "Claude" }).getByRole("button").click();
    const drawer = page.getByRole("dialog", { name: "Session with Claude" });
    const sections = drawer.getByRole("region");
    expect(await sections.nth(0).innerText()).toMatch(/^What you exposed\s+Medium: E-mail address$/);
    expect(await sections.nth(1).innerText()).toMatch(/^Rating of Claude\s+82\s+\(yellow\)[\s\S]*Training/);
    const compliance = drawer.getByRole("region", { name: "Compliance" });
    expect(await compliance.innerText()).toMatch(/− 15 for exposure − 0 for subjects[\s\S]*Values removed\s+email/);
    const preview = await drawer.getByRole("region", { name: "Preview of the prompt" }).innerText();
    expect(preview).toContain("Mail ");
    expect(preview).not.toContain("ada@example.com");
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
  });

  it("given a guessed kind of work, when its person corrects it in the drawer, or on their day says that it was not work, then it is saved, and shown as stated", async () => {
    const corrector = await newPerson(stage().url, "kim@own-pages.example");
    const own = clientOf(stage().url, corrector.tokens.accessToken);
    const promptPreview = "Translate this into German: the shop is closed on Monday";
    await own.send([{ aiTool: "Claude", promptCount: 1, timeEngaged: 60, promptPreview }]);
    await eventually(
      () => own.get("/api/usage-records"),
      ({ body }) => body.records.length === 1,
    );
    const page = await openPage("/dashboard", { as: corrector });
    await page.getByRole("rowheader", { name: "Claude" }).getByRole("button").click();
    const kind = page.getByRole("form", { name: "Kind of work" });
    expect(await kind.getByRole("combobox", { name: "Work" }).inputValue()).toBe("translation");
    await kind.getByText(/^Guessed from the words/).waitFor();
    await kind.getByRole("combobox", { name: "Work" }).selectOption("planning");
    await expectNoAxeFindings(page);
    await kind.getByRole("button", { name: "Save" }).click();
    await page.getByText("Kind of work saved").first().waitFor();
    await kind.getByText(/^Set by you/).waitFor();
    expect(await kind.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    const { body } = await own.get("/api/usage-records");
    expect(body.records).toMatchObject([{ workflowType: "planning", contentType: "document", kindSource: "stated" }]);

    await page.goto("/dashboard/day");
    await page.getByRole("button", { name: /^Claude, .*, planning$/ }).press("Enter");
    await kind.getByRole("combobox", { name: "Work" }).selectOption("not work");
    await kind.getByRole("button", { name: "Save" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Claude, .*, not work$/ }).waitFor();
    await page.getByRole("button", { name: "The day before" }).click();
    await page.getByRole("heading", { name: /^No sessions on/ }).waitFor();
  });

  it("given goals, something paid for and an offer of the weekly mail, then the review shows them, and the offer is made once", async () => {
    const page = await open("/dashboard/review");
    await page.getByRole("button", { name: "Set goals" }).click();
    await page.getByLabel("Days with AI").fill("7");
    await page.getByRole("button", { name: "Save goals" }).click();
    await page.getByText(/of 7 days at least a week/).waitFor();
    const paid = page.getByRole("region", { name: "What you pay for" }).first();
    await paid.getByRole("button", { name: "Add" }).click();
    await paid.getByLabel("Tool").fill("ChatGPT");
    await paid.getByLabel("Price").fill("20");
    await expectNoAxeFindings(page);
    await paid.getByRole("button", { name: "Save" }).click();
    await paid.getByRole("row", { name: /^ChatGPT £20\.00 a month 1, 1 £20\.00 Not set Hardly used/ }).waitFor();
    await page.goto("/dashboard?period=30days");
    await page
      .getByRole("region", { name: "Your goals" })
      .getByText(/of 7 days/)
      .waitFor();
    const offer = page.getByRole("region", { name: "Your week by e-mail, each Monday?" });
    await expectNoAxeFindings(page);
    await offer.getByRole("button", { name: "Send it" }).click();
    await offer.waitFor({ state: "detached" });
    expect((await api.get("/api/auth/me")).body.data.user.mails).toContain("weekly_summary");
  });

  it("given the keyboard, then Ctrl-K finds a page, and arrow keys read a chart", async () => {
    const page = await open("/dashboard?period=30days");
    const chart = page.getByRole("slider", { name: /^Sessions\. Peak/ });
    await chart.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    expect(await chart.getAttribute("aria-valuetext")).toMatch(/^1, \d+ \w+( \(period before: \d+\))?$/);
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "Claude Your tool" }).waitFor();
    await page.keyboard.press("ArrowUp");
    const list = await page.getByRole("listbox").boundingBox();
    const last = await page.getByRole("option", { name: /Your tool$/, selected: true }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
    await page.getByRole("combobox", { name: "Search pages, tools, people and actions" }).fill("activ");
    await expectNoAxeFindings(page);
    await page.keyboard.press("Enter");
    await heading(page, "Activity log");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search pages, tools, people and actions" }).fill("claude");
    await page.getByRole("option", { name: "Claude Your tool", selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("rowheader", { name: "Claude" }).first().waitFor();
    expect(await page.getByRole("rowheader", { name: "ChatGPT" }).count()).toBe(0);
  });

  it("given a session that was rejected and one that was replaced, then the activity log says why", async () => {
    const session = { id: randomUUID(), aiTool: "Gemini", promptCount: 1, timeEngaged: 60 };
    await api.send([session]);
    await api.send([{ ...session, promptCount: 2, revision: 1 }]);
    await api.post("/api/ingest/sessions", { ...session, promptCount: -1 });
    await eventually(
      () => api.get("/api/user/outcomes"),
      ({ body }) => body.days.some(({ superseded }: { superseded: number }) => superseded === 1),
    );
    const page = await open("/dashboard/logs?source=usage");
    const lines = page.getByRole("list", { name: "Activity" }).getByRole("listitem");
    await lines.filter({ hasText: /Rejected\s*1 session rejected that day: / }).waitFor();
    await lines.filter({ hasText: "1 session replaced that day by a newer version" }).waitFor();
  });

  it("given answers that this browser kept, when the server fails, then they stay in sight with their age", async () => {
    const page = await openPage("/dashboard?period=30days", {
      prepare: async (blank) => {
        await blank.clock.install();
        await signedIn(blank, person);
      },
    });
    await page.getByRole("rowheader", { name: "ChatGPT" }).waitFor();
    const kept = `JSON.parse(localStorage.getItem("treadlight.unifiedData") ?? '{"answers":[]}').answers
      .filter(({ queryKey }) => queryKey[0] === "/api/usage-records").length`;
    await expect.poll(() => page.evaluate(kept)).toBe(2);
    await page.route("**/api/**", (route) => route.fulfill({ status: 503, json: { error: "Not now." } }));
    await page.reload();
    await hurryUntil(page, page.getByText("This page could not be updated. What you see is from"));
    await page.getByRole("rowheader", { name: "ChatGPT" }).waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect.poll(() => page.evaluate("localStorage.getItem('treadlight.unifiedData')")).toBeNull();
  });

  it("given a chart, then it is downloaded as CSV with units, and as PNG and SVG with its title", async () => {
    const page = await open("/dashboard?period=30days");
    for (const [type, pattern] of [
      ["CSV", /^Day,Sessions,Estimated time saved \(seconds\),"Estimated time saved, low \(seconds\)",/],
      ["PNG", /^\u{89}PNG/u],
      ["SVG", /^<svg.*>Sessions<\/text>/],
    ] as const) {
      await page.getByRole("button", { name: "Download Sessions", exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: type }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`treadlight-sessions.${type.toLowerCase()}`);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
      expect(Buffer.concat(chunks).toString("latin1")).toMatch(pattern);
    }
  });

  it("given the activity log, when it is cleared, then it is empty until that is undone", async () => {
    const page = await open("/dashboard/logs");
    const lines = page.getByRole("list", { name: "Activity" }).getByRole("listitem");
    await lines.filter({ hasText: "Values removed: E-mail address" }).waitFor();
    await page.getByRole("button", { name: "Connections" }).click();
    await lines.filter({ hasText: "signed in" }).first().waitFor();
    await page.getByRole("button", { name: "All Activity" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ]);
    const exported = await readFile(await file.path(), "utf8");
    expect(exported).toMatch(/^Time,Category,State,Activity\r\n/);
    expect(exported).toContain("Values removed: E-mail address");
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("No activity matches.").waitFor();
    await page.getByRole("button", { name: "Undo clear" }).click();
    await lines.filter({ hasText: "Values removed: E-mail address" }).waitFor();
  });

  it("given a network that is cut while settings are saved, then nothing is shown as saved, and later it can be", async () => {
    const other = await newPerson(stage().url, "eve@own-pages.example");
    const page = await openPage("/dashboard/settings", { prepare: (blank) => signedIn(blank, other) });
    const named = async () =>
      (await clientOf(stage().url, other.tokens.accessToken).get("/api/auth/me")).body.data.user.name;
    await page.getByLabel("Name").fill("Eve");
    const loaded = "performance.getEntriesByType('resource').some(({ name }) => name.includes('toast-region'))";
    await expect.poll(() => page.evaluate(loaded)).toBe(true);
    await page.context().setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByRole("alert").getByText("Couldn't save your profile").waitFor();
    expect(await page.getByText("Profile saved").count()).toBe(0);
    expect(await named()).toBeNull();
    await page.context().setOffline(false);
    expect(await page.getByLabel("Name").inputValue()).toBe("Eve");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Profile saved", { exact: true }).waitFor();
    expect(await named()).toBe("Eve");
    await page.getByRole("link", { name: "E-mails and questions" }).click();
    const summary = page.getByRole("switch", { name: "Weekly Impact Summary" });
    const before = await summary.getAttribute("aria-checked");
    await page.context().setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await summary.click();
    await page.getByText("Couldn't save", { exact: true }).waitFor();
    expect(await summary.getAttribute("aria-checked")).toBe(before);
  });

  it("given sessions of some days, when they are deleted, then those and no others go, after a typed confirmation", async () => {
    const other = await newPerson(stage().url, "fay@own-pages.example");
    const client = clientOf(stage().url, other.tokens.accessToken);
    const tools = async () =>
      (await client.get("/api/usage-records")).body.records.map(({ tool }: { tool: string }) => tool);
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString();
    const session = { promptCount: 1, timeEngaged: 60 };
    await client.send([
      { ...session, aiTool: "ChatGPT", startedAt: at(9) },
      { ...session, aiTool: "Claude", startedAt: at(5) },
      { ...session, aiTool: "Gemini", startedAt: at(1) },
    ]);
    await eventually(tools, (found) => found.length === 3);
    const page = await openPage("/dashboard/settings/privacy", { as: other });
    await page.getByRole("button", { name: "Delete sessions..." }).click();
    const dialog = page.getByRole("dialog", { name: "Delete sessions" });
    await dialog.getByText("3 sessions will be deleted.").waitFor();
    await dialog.getByLabel("First day").fill(at(6).slice(0, 10));
    await dialog.getByLabel("Last day").fill(at(4).slice(0, 10));
    await dialog.getByText("1 session will be deleted.").waitFor();
    const button = dialog.getByRole("button", { name: "Delete sessions" });
    expect(await button.isDisabled()).toBe(true);
    await expectNoAxeFindings(page);
    await dialog.getByLabel('Type "delete" to confirm').fill("delete");
    await button.click();
    await dialog.waitFor({ state: "detached" });
    const notice = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
    await notice.filter({ hasText: "Your sessions are being deleted" }).waitFor();
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Delete sessions...");
    await eventually(tools, (found) => found.length === 2);
    expect(await tools()).toEqual(["Gemini", "ChatGPT"]);
  });

  it("given the settings, then a profile, a mail and the privacy of previews are saved", async () => {
    const page = await open("/dashboard/settings");
    await page.getByLabel("Name").fill("Dee");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Profile saved", { exact: true }).waitFor();
    const section = (name: string) => page.getByRole("link", { name, exact: true }).click();
    await section("E-mails and questions");
    const summary = page.getByRole("switch", { name: "Weekly Impact Summary" });
    const wasOn = (await summary.getAttribute("aria-checked")) === "true";
    await summary.click();
    await expect.poll(() => summary.getAttribute("aria-checked")).toBe(String(!wasOn));
    await section("Privacy and data");
    const previews = page.getByRole("switch", { name: "Keep previews of prompts" });
    await previews.click();
    await expect.poll(() => previews.getAttribute("aria-checked")).toBe("false");
    const account = (await api.get("/api/auth/me")).body.data.user;
    expect([account.name, account.mails.includes("weekly_summary")]).toEqual(["Dee", !wasOn]);
    const keptDays = async () => (await api.get("/api/organization")).body.retentionDays;
    expect((await api.get("/api/organization")).body.previewsEnabled).toBe(false);
    const special = page.getByRole("switch", { name: "Also keep previews with special subjects" });
    expect(await special.isDisabled()).toBe(true);
    await previews.click();
    await special.click();
    await eventually(
      async () => (await api.get("/api/organization")).body,
      ({ keepsSpecialPreviews }) => keepsSpecialPreviews,
    );
    await page.getByLabel("Keep sessions for").selectOption("365");
    await page.getByText("All sessions older than 365 days will be deleted for good.").waitFor();
    expect(await keptDays()).toBeNull();
    await page.getByRole("button", { name: "Save and delete older sessions" }).click();
    await eventually(keptDays, (days) => days === 365);
  });

  it("given sessions of projects, when their person chooses some and says what they were for, then the figures are by that", async () => {
    const owner = await newPerson(stage().url, "dot@own-pages.example");
    const own = clientOf(stage().url, owner.tokens.accessToken);
    const startedAt = new Date(Date.now() - DAY_MS).toISOString();
    const sent = { promptCount: 2, timeEngaged: 600, startedAt };
    await own.send([
      { ...sent, aiTool: "ChatGPT", project: "acme" },
      { ...sent, aiTool: "Claude" },
      { ...sent, aiTool: "Gemini" },
    ]);
    const records = async (isDone: (all: { ownProject: string | null }[]) => boolean) => {
      const answer = await eventually(
        () => own.get("/api/usage-records"),
        ({ body }) => isDone(body.records),
      );
      return answer.body.records;
    };
    await records((all) => all.length === 3);
    const page = await openPage("/dashboard/projects?period=30days", { as: owner });
    const projects = page.getByRole("region", { name: "Your projects" });
    await projects.getByRole("rowheader", { name: "acme" }).waitFor();
    await page.getByRole("checkbox", { name: /ChatGPT/ }).check();
    await page.getByRole("checkbox", { name: /Claude/ }).check();
    await page.getByText("2 sessions chosen").waitFor();
    await page.getByRole("textbox", { name: "Project" }).fill("Spring campaign");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Project of 2 sessions saved", { exact: true }).waitFor();
    await records((all) => all.filter(({ ownProject }) => ownProject === "Spring campaign").length === 2);
    await projects.getByRole("rowheader", { name: "Spring campaign" }).waitFor();
    await projects.getByRole("rowheader", { name: "acme" }).waitFor({ state: "detached" });
  });

  it("given more than a hundred projects, then the page says how many there are, and a search and a button reach them all", async () => {
    const owner = await newPerson(stage().url, "dax@own-pages.example");
    const own = clientOf(stage().url, owner.tokens.accessToken);
    const startedAt = new Date(Date.now() - DAY_MS).toISOString();
    await own.send(
      Array.from({ length: 120 }, (_, index) => ({
        ...{ aiTool: "Claude", promptCount: 1, startedAt, project: `Client ${index + 1}` },
        timeEngaged: 3_600 - index,
      })),
    );
    await eventually(
      () => own.post("/api/analytics/query", { measures: ["sessions"], scope: "own", totals: true }),
      ({ body }) => body.totals?.sessions === 120,
    );
    const page = await openPage("/dashboard/projects?period=30days", { as: owner });
    const projects = page.getByRole("region", { name: "Your projects" });
    const project = (name: string) => projects.getByRole("rowheader", { name, exact: true });
    await project("Client 100").waitFor();
    expect(await projects.getByRole("rowheader").count()).toBe(100);
    // Sorted by another column, the hundred are the first of all.
    await projects.getByRole("button", { name: "Engaged" }).click();
    await projects.getByRole("button", { name: "Engaged" }).click();
    await project("Client 120").waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("client 115");
    await project("Client 120").waitFor({ state: "detached" });
    expect(await projects.getByRole("rowheader").allInnerTexts()).toEqual(["Client 115"]);
    await page.getByRole("searchbox", { name: "Search" }).fill("");
    await page.getByRole("button", { name: "Show all 120 projects" }).click();
    await expect.poll(() => projects.getByRole("rowheader").count()).toBe(120);
    await page.getByRole("searchbox", { name: "Search" }).fill("nobody");
    await page.getByText("No projects match “nobody”.").waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("");
    await expect.poll(() => projects.getByRole("rowheader").count()).toBe(120);
    await expectNoAxeFindings(page);
  });

  it("given a session, when its person deletes it, then they are asked first, and it is gone", async () => {
    const owner = await newPerson(stage().url, "dov@own-pages.example");
    const own = clientOf(stage().url, owner.tokens.accessToken);
    const startedAt = new Date(Date.now() - DAY_MS).toISOString();
    const sent = { promptCount: 1, timeEngaged: 60, startedAt };
    await own.send([
      { ...sent, aiTool: "ChatGPT" },
      { ...sent, aiTool: "Claude" },
    ]);
    const tools = (count: number) =>
      eventually(
        () => own.get("/api/usage-records"),
        ({ body }) => body.records.length === count,
      );
    await tools(2);
    const page = await openPage("/dashboard?period=30days", { as: owner });
    await page.getByRole("button", { name: "Claude", exact: true }).first().click();
    const drawer = page.getByRole("dialog", { name: "Session with Claude" });
    await drawer.getByRole("button", { name: "Delete this session", exact: true }).click();
    await drawer.getByRole("button", { name: "Yes: Delete this session" }).click();
    await drawer.waitFor({ state: "detached" });
    const { body } = await tools(1);
    expect(body.records).toMatchObject([{ tool: "ChatGPT" }]);
    await page.getByRole("button", { name: "Claude", exact: true }).first().waitFor({ state: "detached" });
  });
});
