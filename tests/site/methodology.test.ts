import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeSite, expectNoAxeFindings } from "./site.ts";

/** The rows of one result, and its headline. */
async function resultOf(page: Page, name: string): Promise<Record<string, string>> {
  const region = page
    .getByRole("region", { name, exact: true })
    .filter({ has: page.getByRole("heading", { level: 3 }) });
  const names = await region.locator("dt").allInnerTexts();
  const amounts = await region.locator("dd").allInnerTexts();
  return Object.fromEntries(names.map((row, index) => [row, amounts[index] ?? ""]));
}

const headline = (page: Page, name: string, text: string) =>
  page
    .getByRole("region", { name, exact: true })
    .filter({ has: page.getByRole("heading", { level: 3 }) })
    .getByText(text, { exact: true })
    .first()
    .waitFor();

describeSite("methodology", ({ openPage }) => {
  it("given the trial as it opens, then the three results are those worked out by hand", async () => {
    const page = await openPage("/methodology");
    await page.getByRole("form", { name: "The session" }).waitFor();

    // An e-mail takes 900 s; 240 s save 660, which is 73.33%; 0.6 x 73.33 + 0.4 x 100 = 84. Expected: 900 s / 3.5.
    await headline(page, "Productivity", "84 of 100");
    expect(await resultOf(page, "Productivity")).toMatchObject({
      Engaged: "4 min",
      // 240 s x (1.67 - 1) = 160; x (1 - 1) = 0; at most 660, and 240 s x (3.5 - 1) = 600.
      "Estimated time saved": "about 2.7 min (0 to 10)",
      "Time lost": "0 s",
      "Saved by the specification's formula": "11 min",
    });
    // 82 of the tool, less 50 for a card.
    await headline(page, "Security", "32 of 100");
    await headline(page, "Security", "Red risk");
    expect(await resultOf(page, "Security")).toMatchObject({
      "The tool's rating": "82",
      "Training\n+4": expect.stringContaining("openai.com"),
      "E-mail address": "found 1",
      "Phone number": "found 1",
      "Card number": "found 1",
      "Exposure: critical": "\u221250",
    });
    // 0.3 Wh x 1.12 x 1.11 = 0.37296 Wh; x 0.233 = 0.0869 g; x 52% = 0.0452 g.
    await headline(page, "Environment", "0.087 g CO₂");
    expect(await resultOf(page, "Environment")).toMatchObject({
      Servers: "300 mWh",
      "Cooling and power losses": "36 mWh",
      "Share of training": "37 mWh",
      "Greenwashing gap": "0.045 g",
      "Complexity of the text": "low",
      "Model named in the record": "none",
    });
    await expectNoAxeFindings(page);
  });

  it("given another session, when it is typed, then the results follow, and nothing is sent", async () => {
    const page = await openPage("/methodology");
    await page.getByRole("form", { name: "The session" }).waitFor();
    await headline(page, "Security", "32 of 100");
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") requests.push(request.postData() ?? "");
    });
    await page.getByLabel("Prompt preview").fill("Please answer ada@client.example about the diagnosis.");
    await page.getByLabel("Tool", { exact: true }).selectOption("Claude");
    await page.getByLabel("Model", { exact: true }).fill("a model of mine");
    await page.getByLabel("Region", { exact: true }).selectOption("Sweden");
    await page.getByLabel("Prompts", { exact: true }).fill("10");

    await page.getByText("Nothing: medical data was noticed, so the preview is withheld.").waitFor();
    // Ten prompts: completion 100 - 45 = 55; 44 + 22 = 66.
    await headline(page, "Productivity", "66 of 100");
    await headline(page, "Productivity", "Average");
    // 10 x 0.28 = 2.8 Wh; x 0.15 = 0.42; x 1.15 x 0.11 = 0.3542; in all 3.5742 Wh x 0.041 = 0.14654 g; x 48% = 0.0703 g.
    await headline(page, "Environment", "0.15 g CO₂");
    expect(await resultOf(page, "Environment")).toMatchObject({
      Servers: "2.8 Wh",
      "Cooling and power losses": "420 mWh",
      "Share of training": "350 mWh",
      "Greenwashing gap": "0.070 g",
      "Model named in the record": "a model of mine",
    });
    // 2.8 x 1.11 x (0.15 + 1.15 x 0.4) = 1.896 mL.
    await headline(page, "Environment", "Water 1.9 mL");
    expect(await resultOf(page, "Security")).toMatchObject({
      "Exposure: medium": "\u221215",
      "Subject: medical data": "\u22125",
    });
    expect(requests.join()).not.toContain("diagnosis");
  });

  it("given no prompts, when nothing was done, then nothing is saved and nothing is emitted", async () => {
    const page = await openPage("/methodology");
    await page.getByRole("form", { name: "The session" }).waitFor();
    await page.getByLabel("Prompts", { exact: true }).fill("0");
    await headline(page, "Productivity", "0 of 100");
    await headline(page, "Productivity", "Needs improvement");
    await headline(page, "Environment", "0 g CO₂");
  });

  it("given the factors, then each platform's stand beside each other, with a source each", async () => {
    const page = await openPage("/methodology#environment");
    const table = page.getByRole("region", { name: "The platforms side by side" });
    const energy = table.getByRole("row", { name: /Energy of a reference prompt/ });
    expect(await energy.getByRole("cell").allInnerTexts()).toEqual(["0.3", "0.28", "0.22", "0.18", "0.15", "0.34"]);
    const claimed = table.getByRole("row", { name: /as claimed/ });
    expect(await claimed.getByRole("cell").allInnerTexts()).toEqual(["100", "100", "100", "100", "80", "0"]);
    await page.locator("summary").getByText("Gemini").click();
    await page.getByText(/of Google's 0\.24 Wh for the median text prompt/).waitFor();

    const grids = page.getByRole("region", { name: "Electricity grids" }).getByRole("row");
    expect(await grids.count()).toBe(27);
    expect(await grids.nth(1).innerText()).toMatch(/British Columbia\s+0\.008\s+0\.5\s+95%/);
    expect(await grids.last().innerText()).toMatch(/India\s+0\.708\s+3\.5\s+24%/);

    const baselines = page.getByRole("region", { name: "Baselines" });
    const content = baselines.getByRole("row", { name: /Content creation/ });
    expect((await content.getByRole("cell").allInnerTexts()).slice(0, 4)).toEqual(["15 min", "1 h", "2 h", "5 min"]);
  });

  it("given the list of tools, when the reader comes near, then it is loaded", async () => {
    const page = await openPage("/methodology");
    expect(await page.getByRole("row", { name: /^ChatGPT OpenAI/ }).count()).toBe(0);
    await page.getByRole("heading", { name: "Tools", exact: true }).scrollIntoViewIfNeeded();
    await page.getByRole("row", { name: /^ChatGPT OpenAI/ }).waitFor();
    await page
      .getByRole("row", { name: /A tool we do not know 2\.2/ })
      .getByText("Not assessed")
      .waitFor();
    await page.getByRole("row", { name: /^Devin Desktop Formerly Windsurf, until 2026-06-02/ }).waitFor();
    await page
      .getByRole("region", { name: "Security rating" })
      .getByText(/choose in which region/)
      .waitFor();
    await expectNoAxeFindings(page);
  });

  it("given the list of tools, then no rating stands without its reasons, and each reason has a source and a date", async () => {
    const page = await openPage("/methodology");
    await page.getByRole("heading", { name: "Tools", exact: true }).scrollIntoViewIfNeeded();
    const chatGpt = page.getByRole("row", { name: /^ChatGPT OpenAI/ });
    await chatGpt.locator("summary", { hasText: "82 (yellow): why" }).click();
    await chatGpt.getByText("Deleted chats are gone within 30 days", { exact: false }).first().waitFor();
    await chatGpt.getByText("Not known").first().waitFor();

    const ratings = page.getByRole("region", { name: "Tools" }).locator("details");
    const bare = await ratings.evaluateAll((all) =>
      all.flatMap((details) => {
        const shown = details.querySelector("summary")?.textContent ?? "";
        const reasons = [...details.querySelectorAll("dd")].map((reason) => reason.textContent ?? "");
        const known = reasons.filter((reason) => reason !== "Not known");
        const isWhole = known.every((reason) => /\(.+ .+\..+, \d{1,2} \w+ \d{4}\)$/.test(reason));
        const isBare = /^\d/.test(shown) && known.length < 3;
        return isBare || !isWhole ? [`${shown} ${reasons.join("; ")}`] : [];
      }),
    );
    expect(bare).toEqual([]);
    expect(await ratings.count()).toBeGreaterThan(250);
  });
});
