import { beforeAll, it } from "vitest";
import { type Client, clientOf, eventually } from "../support/client.ts";
import { newPerson, type StoredSignIn, signedIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

describeSite("the page of what AI costs", ({ openPage, stage }) => {
  let owner: StoredSignIn;
  let api: Client;
  beforeAll(async () => {
    owner = await newPerson(stage().url, "owner@spend.example", {
      ...{ accountType: "business", organizationName: "Spend" },
    });
    api = clientOf(stage().url, owner.tokens.accessToken);
  });

  it("given nothing, when a licence is added, tokens are sent and seats are saved, then the page tells what each costs", async () => {
    const page = await openPage("/organization/spend", { prepare: (page) => signedIn(page, owner) });
    await page.getByRole("heading", { name: "No licences yet" }).waitFor();
    await page.getByText("No sessions in this period.").waitFor();
    await expectNoAxeFindings(page);

    await page.getByRole("link", { name: "Add a licence" }).click();
    for (const [label, text] of [
      ["Tool", "Claude"],
      ["Contract", "Team plan"],
      ["Seats", "4"],
      ["Price of a seat", "300"],
      ["First day", "2026-01-01"],
    ] as const) {
      await page.getByLabel(label, { exact: false }).first().fill(text);
    }
    await page.getByRole("combobox", { name: "Currency" }).fill("EUR");
    await page.getByRole("option", { name: "EUR", exact: true }).click();
    await page.getByRole("combobox", { name: "Billed per" }).click();
    await page.getByRole("option", { name: "Year" }).click();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "Team plan", exact: true }).waitFor();
    await expectNoAxeFindings(page);

    const priced = { model: "claude-sonnet-4-5", inputTokens: 1_000_000, outputTokens: 100_000 };
    await api.send([
      { aiTool: "Claude", promptCount: 3, ...priced },
      { aiTool: "Claude", promptCount: 1 },
    ]);
    await eventually(
      () => api.post("/api/analytics/query", { measures: ["sessions"] }),
      ({ body }) => body.rows[0]?.sessions === 2,
    );
    await page.goto("/organization/spend");
    const tokens = page.getByRole("region", { name: "Spend on tokens, estimate" });
    await tokens.getByText("1 of 2 sessions are left out, because their price is not known").waitFor();
    await tokens.getByLabel("By").selectOption("Tool");
    await tokens.getByRole("row", { name: "Claude US$4.5 1" }).waitFor();

    const licences = page.getByRole("region", { name: "Licences", exact: true }).first();
    await licences.getByText("€75.00 of it for unused seats").waitFor();
    await page.getByLabel("Or who holds the seats").fill("owner@spend.example\nelse@spend.example");
    await page.getByRole("button", { name: "Save the seats" }).click();
    await page.getByText("2 people hold a seat", { exact: true }).waitFor();
    await licences.getByRole("row", { name: "Claude, Team plan 4 2 1, 1 3 €75.00 Not known" }).waitFor();
    await page.getByRole("button", { name: "Remind by mail those who do not use Claude, Team plan" }).click();
    await page.getByRole("button", { name: "Yes: Remind by mail those who do not use Claude, Team plan" }).click();
    await page.getByText("Mails are on their way", { exact: true }).waitFor();
    await expectNoAxeFindings(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoAxeFindings(page);
  });
});
