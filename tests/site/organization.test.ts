import { can, normalizeRole, type RoleCapability } from "@treadlight/contract/access";
import { formatCo2, formatDuration, formatNumber } from "@treadlight/domain/format";
import { DAY_MS } from "@treadlight/domain/time";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Client, clientOf, eventually, registerBusiness } from "../support/client.ts";
import { mailedToken } from "../support/outbox.ts";
import { type StoredSignIn, signedIn, signInOf } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const PASSWORD = "correct horse battery";

const PAGES: readonly { path: string; heading: RegExp; needs: RoleCapability }[] = [
  { path: "/organization", heading: /acme|other|Your organization/, needs: "all_departments" },
  { path: "/organization/explore", heading: /Explore/, needs: "organization_aggregates" },
  { path: "/organization/reports", heading: /Reports/, needs: "esg_reports" },
  { path: "/organization/exports", heading: /Exports/, needs: "bulk_exports" },
  { path: "/organization/alerts", heading: /Alerts/, needs: "alerts" },
  { path: "/organization/tools", heading: /Tools/, needs: "organization_aggregates" },
  { path: "/dashboard/team", heading: /Team/, needs: "organization_aggregates" },
];

describeSite("the pages of an organization", ({ openPage, stage }) => {
  let owner: Client;
  const people = new Map<string, StoredSignIn>();
  const as = (name: string) => (page: Page) => {
    const person = people.get(name);
    return person ? signedIn(page, person) : Promise.reject(new Error(`nobody is called ${name}`));
  };

  beforeAll(async () => {
    const { url, dataDir } = stage();
    const acme = await registerBusiness(url, "acme");
    owner = acme.owner;
    await registerBusiness(url, "other");
    await owner.post("/api/admin/departments", { name: "Sales" });
    for (const role of ["member", "auditor", "admin"]) {
      const email = `${role}@acme.example`;
      await owner.post("/api/admin/invitations", { email, role });
      const token = await mailedToken(dataDir, email);
      await clientOf(url).post("/api/invitations/accept", { token, name: `Sam ${role}`, password: PASSWORD });
      people.set(role, await signInOf(url, email));
    }
    people.set("owner", await signInOf(url, "owner@acme.example"));
    people.set("stranger", await signInOf(url, "owner@other.example"));
    const sessions = ["ChatGPT", "Claude", "ChatGPT", "A tool of our own"].map((aiTool, index) => ({
      ...{ aiTool, promptCount: 3 + index, timeEngaged: 600, department: index === 1 ? "Law" : "Sales" },
      userEmail: `person-${index}@acme.example`,
      startedAt: new Date(Date.now() - (index + 1) * DAY_MS).toISOString(),
    }));
    await acme.key.send(sessions);
    await eventually(
      () => owner.post("/api/analytics/query", { measures: ["sessions"] }),
      ({ body }) => body.rows[0]?.sessions === sessions.length,
    );
  });

  it.each([
    ["owner", "owner"],
    ["admin", "admin"],
    ["auditor", "auditor"],
    ["member", "member"],
    ["stranger", "owner"],
  ])("given the %s, then each page shows what that role may see, and axe finds nothing", async (name, role) => {
    const page = await openPage("/help", { prepare: as(name) });
    for (const { path, heading, needs } of PAGES) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await expect.poll(() => page.getByText("Loading", { exact: true }).count(), { timeout: 30_000 }).toBe(0);
      const isClosed = await page.getByRole("heading", { name: /^This page is for/ }).isVisible();
      expect([path, isClosed]).toEqual([path, !can(normalizeRole(role), needs)]);
      expect(await page.getByRole("alert").allTextContents(), path).toEqual([]);
      const text = await page.getByRole("main").innerText();
      if (role === "auditor" || role === "member") expect(text).not.toMatch(/Sam (owner|admin)|person-\d/);
      if (name === "stranger") expect(text).not.toMatch(/acme|Sales|Law/);
      await expectNoAxeFindings(page);
      await page.setViewportSize({ width: 360, height: 780 });
      await expectNoAxeFindings(page);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });

  it("given the overview, then its figures are those of the API for the same question", async () => {
    const page = await openPage("/organization", { prepare: as("admin") });
    const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toLocaleDateString("sv-SE");
    const timeDimension = { from: day(29), to: day(0) };
    const measures = ["sessions", "prompts", "timeSaved", "co2", "activeUsers"];
    const ask = async (more: object) =>
      (await owner.post("/api/analytics/query", { measures, timeDimension, ...more })).body.rows;
    const [sums] = await ask({});
    const tile = (name: string) => page.locator("dt", { hasText: new RegExp(`^${name}`) }).locator("xpath=../dd[1]");
    await tile("Sessions$").waitFor();
    const shown = await Promise.all(
      ["Active people", "Sessions$", "Prompts", "Time saved", "CO₂"].map((name) => tile(name).innerText()),
    );
    expect(shown).toEqual([
      expect.stringMatching(new RegExp(`^${sums.activeUsers}\\s*of 4$`)),
      formatNumber(sums.sessions),
      formatNumber(sums.prompts),
      formatDuration(sums.timeSaved),
      formatCo2(sums.co2),
    ]);
    const table = page.getByRole("region", { name: "Departments", exact: true });
    for (const { department, sessions, timeSaved, co2 } of await ask({ dimensions: ["department"] })) {
      const cells = await table.getByRole("row", { name: department }).getByRole("cell").allInnerTexts();
      expect(cells.slice(1)).toEqual([formatNumber(sessions), formatDuration(timeSaved), formatCo2(co2)]);
    }
    const exposure = page.getByRole("region", { name: "Exposure by department" });
    await exposure.getByText("Show table").click();
    await exposure.getByRole("row", { name: /Sales/ }).waitFor();
    await page.getByRole("region", { name: "Tools used for the first time" }).getByText("Claude").first().waitFor();
  });

  it("given an administrator who decides about a tool, then the decision is there after a reload, and for members", async () => {
    const page = await openPage("/organization/tools", { prepare: as("admin") });
    await page.getByLabel("Decision about Claude", { exact: true }).selectOption("block");
    await eventually(
      () => owner.get("/api/organization/tool-policy"),
      ({ body }) => body.decisions.Claude === "block",
    );
    await page.reload();
    await expect.poll(() => page.getByLabel("Decision about Claude", { exact: true }).inputValue()).toBe("block");
    const member = await openPage("/organization/tools", { prepare: as("member") });
    await member.getByRole("row", { name: /^Claude Blocked/ }).waitFor();
  });

  it("given a question in the address, when it is saved and shared, then its link asks the same of a member", async () => {
    const address = "/organization/explore?measures=prompts&by=tool&chart=bar";
    const page = await openPage(address, { prepare: as("admin") });
    await page.getByRole("region", { name: "Answer" }).getByRole("rowheader", { name: "ChatGPT" }).first().waitFor();
    await page.getByLabel("Save this question as").fill("Prompts by tool");
    await page.getByLabel("Share in the organization").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const link = page.getByRole("link", { name: "Prompts by tool" });
    const shared = (await link.getAttribute("href")) ?? "";
    const member = await openPage(shared, { prepare: as("member") });
    await member.waitForURL("**/organization/explore?measures=prompts&by=tool&chart=bar");
    const stranger = await openPage(shared, { prepare: as("stranger") });
    await stranger.getByText("The view could not be opened").waitFor();
  });

  it("given people to manage, then an import is tried before it is made, and a person can be placed", async () => {
    const page = await openPage("/dashboard/team?tab=import", { prepare: as("admin") });
    await page.getByLabel("Or paste it here").fill("email,department\nnew@acme.example,Research\nno address,\n");
    await page.getByRole("button", { name: "Check without importing" }).click();
    await page.getByText("1 of 2 lines are right. Nothing has changed yet.").waitFor();
    await page.getByText("Would be created: Research").waitFor();
    await page.getByRole("button", { name: "Invite 1, leaving out the wrong lines" }).click();
    await page.getByText("1 person was invited.").waitFor();
    await page.getByRole("tab", { name: "People" }).click();
    await page.getByRole("button", { name: "Sam member" }).click();
    const drawer = page.getByRole("dialog", { name: "Sam member" });
    await drawer.getByLabel("Department").selectOption("Sales");
    await drawer.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /^Sam member .* Sales/ }).waitFor();
  });

  it("given a report, when it is asked for, then the page follows it until it can be downloaded and verified", async () => {
    const page = await openPage("/organization/reports", { prepare: as("auditor") });
    for (const format of ["PDF", "Excel", "XBRL"]) await page.getByLabel(format).uncheck();
    await page.getByRole("button", { name: "Make report" }).click();
    await page.getByRole("button", { name: "report.json" }).waitFor({ timeout: 120_000 });
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText("Genuine and unchanged.").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "report.csv" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^treadlight-.*-report\.csv$/);
  });
});
