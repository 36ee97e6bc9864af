import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Client, clientOf, eventually } from "../support/client.ts";
import { confirmAddress } from "../support/outbox.ts";
import { newPerson, type StoredSignIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const OWNER = "owner@buttons.example";
const ORGANIZATION = "Buttons";

describeSite("the buttons of what the console lists from elsewhere", ({ openPage, stage }) => {
  let owner: StoredSignIn;
  let api: Client;
  /** Requested first, because a worker makes it while the other buttons are pressed. */
  let reportId: string;
  beforeAll(async () => {
    const { url, dataDir } = stage();
    owner = await newPerson(url, OWNER, { accountType: "business", organizationName: ORGANIZATION });
    await confirmAddress({ url, dataDir }, OWNER);
    api = clientOf(url, owner.tokens.accessToken);
    const wanted = { kind: "esg", from: "2025-01-01", to: "2025-12-31", formats: ["csv"] };
    reportId = (await api.post("/api/reports", wanted)).body.id;
  });

  const open = (path: string, width = 1440) => openPage(path, { width, as: owner });
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
  /** Answers the question that a button asks, and types what it asks for. */
  const confirm = async (page: Page, name: string, typed?: string) => {
    const question = page.getByRole("dialog", { name, exact: true });
    if (typed !== undefined) await question.getByLabel(`Type ${typed} to confirm`).fill(typed);
    await question.getByRole("button", { name, exact: true }).click();
  };
  const row = (page: Page, name: string) => page.getByRole("cell", { name, exact: true });
  const saved = async (page: Page, start: () => Promise<void>) => {
    const download = page.waitForEvent("download");
    await start();
    return readFile(await (await download).path(), "utf8");
  };

  it("given tokens of the organization, when one is rotated and revoked and others are revoked together, then none of them works", async () => {
    const made = async (name: string): Promise<string> =>
      (await api.post("/api/organization/api-tokens", { name, scopes: ["usage:read"] })).body.token;
    const [nightly = "", ...others] = [await made("nightly"), await made("weekly"), await made("monthly")];
    const works = async (token: string) =>
      (await clientOf(stage().url, token).post("/api/analytics/query", { measures: ["sessions"] })).status !== 401;
    expect(await works(nightly)).toBe(true);

    const page = await open("/admin/api-tokens");
    await row(page, "nightly").click();
    await press(page, "Rotate");
    await confirm(page, "Rotate");
    const shown = page.getByRole("dialog", { name: "The token that replaces it" });
    const next = await shown.locator("code").innerText();
    await expectNoAxeFindings(page);
    await shown.getByRole("button", { name: "I have copied it" }).click();
    expect([await works(next), await works(nightly)]).toEqual([true, true]);
    await press(page, "Revoke");
    await confirm(page, "Revoke", "nightly");
    await page.getByText("1 API token revoked.").waitFor();
    // The list is read again: before, it is as it was when it was left.
    await page.getByRole("cell", { name: next.slice(0, 10) }).waitFor();
    await page.getByRole("cell", { name: nightly.slice(0, 10) }).waitFor({ state: "detached" });
    expect([await works(next), await works(nightly)]).toEqual([true, false]);

    await page.getByRole("checkbox", { name: "Select all" }).check();
    await page.getByText("3 items selected").waitFor();
    await press(page, "Revoke");
    await confirm(page, "Revoke", "3");
    await page.getByText("3 API tokens revoked.").waitFor();
    await page.getByText(/^No API tokens yet/).waitFor();
    await page.getByRole("link", { name: "Create in the app" }).waitFor();
    expect(await Promise.all([next, ...others].map(works))).toEqual([false, false, false]);
  });

  it("given a file with a bad line, when its trial is opened, then the line can be saved, the rest imported, and that undone", async () => {
    const settings = JSON.stringify({ columns: { startedAt: "time", aiTool: "tool" } });
    const upload = async (name: string) => {
      const query = new URLSearchParams({ kind: "csv", name, settings, dryRun: "true" });
      const response = await fetch(`${stage().url}/api/ingest/import?${query}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${owner.tokens.accessToken}`,
          "content-type": "application/octet-stream",
        },
        body: `time,tool\n${new Date().toISOString()},Claude\nyesterday,Claude\n`,
      });
      expect(response.status).toBe(202);
    };
    await upload("june.csv");
    const page = await open("/admin/imports");
    await row(page, "june.csv").click();
    const lines = await saved(page, () => press(page, "Rejected lines"));
    expect(lines).toMatch(/^line,reason\r\n3,/);
    await press(page, "Import 1 session");
    const state = async () => (await api.get("/api/imports")).body.imports[0].state;
    await eventually(state, (now) => now === "imported");
    // Otherwise it is read again every 15 seconds.
    await page.reload();
    await page.getByText("Imported", { exact: true }).waitFor();
    const sessions = () => api.post("/api/analytics/query", { measures: ["sessions"], totals: true });
    await eventually(sessions, ({ body }) => body.totals?.sessions === 1);
    await expectNoAxeFindings(page);
    await press(page, "Undo");
    await confirm(page, "Undo");
    await confirm(page, "Confirm this change", ORGANIZATION);
    await page.getByText("Undone", { exact: true }).waitFor();
    await eventually(sessions, ({ body }) => (body.totals?.sessions ?? 0) === 0);

    // Another trial, on a phone, which is not wanted after all.
    await upload("july.csv");
    const phone = await open("/admin/imports", 360);
    await phone.getByRole("link", { name: /july\.csv/ }).click();
    await phone.getByRole("heading", { name: "Import: july.csv" }).waitFor();
    await press(phone, "Discard");
    await confirm(phone, "Discard");
    await phone.getByText("Undone", { exact: true }).waitFor();
  });

  it("given shared prompts, when one is opened and deleted and the others together, then everybody loses them, and the library can be opened", async () => {
    const ids: string[] = [];
    for (const title of ["Letter", "Minutes", "Summary"]) {
      const { body } = await api.post("/api/prompts", { title, text: `Write a ${title}.`, sharing: "organization" });
      ids.push(body.id);
    }
    const page = await open("/admin/prompts");
    await row(page, "Letter").click();
    await page.getByText("Write a Letter.").waitFor();
    await press(page, "Delete");
    await confirm(page, "Delete", "Letter");
    await page.getByText("1 prompt deleted.").waitFor();
    await row(page, "Minutes").waitFor();
    await row(page, "Letter").waitFor({ state: "detached" });
    await page.getByRole("checkbox", { name: "Select all" }).check();
    await page.getByText("2 items selected").waitFor();
    await press(page, "Delete");
    await confirm(page, "Delete", "2");
    await page.getByText("2 prompts deleted.").waitFor();
    const statuses = await Promise.all(ids.map(async (id) => (await api.get(`/api/prompts/${id}`)).status));
    expect(statuses).toEqual([404, 404, 404]);
    await page.getByRole("link", { name: "Library in the app" }).click();
    await page.getByRole("heading", { level: 1, name: "Prompts" }).waitFor();
  });

  it("given a report, when it is made, then the console verifies it, says why it cannot be stopped any more, and leads to its files", async () => {
    await eventually(
      () => api.get(`/api/reports/${reportId}`),
      ({ body }) => body.state === "done",
    );
    const page = await open(`/admin/reports/${reportId}/show`);
    await page.getByText("Done", { exact: true }).waitFor();
    await press(page, "Verify");
    await page.getByText("The report is genuine and unchanged.").waitFor();
    await expectNoAxeFindings(page);

    // Made between the last look and the press.
    await page.route(`**/api/reports/${reportId}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), state: "running" } });
    });
    await press(page, "Stop");
    await confirm(page, "Stop");
    await page.getByText("The report is no longer in progress.").waitFor();
    await page.unroute(`**/api/reports/${reportId}`);
    await page.reload();
    await page.getByRole("link", { name: "Files and approval in the app" }).click();
    const csv = await saved(page, () => page.getByRole("button", { name: "report.csv" }).click());
    expect(csv).toContain("2025");
  });
});
