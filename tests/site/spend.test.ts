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
    // One person has used it, which is not told: up to four may have.
    await licences.getByText("€0.00 of it for unused seats").waitFor();
    await page.getByLabel("Or who holds the seats").fill("owner@spend.example\nelse@spend.example");
    await page.getByRole("button", { name: "Save the seats" }).click();
    await page.getByText("2 people hold a seat", { exact: true }).waitFor();
    await licences
      .getByRole("row", { name: "Claude, Team plan 4 2 fewer than 5, fewer than 5 0 €0.00 Not known" })
      .waitFor();
    // As from advice about a licence: past all that stands above.
    await page.goto("/organization/spend#licences");
    await page.reload();
    await page.waitForFunction(() => {
      const top = document.getElementById("licences")?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < 200 && document.querySelector("[aria-label='Cost by vendor'], [aria-labelledby] table");
    });
    await page.getByRole("button", { name: "Remind by mail those who do not use Claude, Team plan" }).click();
    await page.getByRole("button", { name: "Yes: Remind by mail those who do not use Claude, Team plan" }).click();
    await page.getByText("Mails are on their way", { exact: true }).waitFor();
    await expectNoAxeFindings(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoAxeFindings(page);
  });

  it("given a licence in another currency, when a rate, an invoice and own prices are added, then each sum follows and nothing counts twice", async () => {
    const page = await openPage("/organization/spend", { prepare: (page) => signedIn(page, owner) });
    const bill = page.getByRole("region", { name: "What AI costs" });
    await bill.getByText("Not converted, because there is no exchange rate: €100.00 (licences).").waitFor();
    await bill.getByRole("link", { name: "Set exchange rates" }).click();
    await page.getByRole("link", { name: "Create" }).first().click();
    await page.getByRole("combobox", { name: "Currency" }).fill("EUR");
    await page.getByRole("option", { name: "EUR", exact: true }).click();
    await page.getByLabel("From", { exact: false }).first().fill("2026-01-01");
    await page.getByLabel("Units for one US dollar").fill("0.8");
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "1 USD = 0.8 EUR" }).waitFor();
    await expectNoAxeFindings(page);

    await page.goto("/organization/spend");
    await bill.getByRole("row", { name: "Anthropic US$4.50 – – US$125.00 US$129.50" }).waitFor();
    const month = new Date().toISOString().slice(0, 7);
    await page.getByLabel("Or paste it here").fill(`vendor,month,amount,currency\nanthropic,${month},6,USD`);
    await page.getByRole("button", { name: "Add the invoices" }).click();
    await page.getByText("1 invoice added", { exact: true }).waitFor();
    await bill.getByRole("row", { name: "Anthropic – US$6.00 US$1.50 US$125.00 US$131.00" }).waitFor();
    await bill.getByText("1 US dollar = 0.8 EUR").waitFor();
    await expectNoAxeFindings(page);

    await page.goto("/admin/vendor-invoices");
    await page.getByRole("cell", { name: "US$6.00" }).click();
    await page.getByRole("textbox", { name: "Number" }).fill("A-1");
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "A-1" }).waitFor();
    await page.goto("/admin/own-prices/create");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByLabel("Provider").fill("Anthropic");
    await page.getByLabel("Discount (%)").fill("10");
    await expectNoAxeFindings(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoAxeFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const asked = page.getByRole("dialog", { name: "Save version 1" });
    await asked.getByText(/are priced by 1 price of your own/).waitFor();
    await asked.getByRole("button", { name: "Save version 1" }).click();
    await page.getByRole("cell", { name: "1 price" }).click();
    await page.getByText("10 % off the public price").waitFor();
    await expectNoAxeFindings(page);
    await page.goto("/organization/spend");
    // 4.50 less 10 %, which the invoice takes the place of.
    await bill.getByRole("row", { name: "Anthropic – US$6.00 US$1.95 US$125.00 US$131.00" }).waitFor();
  });
});
