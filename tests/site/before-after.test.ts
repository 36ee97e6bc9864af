import { DAY_MS } from "@treadlight/domain/time";
import { beforeAll, expect, it } from "vitest";
import { type Client, clientOf, eventually } from "../support/client.ts";
import { newPerson, type StoredSignIn, signedIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

describeSite("before and after", ({ openPage, stage }) => {
  let owner: StoredSignIn;
  let api: Client;
  beforeAll(async () => {
    owner = await newPerson(stage().url, "owner@before.example", {
      ...{ accountType: "business", organizationName: "Before" },
    });
    api = clientOf(stage().url, owner.tokens.accessToken);
  });

  it("given nothing marked, when a start is marked in the console, then the page compares the weeks around it", async () => {
    const page = await openPage("/organization/evidence/before-and-after", {
      prepare: (page) => signedIn(page, owner),
    });
    await page.getByRole("heading", { name: "No marks yet" }).waitFor();
    await expectNoAxeFindings(page);
    for (const name of ["Customer Support", "Law"]) await api.post("/api/admin/departments", { name });
    await page.getByRole("link", { name: "Mark a start" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Licences");
    await page.getByRole("combobox", { name: "Kind" }).click();
    await page.getByRole("option", { name: "Licence" }).click();
    const day = new Date(Date.now() - 40 * DAY_MS).toISOString().slice(0, 10);
    await page.getByLabel("First day").fill(day);
    for (const [label, department] of [
      ["Department", "Customer Support"],
      ["Compared with", "Law"],
    ] as const) {
      await page.getByRole("combobox", { name: label }).click();
      await page.getByRole("option", { name: department }).click();
    }
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "Licences", exact: true }).waitFor();
    const { body: key } = await api.post("/api/admin/ingest-keys", { name: "Weeks" });
    const sessions = Array.from({ length: 14 }, (_, week) =>
      Array.from({ length: 12 }, (_, person) => ({
        ...{ aiTool: "ChatGPT", promptCount: 2, workflowType: "research", contentType: "document" },
        ...{ userEmail: `person-${person}@before.example`, department: person % 2 ? "Customer Support" : "Law" },
        timeEngaged: person % 2 && week < 6 ? 1_800 : 600 + 60 * person,
        startedAt: new Date(Date.now() - (week * 7 + 1) * DAY_MS).toISOString(),
      })),
    ).flat();
    await clientOf(stage().url, key.key).send(sessions);
    await eventually(
      () => api.post("/api/analytics/query", { measures: ["sessions"], timeDimension: { from: "2020-01-01" } }),
      ({ body }) => body.rows[0]?.sessions >= sessions.length,
    );
    await page.goto("/organization/evidence/before-and-after");
    await page.getByText("This proves nothing by itself: other things changed too, and people differ.").waitFor();
    const engaged = page.getByRole("region", { name: "Time engaged, a person and week" });
    await engaged.getByRole("row", { name: "Customer Support 16 min 30 min +14 min" }).waitFor();
    await engaged.getByRole("row", { name: "Law 15 min 15 min 0 s" }).waitFor();
    await engaged.getByRole("row", { name: "Difference of the differences +14 min" }).waitFor();
    await page
      .getByRole("cell", { name: "Start, not compared" })
      .or(page.getByRole("cell", { name: "After" }))
      .first()
      .waitFor();
    await expectNoAxeFindings(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoAxeFindings(page);
    await page.getByLabel("Weeks on each side").selectOption("4");
    await expect.poll(() => page.getByRole("cell", { name: "Before", exact: true }).count()).toBe(4);
  });

  it("given these weeks, then the page of adoption tells in steps of five who stays, and how each figure is counted", async () => {
    const page = await openPage("/organization/adoption?weeks=12", { prepare: (page) => signedIn(page, owner) });
    await page.getByText("People are counted in steps of 5", { exact: false }).waitFor();
    const weekly = page.getByRole("region", { name: "People by week" });
    await weekly.getByText("Show table").click();
    await expect.poll(() => weekly.getByRole("row", { name: /^Week of .* 10 0 0 0$/ }).count()).toBe(12);
    await page.getByText("Fewer than 5 people began in these weeks.").waitFor();
    await page.getByRole("row", { name: "research Kind of work – 10 10 < 5" }).waitFor();
    await page.getByLabel("Department").selectOption("Law");
    await weekly.getByText("Show table").click();
    await expect.poll(() => weekly.getByRole("row", { name: /^Week of .* 5 0 0 0$/ }).count()).toBe(12);
    await expectNoAxeFindings(page);
    // On paper, charts stand beside each other as on the screen, for which they are drawn.
    await page.setViewportSize({ width: 703, height: 1000 });
    await page.emulateMedia({ media: "print" });
    const topOf = async (name: string) => (await page.getByRole("region", { name }).boundingBox())?.y;
    expect(await topOf("Stickiness")).toBe(await topOf("People by week"));
    await page.emulateMedia({ media: null });
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV", exact: true }).click();
    expect((await download).suggestedFilename()).toBe("treadlight-adoption.csv");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoAxeFindings(page);
  });
});
