import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeSite, expectNoAxeFindings } from "./site.ts";

/**
 * Worked out by hand from the specification: 7.50 for each of the first 100 people, 6.50 for each of the next 400, 5.50 for each
 * of the next 500; a year is twelve months less 20%.
 */
const PRICES = [
  { people: 1, month: "£7.50", average: "£7.50", year: "£72.00", yearAverage: "£72.00", saving: "£18.00" },
  { people: 25, month: "£187.50", average: "£7.50", year: "£1,800.00", yearAverage: "£72.00", saving: "£450.00" },
  { people: 100, month: "£750.00", average: "£7.50", year: "£7,200.00", yearAverage: "£72.00", saving: "£1,800.00" },
  { people: 101, month: "£756.50", average: "£7.49", year: "£7,262.40", yearAverage: "£71.90", saving: "£1,815.60" },
  { people: 500, month: "£3,350.00", average: "£6.70", year: "£32,160.00", yearAverage: "£64.32", saving: "£8,040.00" },
  { people: 501, month: "£3,355.50", average: "£6.70", year: "£32,212.80", yearAverage: "£64.30", saving: "£8,053.20" },
  {
    people: 999,
    month: "£6,094.50",
    average: "£6.10",
    year: "£58,507.20",
    yearAverage: "£58.57",
    saving: "£14,626.80",
  },
];

const TIERS: Record<number, string[]> = {
  25: ["1 to 100 25 £7.50 £187.50"],
  101: ["1 to 100 100 £7.50 £750.00", "101 to 500 1 £6.50 £6.50"],
  999: ["1 to 100 100 £7.50 £750.00", "101 to 500 400 £6.50 £2,600.00", "501 to 1000 499 £5.50 £2,744.50"],
};

describeSite("prices", ({ openPage }) => {
  const business = (page: Page) => page.getByRole("article", { name: "Business" });
  const individual = (page: Page) => page.getByRole("article", { name: "Individual", exact: true });
  const teamSize = (page: Page) => page.getByRole("spinbutton", { name: "People in your team" });
  const words = async (page: Page) => (await business(page).innerText()).replaceAll(/\s+/g, " ");
  const rows = async (page: Page) =>
    (await business(page).getByRole("row").allInnerTexts()).slice(1).map((row) => row.replaceAll(/\s+/g, " ").trim());

  it.each(PRICES)("given $people people, then a month costs $month and a year $year", async (price) => {
    const page = await openPage("/pricing");
    await teamSize(page).fill(String(price.people));
    expect(await words(page)).toContain(`${price.month} per month ${price.average} per user a month on average`);
    const tiers = TIERS[price.people];
    if (tiers) expect(await rows(page)).toEqual(tiers);

    await page.getByRole("radio", { name: "Annual" }).check();
    expect(await words(page)).toContain(
      `${price.year} per year ${price.yearAverage} per user a year on average You save ${price.saving} a year`,
    );
    expect((await rows(page)).slice(-2)).toEqual([`Less 20% −${price.saving}`, `Per year ${price.year}`]);
    expect(await business(page).getByRole("columnheader").last().innerText()).toBe("Twelve months");
  });

  it("given the page as it opens, then 25 people pay monthly, and both plans follow one choice of billing", async () => {
    const page = await openPage("/pricing");
    expect(await teamSize(page).inputValue()).toBe("25");
    expect(await page.getByRole("radio", { name: "Monthly" }).isChecked()).toBe(true);
    expect(await individual(page).innerText()).toMatch(/Free\s+for individual use/);
    expect(await individual(page).innerText()).toMatch(/Save 17%[\s\S]*£8\.00\s+per month/);
    expect(await words(page)).toContain("£4.50 to £7.50 per user per month");
    expect(await words(page)).toContain("Save 20%");

    await page.getByRole("radio", { name: "Monthly" }).press("ArrowRight");
    expect(await individual(page).innerText()).toMatch(/£80\.00\s+per year[\s\S]*You save £16\.00 a year/);
    expect(await words(page)).toContain("£1,800.00 per year");
  });

  it.each([
    ["0", "1", "£7.50"],
    ["-4", "1", "£7.50"],
    ["5000", "999", "£6,094.50"],
    ["12.7", "12", "£90.00"],
    ["", "1", "£7.50"],
  ])("given %j as a team size, then it counts as %s", async (typed, counted, month) => {
    const page = await openPage("/pricing");
    await teamSize(page).fill(typed);
    expect(await words(page)).toContain(`${month} per month`);
    await teamSize(page).blur();
    expect(await teamSize(page).inputValue()).toBe(counted);
  });

  it("given a team larger than the calculator takes, then it says so and what that team would cost, until another size is chosen", async () => {
    const page = await openPage("/pricing");
    await teamSize(page).fill("1500");
    await teamSize(page).blur();
    const note = business(page).getByRole("status").filter({ hasText: "Counted as" });
    expect(await note.innerText()).toBe(
      "Counted as 999, the largest team of this calculator. 1,500 people would be £8,350.00 a month or £80,160.00 a year. Speak to sales.",
    );
    await teamSize(page).fill("0");
    expect(await note.innerText()).toBe("Counted as 1.");
    await page.getByRole("slider", { name: "Team size" }).press("ArrowRight");
    expect(await note.count()).toBe(0);
  });

  it("given an installation that sells nothing, then each price is an example, the page says so, and search engines are offered none", async () => {
    const page = await openPage("/pricing");
    await page.getByText("This site sells no plans: everybody who uses it has everything below.").waitFor();
    for (const plan of [individual(page), business(page)]) expect(await plan.getByText("Example").count()).toBe(1);
    expect(await page.locator('script[type="application/ld+json"]').first().textContent()).not.toContain("Offer");
  });

  it("given the keyboard, then the slider goes from 1 to 999 and takes the field with it", async () => {
    const page = await openPage("/pricing");
    const slider = page.getByRole("slider", { name: "Team size" });
    await slider.press("ArrowRight");
    expect(await teamSize(page).inputValue()).toBe("26");
    await slider.press("End");
    expect(await teamSize(page).inputValue()).toBe("999");
    expect(await words(page)).toContain("£6,094.50 per month");
    await slider.press("Home");
    expect(await teamSize(page).inputValue()).toBe("1");
  });

  it("given its buttons, then they lead to an account and to sales", async () => {
    const page = await openPage("/pricing");
    const leadsTo = async (name: string) => page.getByRole("link", { name, exact: true }).getAttribute("href");
    const starts = page.getByRole("article").getByRole("link", { name: "Create an account", exact: true });
    expect(await starts.count()).toBe(2);
    expect(await starts.first().getAttribute("href")).toBe("/register");
    expect(await leadsTo("Speak to Sales")).toBe("/contact?topic=sales");
  });

  it.each(["light", "dark"] as const)("given a phone in the %s theme, then axe finds nothing", async (theme) => {
    const page = await openPage("/pricing", { width: 360, theme });
    await page.getByRole("radio", { name: "Annual" }).check();
    await expectNoAxeFindings(page);
  });
});
