import { expect, test } from "vitest";
import { VENDORS } from "./index.ts";
import type { Ask } from "./vendor.ts";

const ACCESS = { secret: "key", account: "octo-org", clientId: "", address: "https://vendor.example" };

/** Answers by the page that is asked for, and keeps the addresses. */
function answering(pages: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const ask: Ask = async (address) => {
    asked.push(address);
    const page = new URL(address).searchParams.get("page") ?? "first";
    return { status: 200, headers: new Headers(), text: JSON.stringify(pages[page]) };
  };
  return { asked, ask };
}

/** As the documentation of each vendor shows it. */
const OPENAI = {
  object: "page",
  data: [
    {
      ...{ object: "bucket", start_time: 1_772_323_200, end_time: 1_772_409_600 },
      results: [
        {
          ...{ object: "organization.costs.result", line_item: null, project_id: null },
          amount: { value: 0.06, currency: "usd" },
        },
      ],
    },
  ],
  ...{ has_more: false, next_page: null },
};
const anthropicPage = (amounts: string[], more: object) => ({
  data: [
    {
      ...{ starting_at: "2026-03-01T00:00:00Z", ending_at: "2026-03-02T00:00:00Z" },
      results: amounts.map((amount) => ({
        ...{ currency: "USD", amount, workspace_id: null, description: null, cost_type: null, context_window: null },
        ...{ model: null, service_tier: null, token_type: null },
      })),
    },
  ],
  ...more,
});
const item = (product: string, sku: string, unitType: string, netAmount: number) => ({
  ...{ date: "2026-03-01T00:00:00Z", product, sku, quantity: 1, unitType, pricePerUnit: 1 },
  ...{ grossAmount: netAmount, discountAmount: 0, netAmount, organizationName: "octo-org", repositoryName: "" },
});

test("given costs of OpenAI, then they are dollars of use, whether amounts are numbers or texts", async () => {
  const { ask, asked } = answering({ first: OPENAI });
  const cost = { covers: "usage", currency: "USD" };
  expect(await VENDORS.openai.costs?.("2026-03-01", ACCESS, ask)).toEqual([{ ...cost, amount: 0.06 }]);
  expect(asked).toEqual([
    "https://vendor.example/v1/organization/costs?start_time=1772323200&end_time=1772409600&bucket_width=1d&limit=1",
  ]);
  const asText = JSON.parse(JSON.stringify(OPENAI).replace("0.06", '"0.0600000000000000005"'));
  const texts = answering({ first: asText });
  expect(await VENDORS.openai.costs?.("2026-03-01", ACCESS, texts.ask)).toEqual([{ ...cost, amount: 0.06 }]);
});

test("given a cost report of Anthropic in pages, then cents become dollars, and no page is left out", async () => {
  const { ask } = answering({
    first: anthropicPage(["123.78912"], { has_more: true, next_page: "p2" }),
    p2: anthropicPage(["6.21088", "0"], { has_more: false, next_page: null }),
  });
  const costs = (await VENDORS.anthropic.costs?.("2026-03-01", ACCESS, ask)) ?? [];
  expect(costs.map(({ amount }) => amount)).toEqual([1.2378912, expect.closeTo(0.0621088, 9), 0]);
  expect(costs[0]).toMatchObject({ covers: "usage", currency: "USD" });
});

test("given GitHub's billing, then seats of Copilot are licences, its requests use, and other products are left out", async () => {
  const { ask, asked } = answering({
    first: {
      usageItems: [
        item("Copilot", "Copilot Business", "user-months", 6.5),
        item("copilot", "Copilot Premium Request", "requests", 0.8),
        item("Actions", "Actions Linux", "minutes", 9),
      ],
    },
  });
  expect(await VENDORS["github-copilot"].costs?.("2026-03-01", ACCESS, ask)).toEqual([
    { covers: "licences", currency: "USD", amount: 6.5 },
    { covers: "usage", currency: "USD", amount: 0.8 },
  ]);
  expect(asked).toEqual([
    "https://vendor.example/organizations/octo-org/settings/billing/usage?year=2026&month=3&day=1",
  ]);
});

test("given an answer of another form, then it is a problem and not a cost of nothing", async () => {
  const { ask } = answering({ first: { data: [{ results: [{ cost: 5 }] }], has_more: false } });
  await expect(VENDORS.openai.costs?.("2026-03-01", ACCESS, ask)).rejects.toThrow(/form that this version/);
  await expect(VENDORS.anthropic.costs?.("2026-03-01", ACCESS, ask)).rejects.toThrow(/form that this version/);
});
