import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { cases } from "../support/long.ts";
import { describeSite, expectNoAxeFindings, hurryUntil, LOOKS } from "./site.ts";

/**
 * The calculator's figures, worked out by hand from the specification. People who use AI: 65%. Each: 15 hours, 45 tasks and 700
 * prompts a month. A prompt takes 0.414835 Wh: over the platforms, share x Wh x PUE x (50% + 35% medium + 15% high) x 1.11 for
 * training, which is (0.204876 + 0.083076 + 0.0349272 + 0.0350784 + 0.015768) x 1.11. CO2 is that times the grid's intensity; water
 * is the same sum with (WUE + PUE x the grid's water) in place of PUE.
 */
const COMPANIES = [
  {
    employees: 100,
    region: "United Kingdom",
    badge: "Growing company",
    hours: "975 h",
    tasks: "2,925",
    month: "£53,625",
    year: "£643,500",
    toolCost: "£36,000",
    roi: "17.9×",
    co2: "4.4 kg",
    energy: "19 kWh",
    water: "37 L",
    annualCo2: "53 kg CO₂",
  },
  {
    employees: 10,
    region: "Norway",
    badge: "Small team",
    hours: "98 h",
    tasks: "293",
    month: "US$4,875",
    year: "US$58,500",
    toolCost: "US$3,600",
    roi: "16.3×",
    co2: "32 g",
    energy: "1.9 kWh",
    water: "1.1 L",
    annualCo2: "390 g CO₂",
  },
  {
    employees: 50,
    region: "US East",
    badge: "Small team",
    hours: "488 h",
    tasks: "1,463",
    month: "US$31,688",
    year: "US$380,250",
    toolCost: "US$18,000",
    roi: "21.1×",
    co2: "4.0 kg",
    energy: "9.4 kWh",
    water: "26 L",
    annualCo2: "48 kg CO₂",
  },
  {
    employees: 250,
    region: "Poland",
    badge: "Growing company",
    hours: "2,438 h",
    tasks: "7,313",
    month: "€146,250",
    year: "€1,755,000",
    toolCost: "€90,000",
    roi: "19.5×",
    co2: "31 kg",
    energy: "47 kWh",
    water: "150 L",
    annualCo2: "370 kg CO₂",
  },
  {
    employees: 1000,
    region: "Germany",
    badge: "Growing company",
    hours: "9,750 h",
    tasks: "29,250",
    month: "€585,000",
    year: "€7,020,000",
    toolCost: "€360,000",
    roi: "19.5×",
    co2: "59 kg",
    energy: "190 kWh",
    water: "390 L",
    annualCo2: "700 kg CO₂",
  },
  {
    employees: 1010,
    region: "Japan",
    badge: "Enterprise",
    hours: "9,848 h",
    tasks: "29,543",
    month: "US$492,375",
    year: "US$5,908,500",
    toolCost: "US$363,600",
    roi: "16.3×",
    co2: "99 kg",
    energy: "190 kWh",
    water: "680 L",
    annualCo2: "1.2 t CO₂",
  },
  {
    employees: 10_000,
    region: "India",
    badge: "Enterprise",
    hours: "97,500 h",
    tasks: "292,500",
    month: "US$4,875,000",
    year: "US$58,500,000",
    toolCost: "US$3,600,000",
    roi: "16.3×",
    co2: "1.3 t",
    energy: "1,900 kWh",
    water: "7,300 L",
    annualCo2: "16 t CO₂",
  },
] as const;

describeSite("home, the upper half", ({ openPage }) => {
  it("given the hero, when read without its program, then its words, its links and all four highlights are there", async () => {
    const page = await openPage("/");
    const html = await (await page.request.get("/")).text();
    for (const words of [
      "NOW AVAILABLE",
      "Smarter AI.",
      "Lighter Footprint.",
      "Production Ready",
      "Major AI Platforms",
    ]) {
      expect(html).toContain(words);
    }
    expect(html).not.toMatch(/<[^>]+ style="/);
    const hero = page.getByRole("region", { name: "Smarter AI. Lighter Footprint." });
    expect(await hero.getByRole("definition").allInnerTexts()).toEqual(["Live", "All", "2min", "Free"]);
    await hero.getByRole("link", { name: "Create an account" }).click();
    await page.waitForURL("**/register");
  });

  it("given the hero, when its second button is pressed, then the page scrolls to the calculator", async () => {
    const page = await openPage("/");
    await page.getByRole("link", { name: "Understand Your Opportunity" }).click();
    // Not page.waitForFunction: it evaluates text in the page, which the content security policy refuses.
    await expect
      .poll(() => page.evaluate<number>("document.getElementById('why-it-matters').getBoundingClientRect().top"))
      .toBeLessThan(90);
    expect(new URL(page.url()).hash).toBe("#why-it-matters");
  });

  it("given motion, when three seconds pass, then the next highlight is lit, until somebody pauses it", async () => {
    const page = await openPage("/", { motion: true, prepare: (opened) => opened.clock.install() });
    // From here on, time passes only as the test says.
    await page.clock.pauseAt(Date.now() + 60_000);
    await hurryUntil(page, highlight(page, "Live"));
    await page.clock.runFor(3_000);
    await litHighlight(page, "All");
    await page.clock.runFor(6_000);
    await litHighlight(page, "Free");
    await page.clock.runFor(3_000);
    await litHighlight(page, "Live");

    await page.getByRole("button", { name: "Pause the highlights" }).click();
    await page.clock.runFor(9_000);
    await litHighlight(page, "Live");
    await page.getByRole("button", { name: "Play the highlights" }).click();
    await page.clock.runFor(3_000);
    await litHighlight(page, "All");
  });

  it("given somebody who wants no motion, when time passes, then the highlights stand still", async () => {
    const page = await openPage("/", { prepare: (opened) => opened.clock.install() });
    await page.clock.runFor(9_000);
    await litHighlight(page, "Live");
    expect(await page.getByRole("button", { name: "Pause the highlights" }).isVisible()).toBe(false);
  });

  it.each(cases(["light"] as const, ["dark"] as const))(
    "given the dilemma dialog in %s, when opened by keyboard, then it has its three panels and closing line, and Escape gives the focus back",
    async (theme) => {
      const page = await openPage("/", { theme });
      const opener = page.getByRole("button", { name: "What is the AI Dilemma?" });
      await opener.press("Enter");
      const dialog = page.getByRole("dialog", { name: "What is the AI Dilemma?" });
      await dialog.getByText("Get there first, but get there safely").waitFor();
      expect(await dialog.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
        "Move Too Slowly",
        "Move Too Quickly",
        "The Solution: Treadlight",
      ]);
      await expectNoAxeFindings(page);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await opener.evaluate((button) => button.matches(":focus"))).toBe(true);
    },
  );

  it("given the redaction, when a visitor tries a text of their own, then it shows what would be kept of it", async () => {
    const page = await openPage("/");
    const section = page.getByRole("region", { name: "Redacts before it stores" });
    await section.getByRole("button", { name: "Try your own text" }).click();
    const text = section.getByLabel("Your text");
    await expect.poll(() => text.evaluate((area) => area.matches(":focus"))).toBe(true);
    await text.fill("Mail ada@example.com about Friday");
    await section.getByText("Mail [EMAIL] about Friday").waitFor();
    await expectNoAxeFindings(page);
  });

  it("given the calculator, when first seen, then it stands at 100 people in the United Kingdom, on Productivity", async () => {
    const page = await openPage("/");
    const section = calculator(page);
    expect(await section.getByRole("spinbutton", { name: "Company size" }).inputValue()).toBe("100");
    expect(await section.getByLabel("Location").inputValue()).toBe("uk");
    expect(await section.getByRole("tab", { selected: true }).innerText()).toBe("Productivity");
    expect(await section.getByLabel("Location").locator("option").count()).toBe(26);
    const link = section.getByRole("link", { name: "Create an account" });
    expect(await link.getAttribute("href")).toBe("/sign-up");
  });

  it("given companies, then all three tabs and the summary show the figures worked out by hand", async () => {
    const page = await openPage("/");
    const section = calculator(page);
    for (const company of COMPANIES) {
      const { employees, region, badge, hours, tasks, month, year, toolCost, roi, co2, energy, water, annualCo2 } =
        company;
      await section.getByRole("tab", { name: "Productivity" }).click();
      await section.getByRole("spinbutton", { name: "Company size" }).fill(String(employees));
      await section.getByLabel("Location").selectOption({ label: region });
      await section.getByText(badge, { exact: true }).waitFor();

      await expect
        .poll(() => figures(page))
        .toEqual({
          "hours saved a month Estimate": hours,
          "tasks automated a month": tasks,
          "efficiency gain": "25%",
        });
      await section.getByRole("tab", { name: "Financial" }).click();
      await expect
        .poll(() => figures(page))
        .toEqual({
          "saved a month Estimate": month,
          "saved a year": year,
          "return on tool costs": roi,
          "Tools cost a year": toolCost,
          "They give back": year,
        });
      await section.getByRole("tab", { name: "Environmental" }).click();
      await expect
        .poll(() => figures(page))
        .toEqual({
          "CO₂ a month Estimate": co2,
          "energy a month": energy,
          "water a month": water,
        });
      await section.getByText(`that makes ${annualCo2}.`).waitFor();

      const summary = section.getByRole("status").getByRole("definition");
      const texts = async () => (await summary.allInnerTexts()).map(withPlainSpaces);
      await expect
        .poll(texts)
        .toEqual([
          month,
          expect.stringContaining("estimate"),
          `${co2} CO₂`,
          expect.stringContaining("estimate"),
          "25%",
          "assumption",
        ]);
    }
  });

  it("given a year of 100 people in the United Kingdom, then its equivalents and ranges are those worked out by hand", async () => {
    const page = await openPage("/");
    const section = calculator(page);
    await section.getByRole("tab", { name: "Environmental" }).click();
    const panel = section.getByRole("tabpanel");
    // 52.77 kg: / 0.251 km, / 22 trees, / 8.9 g charges; 444.8 L / 0.5. The range: 0.53 x 0.85 to 1.97 x 1.15 of 4.398 kg.
    expect(await panel.getByRole("listitem").allInnerTexts()).toEqual([
      "210 km driven in a car",
      "2.4 mature trees taking it up in a good year",
      "5,900 phone charges",
      "890 half-litre bottles of water",
    ]);
    await panel.getByText("2.0 kg to 10 kg", { exact: true }).waitFor();
    await section.getByRole("status").getByText("2.0 kg to 10 kg").waitFor();
  });

  it("given the slider, when moved by keyboard, then it goes from 10 to 10,000 by ever larger steps and takes the field with it", async () => {
    const section = calculator(await openPage("/"));
    const slider = section.getByRole("slider", { name: "Number of people" });
    const presses: [key: string, employees: string, spoken: string][] = [
      ["ArrowRight", "110", "110 people"],
      ["ArrowLeft", "100", "100 people"],
      ["Home", "10", "10 people"],
      ["ArrowLeft", "10", "10 people"],
      ["ArrowRight", "20", "20 people"],
      ["End", "10000", "10,000 people"],
      ["ArrowRight", "10000", "10,000 people"],
      ["ArrowDown", "9770", "9,770 people"],
    ];
    for (const [key, employees, spoken] of presses) {
      await slider.press(key);
      expect(await section.getByRole("spinbutton", { name: "Company size" }).inputValue()).toBe(employees);
      expect(await slider.getAttribute("aria-valuetext")).toBe(spoken);
    }
  });

  it("given a company size that is typed, then it counts as at least 10 and at most 10,000", async () => {
    const size = calculator(await openPage("/")).getByRole("spinbutton", { name: "Company size" });
    for (const [typed, counted] of [
      ["", "10"],
      ["7", "10"],
      ["255", "255"],
      ["20000", "10000"],
    ] as const) {
      await size.fill(typed);
      await size.blur();
      expect(await size.inputValue()).toBe(counted);
    }
  });

  it("given 100 people in the United Kingdom, then hours and money have the range of the survey, worked out by hand", async () => {
    const section = calculator(await openPage("/"));
    // 65 people x 52 / 12 weeks x 1 and 4 hours a week: 281.7 and 1,126.7 hours; x 55 pounds.
    await section.getByText("280 h to 1,100 h", { exact: true }).waitFor();
    await section.getByText("£15,000 to £62,000, estimate").waitFor();
    await section.getByRole("tab", { name: "Financial" }).click();
    await section.getByText("£190,000 to £740,000", { exact: true }).waitFor();
    await section.getByText("5.2× to 20.7×", { exact: true }).waitFor();
  });

  it("given the assumptions, when a reader changes them, then the figures follow until they are reset", async () => {
    const page = await openPage("/");
    const section = calculator(page);
    await section.getByText("Change the assumptions").click();
    const reset = section.getByRole("button", { name: "Reset to our figures" });
    expect(await reset.isDisabled()).toBe(true);
    await section.getByLabel("People who use AI").fill("50");
    await section.getByLabel("Hours each of them saves").fill("8");
    expect((await figures(page))["hours saved a month Estimate"]).toBe("400 h");
    await section.getByText("50 of 100 people").waitFor();
    await section.getByLabel("Value of an hour of work").fill("20");
    await section.getByRole("tab", { name: "Financial" }).click();
    expect((await figures(page))["saved a month Estimate"]).toBe("£8,000");
    await expectNoAxeFindings(page);
    // 20 pounds are not 20 dollars.
    await section.getByLabel("Location").selectOption("us");
    expect(await section.getByLabel("Value of an hour of work").inputValue()).toBe("65");
    expect(await section.getByLabel("Hours each of them saves").inputValue()).toBe("8");
    await section.getByLabel("Location").selectOption("uk");
    await reset.click();
    expect((await figures(page))["saved a month Estimate"]).toBe("£53,625");
  });

  it("given the audience segments, when one is pressed, then the calculator takes a company of that size", async () => {
    const section = calculator(await openPage("/"));
    await section.getByRole("button", { name: "10-50 people May be missing AI productivity" }).click();
    await section.getByText("Small team", { exact: true }).waitFor();
    await section.getByRole("button", { name: "1000+ people Enterprise AI governance at scale" }).click();
    await section.getByText("Enterprise", { exact: true }).waitFor();
    const middle = section.getByRole("button", { name: "51-1000 people Department AI chaos adds up" });
    await middle.click();
    await section.getByText("Growing company", { exact: true }).waitFor();
    expect(await middle.getAttribute("aria-pressed")).toBe("true");
  });

  it("given the calculator's tabs, when the arrow keys, Home and End are pressed, then they move and choose", async () => {
    const page = await openPage("/");
    const tab = (name: string) => calculator(page).getByRole("tab", { name, selected: true });
    await tab("Productivity").press("ArrowRight");
    await tab("Financial").press("End");
    await tab("Environmental").press("ArrowRight");
    await tab("Productivity").press("ArrowLeft");
    await tab("Environmental").press("Home");
    await tab("Productivity").waitFor();
    expect(await tab("Productivity").evaluate((button) => button.matches(":focus"))).toBe(true);
  });

  it.each(cases(["dark"] as const, ["light"] as const))(
    "given the methodology dialog in %s, when opened, then it shows the sums with the calculator's own numbers",
    async (theme) => {
      const page = await openPage("/", { theme });
      await calculator(page).getByLabel("Location").selectOption("de");
      await page.getByRole("button", { name: "Conservative Estimates, Real Results" }).click();
      const dialog = page.getByRole("dialog", { name: "Methodology & Research Foundation" });
      await dialog.getByText("100 people × 65% who use AI × 15 hours a month").waitFor();
      await dialog.getByText("0.311 kg CO₂ per kWh (Germany)").waitFor();
      await expectNoAxeFindings(page);
      await dialog.getByRole("button", { name: "Close" }).click();
      await dialog.waitFor({ state: "detached" });
    },
  );

  it("given the about section, then it has mission, vision, values and the three benefits", async () => {
    const page = await openPage("/");
    const headings = await page.locator("#about").getByRole("heading", { level: 3 }).allInnerTexts();
    expect(headings).toEqual([
      "Our mission",
      "Our vision",
      "Our values",
      "Competitive AI advantage",
      "AI without security risks",
      "Responsible AI adoption",
    ]);
  });

  it("given the feature cards, when one is pointed at, clicked or chosen by keyboard, then it is lit, and stays selected", async () => {
    const page = await openPage("/");
    const section = page.locator("#features");
    const card = (name: string) => section.getByRole("button", { name });
    const border = (name: string) =>
      page.evaluate<string>(`[...document.querySelectorAll("#features [data-selected]")]
        .filter((card) => card.textContent.startsWith("${name}"))
        .map((card) => getComputedStyle(card).borderTopColor)
        .join()`);
    const lamp = await border("AI Expertise Amplification");
    expect(await border("Enterprise AI Governance")).not.toBe(lamp);
    await card("Enterprise AI Governance").hover();
    await expect.poll(() => border("Enterprise AI Governance")).toBe(lamp);
    expect(await section.getByRole("button", { pressed: true }).allInnerTexts()).toEqual([
      "AI Expertise Amplification",
    ]);

    for (const name of [
      "Real-Time Security Intelligence",
      "Automated Sustainability Optimization",
      "Enterprise AI Governance",
      "AI Expertise Amplification",
    ]) {
      await card(name).click();
      expect(await section.getByRole("button", { pressed: true }).allInnerTexts()).toEqual([name]);
    }
    await card("Enterprise AI Governance").press("Enter");
    expect(await section.getByRole("button", { pressed: true }).allInnerTexts()).toEqual(["Enterprise AI Governance"]);
    expect(await section.getByRole("list", { name: "Highlights" }).count()).toBe(4);
    expect(await section.getByRole("list", { name: "Benefits" }).count()).toBe(4);
  });

  it("given the demo's overview, when a period is chosen, then tiles and tools show that period, longer ones no less", async () => {
    const demo = demoOf(await openPage("/"));
    expect(await demo.getByRole("button", { pressed: true }).allInnerTexts()).toEqual(["All Time"]);
    // Added up by hand; security and effectiveness are weighted by prompts. CO2 of one in g: ChatGPT 0.0869, Claude 0.0833,
    // GitHub Copilot 0.0521, Gemini 0.0615 (Wh x PUE x 1.11 x 0.233).
    const expected: [period: string, tiles: string[]][] = [
      ["Today", ["48", "87%", "81%", "3.3 g"]],
      ["7 Days", ["294", "86%", "81%", "21 g"]],
      ["30 Days", ["1.2K", "86%", "81%", "84 g"]],
      ["All Time", ["5.6K", "85%", "80%", "400 g"]],
    ];
    for (const [period, tiles] of expected) {
      await demo.getByRole("button", { name: period }).click();
      expect(await demo.getByRole("definition").allInnerTexts()).toEqual(tiles);
    }
    const recent = demo.getByRole("region", { name: "Recent AI usage" });
    expect(await recent.getByRole("heading", { level: 5 }).allInnerTexts()).toEqual([
      "GitHub Copilot",
      "ChatGPT",
      "Claude",
      "Gemini",
    ]);
    expect(await recent.getByRole("listitem").count()).toBe(4);
  });

  it("given the demo's activity, when filtered and cleared, then the entries follow, and can be brought back", async () => {
    const demo = demoOf(await openPage("/"));
    await demo.getByRole("tab", { name: "Activity" }).click();
    const entries = () => demo.getByRole("listitem").locator("p:first-child").allInnerTexts();
    const all = ["AI USAGE\nTracked", "ENVIRONMENTAL\nCalculated", "SECURITY\nVerified", "SYSTEM\nConnected"];
    expect(await entries()).toEqual(all);
    const filter = demo.getByRole("combobox", { name: "Show" });
    await filter.selectOption("Extension");
    expect(await entries()).toEqual(["SECURITY\nVerified"]);
    await filter.selectOption("Usage Data");
    expect(await entries()).toEqual(["AI USAGE\nTracked", "ENVIRONMENTAL\nCalculated"]);
    await filter.selectOption("Connections");
    expect(await entries()).toEqual(["SYSTEM\nConnected"]);
    await filter.selectOption("All Activity");

    await demo.getByRole("button", { name: "Clear" }).click();
    await demo.getByText("0 entries", { exact: true }).waitFor();
    expect(await entries()).toEqual([]);
    await demo.getByRole("button", { name: "Bring back" }).click();
    expect(await entries()).toEqual(all);
  });

  it("given the demo's settings, when used, then they change the demo and nothing else", async () => {
    const page = await openPage("/");
    const demo = demoOf(page);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await demo.getByRole("tab", { name: "Settings" }).click();
    const background = () =>
      page.evaluate<string>("getComputedStyle(document.querySelector('[aria-label^=\"Demo of\"]')).backgroundColor");
    const light = await background();
    await demo.getByRole("switch", { name: "Dark Mode" }).click();
    await expect.poll(background).not.toBe(light);
    expect(await page.locator("html").getAttribute("class")).not.toContain("dark");
    await expectNoAxeFindings(page);

    await demo.getByText("Prompts today: 48").waitFor();
    await demo.getByRole("switch", { name: "Show Counter Badge" }).click();
    await demo.getByText("Prompts today: 48").waitFor({ state: "detached" });
    for (const name of ["Weekly Impact Summary", "Monthly Impact Summary"]) {
      const toggle = demo.getByRole("switch", { name });
      const before = await toggle.isChecked();
      await toggle.click();
      expect(await toggle.isChecked()).toBe(!before);
    }
    const email = demo.getByLabel("E-mail for reports");
    expect(await email.getAttribute("type")).toBe("email");
    await email.fill("ada@example.com");

    await demo.getByRole("button", { name: "Export Data" }).click();
    await demo.getByText("This is a demo: nothing is exported.").waitFor();
    await demo.getByRole("button", { name: "Clear All Data" }).click();
    await demo.getByText("This is a demo: it keeps no data, so there is nothing to clear.").waitFor();

    // What was set is still set after a look at another tab.
    await demo.getByRole("tab", { name: "Overview" }).click();
    await demo.getByRole("tab", { name: "Settings" }).click();
    expect(await email.inputValue()).toBe("ada@example.com");
    expect(requests.filter((url) => url.includes("example.com"))).toEqual([]);
  });

  it.each(LOOKS)(
    "given home in $theme at $width px, when its fullest tabs are open, then axe finds nothing",
    async (visit) => {
      // What is open at first is looked at with all other pages, in shell.test.ts.
      const page = await openPage("/", visit);
      for (const name of ["Environmental", "Settings"]) await page.getByRole("tab", { name }).click();
      await expectNoAxeFindings(page);
    },
  );

  it.each([360, 768, 1440])(
    "given home at %i px, when each tab is opened, then nothing is wider than the window",
    async (width) => {
      const page = await openPage("/", { width });
      for (const name of ["Financial", "Environmental", "Activity", "Settings"]) {
        await page.getByRole("tab", { name }).click();
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name).toBe(true);
      }
    },
  );
});

const calculator = (page: Page) => page.getByRole("region", { name: "Your AI Opportunity" });
const demoOf = (page: Page) => page.getByRole("region", { name: "Demo of the browser extension" });
/** `Intl` parts a currency's code from its amount by a space that does not break. */
const withPlainSpaces = (text: string) => text.replaceAll(/\s+/g, " ");

const highlight = (page: Page, value: string) =>
  page.locator('[data-lit="true"]', { has: page.getByText(value, { exact: true }) }).first();
const litHighlight = (page: Page, value: string) => highlight(page, value).waitFor();

/** The open tab's figures by what they count. Of several descriptions the first is the figure. */
async function figures(page: Page): Promise<Record<string, string>> {
  const pairs = await calculator(page)
    .getByRole("tabpanel")
    .locator("dt")
    .evaluateAll((terms) =>
      terms.map((term): [string, string] => {
        let next = term.nextElementSibling;
        while (next && next.tagName !== "DD") next = next.nextElementSibling;
        return [term.textContent ?? "", next?.textContent ?? ""];
      }),
    );
  return Object.fromEntries(pairs.map((pair) => pair.map(withPlainSpaces)));
}
