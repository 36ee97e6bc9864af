import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { pages } from "../../web/site/src/shared/pages.ts";
import { type Client, clientOf, eventually } from "../support/client.ts";
import { TOTALS_WITHOUT_RANGE } from "../support/time-saved.ts";
import { newPerson, type StoredSignIn } from "./signed-in.ts";
import { describeSite, goTo } from "./site.ts";

const NAME = "Estimated time saved";
const RANGE = /[−\d.,]+ to [−\d.,]+/;
/** Pages that show a total, which must be there before they are judged. */
const WITH_TOTAL: readonly string[] = ["/dashboard", "/dashboard/team", "/organization", "/methodology"];
const CONSOLE = ["/admin", "/admin/sessions", "/admin/departments", "/admin/users"];
const EXPLORED = ["table", "number", "bar", "line"].flatMap((chart) => [
  `/organization/explore?period=30days&measures=timeSavedCentral&by=tool&chart=${chart}`,
  `/organization/explore?period=30days&measures=timeSavedCentral&by=tool&every=day&compare=previousPeriod&chart=${chart}`,
]);

/** Every page of the site and of the console, in parts, because there are many. */
const ALL = [...pages.map(({ path }) => `${path}?period=30days`), ...EXPLORED, ...CONSOLE];
const AT_ONCE = 10;
const PARTS = Array.from({ length: Math.ceil(ALL.length / AT_ONCE) }, (_, part) => {
  const paths = ALL.slice(part * AT_ONCE, (part + 1) * AT_ONCE);
  return { paths, list: paths.join(", ") };
});

const withoutRange = (page: Page) => page.evaluate<string[]>(TOTALS_WITHOUT_RANGE);

describeSite("totals of time saved", ({ openPage, stage }) => {
  let owner: StoredSignIn;
  let api: Client;

  beforeAll(async () => {
    const business = { accountType: "business", organizationName: "Ranges" };
    owner = await newPerson(stage().url, "owner@ranges.example", business);
    api = clientOf(stage().url, owner.tokens.accessToken);
    const code = { aiTool: "Claude", workflowType: "code-development", contentType: "code", promptCount: 4 };
    await api.send([
      { ...code, timeEngaged: 3_600 },
      { ...code, timeEngaged: 9_000, kindSource: "guessed" },
      { aiTool: "ChatGPT", promptCount: 2 },
      { aiTool: "Cursor", promptCount: 12, timeEngaged: 0, automated: true, outputTokens: 3_400 },
    ]);
    await eventually(
      () => api.get("/api/usage-records"),
      ({ body }) => body.records.length === 4,
    );
  });

  const open = (path: string) => openPage(path, { as: owner });

  it.each(PARTS)("given $list, then none shows a total without its range", async ({ paths }) => {
    const page = await open("/help");
    for (const path of paths) {
      await page.goto(path);
      await page.locator("#root > *").first().waitFor({ state: "attached" });
      const hasTotal = WITH_TOTAL.some((one) => path.startsWith(`${one}?`)) || EXPLORED.includes(path);
      if (hasTotal) await page.getByText(RANGE).first().waitFor({ state: "attached" });
      await expect.poll(() => page.getByText("Loading", { exact: true }).count(), { timeout: 60_000 }).toBe(0);
      // What a page shows is put together from several answers.
      await expect.poll(() => withoutRange(page), { message: path }).toEqual([]);
    }
  });

  it("given totals without a range in each form that pages have, then they are found", async () => {
    const page = await open("/help");
    for (const html of [
      "<table><thead><tr><th>Tool</th><th>Time saved</th></tr></thead><tbody><tr><th>x</th><td>4 h</td></tr></tbody></table>",
      "<table><thead><tr><th>Hours saved</th></tr></thead><tbody><tr><td>4,643</td></tr></tbody></table>",
      "<dl><dt>Estimated time saved</dt><dd>4.2 h</dd></dl>",
      "<p>4.2 h<br>time saved, estimate</p>",
      "<p>ChatGPT, 12 min, 59 min saved</p>",
      "<svg><text>4.2 h saved · compliance 82</text></svg>",
      '<p role="slider" aria-valuetext="Time saved: 4.2 h"></p>',
    ]) {
      await page.setContent(html);
      expect([html, (await withoutRange(page)).length]).toEqual([html, 1]);
    }
    await page.setContent("<p>Estimated time saved: about 4.2 h (−0.5 to 18)</p>");
    expect(await withoutRange(page)).toEqual([]);
  });

  it("given a figure of the overview, then its formula, its trials and its sessions are at most four clicks away", async () => {
    const page = await open("/organization?period=30days");
    await page.getByRole("button", { name: "How is this computed?" }).click();
    const how = page.getByRole("dialog", { name: "How time saved is computed" });
    await how.getByText(/^central = time engaged × \(f of the central trial/).waitFor();
    await how.getByText(NAME).waitFor();
    await how.getByRole("link", { name: "METR 2025" }).first().waitFor();
    await how.getByRole("link", { name: "The sessions of the period, one by one" }).click();
    await page.getByRole("cell", { name: "Claude" }).first().click();
    await page.getByRole("link", { name: /^Trials of/ }).click();
    await page.getByRole("row", { name: /METR.*19 % longer/ }).waitFor();
  });

  it("given sessions that were lost time, unknown or an agent's, then the dashboard says so and scores none of them", async () => {
    const page = await open("/dashboard?period=30days&scope=own");
    const gained = page.getByRole("region", { name: "What you gained" });
    await gained.getByText("30 min lost: 1 session took longer than the work takes without AI.").waitFor();
    await gained.getByText("Left out: 2 of 4 sessions, where nobody's time was measured.").waitFor();
    const sessions = page.getByRole("region", { name: "Your recent sessions, as a table" });
    await sessions.getByRole("rowheader", { name: "Cursor" }).waitFor();
    const cells = (tool: string) => sessions.getByRole("row", { name: tool }).getByRole("cell").allInnerTexts();
    expect((await cells("ChatGPT")).slice(2, 5)).toEqual(["Not known", "Not known", "–"]);
    expect((await cells("Cursor")).slice(3, 5)).toEqual(["12 prompts, 3.4K tokens", "–"]);
    await goTo(page, "/methodology#time-saved");
    await page.getByRole("region", { name: "Trials" }).getByText("Tasks took 19 % longer with AI").waitFor();
  });
});
