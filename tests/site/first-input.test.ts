import { setTimeout } from "node:timers/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { describe, expect, it, vi } from "vitest";
import { describeWithChromium } from "../browser/with-chromium.ts";
import { cases, tries } from "../support/long.ts";

/** How often each control is tried: one after the other by touch, mouse and keyboard, and every second one with reduced motion. */
const TRIES = tries(1, 200);
/** Of each script, so that a reader is quicker than the program. */
const SCRIPT_DELAY_MS = 250;
/** The tries of each control, and of controls that follow each other, are spread over the time in which a page comes to life. */
const COMES_TO_LIFE_MS = 1_800;

const WAYS = ["touch", "mouse", "keyboard"] as const;
interface Try {
  way: (typeof WAYS)[number];
  afterMs: number;
  reducedMotion: "reduce" | "no-preference";
}

interface Control {
  name: string;
  path?: string;
  ways?: readonly Try["way"][];
  /** Whether people who want less motion do not see it. */
  isOfMotion?: true;
  find: (page: Page) => Locator;
  /** What is pressed when it has the focus; Enter unless said otherwise. */
  keys?: readonly string[];
  /** What else touch and mouse do than a tap or a click. */
  use?: (control: Locator) => Promise<unknown>;
  /** Resolves when the page shows what the control says. */
  shows: (page: Page) => Promise<unknown>;
}

const calculator = (page: Page) => page.getByRole("region", { name: "Your AI Opportunity" });
const demo = (page: Page) => page.getByRole("region", { name: "Demo of the browser extension" });
const features = (page: Page) => page.locator("#features");
const business = (page: Page) => page.getByRole("article", { name: "Business" });
const says = (place: Locator, text: string) => place.getByText(text).first().waitFor();
/** Not expect.poll, which does not know its test when several run at the same time. */
const becomes = <Value>(read: () => Promise<Value>, value: Value) =>
  vi.waitFor(async () => expect(await read()).toBe(value), 60_000);
const hasValue = (field: Locator, value: string) => becomes(() => field.inputValue(), value);
const isPressed = (place: Locator, name: string) => place.getByRole("button", { name, pressed: true }).waitFor();

const dialog = (opener: string, name = opener): Control => ({
  name: opener,
  find: (page) => page.getByRole("button", { name: opener }),
  shows: (page) => page.getByRole("dialog", { name }).waitFor(),
});
const link = (name: string, address: RegExp): Control => ({
  name,
  find: (page) => page.getByRole("main").getByRole("link", { name }).first(),
  shows: (page) => page.waitForURL(address),
});
const preset = (name: string, badge: string): Control => ({
  name,
  find: (page) => calculator(page).getByRole("button", { name }),
  shows: async (page) => {
    await isPressed(calculator(page), name);
    await calculator(page).getByText(badge, { exact: true }).waitFor();
  },
});
const tab = (place: (page: Page) => Locator, name: string): Control => ({
  name: `the tab ${name}`,
  find: (page) => place(page).getByRole("tab", { name }),
  shows: async (page) => {
    await place(page).getByRole("tab", { name, selected: true }).waitFor();
    await place(page).getByRole("tabpanel", { name }).waitFor();
  },
});
const card = (name: string): Control => ({
  name,
  find: (page) => features(page).getByRole("button", { name }),
  shows: (page) => isPressed(features(page), name),
});
const period = (name: string, prompts: string): Control => ({
  name: `the period ${name}`,
  find: (page) => demo(page).getByRole("button", { name }),
  shows: async (page) => {
    await isPressed(demo(page), name);
    await says(demo(page), prompts);
  },
});
const annual = (path: string): Control => ({
  name: `annual billing on ${path}`,
  path,
  find: (page) => page.getByRole("radio", { name: "Annual" }),
  keys: ["Space"],
  shows: async (page) => {
    await becomes(() => page.getByRole("radio", { name: "Annual" }).isChecked(), true);
    await says(business(page), "£1,800.00");
  },
});

/** One of each kind in every run. */
const CONTROLS = cases<Control>(
  [
    {
      name: "the theme",
      find: (page) => page.getByRole("button", { name: /^Theme/ }),
      shows: (page) => page.getByRole("menu").waitFor(),
    },
    { ...dialog("Open the navigation menu", "Navigation Menu"), ways: ["touch"] },
    link("Create an account", /\/register$/),
    dialog("What is the AI Dilemma?"),
    {
      name: "the pause of the highlights",
      isOfMotion: true,
      find: (page) => page.getByRole("button", { name: "Pause the highlights" }),
      shows: (page) => page.getByRole("button", { name: "Play the highlights" }).waitFor(),
    },
    {
      name: "the company's slider",
      find: (page) => calculator(page).getByRole("slider"),
      keys: ["End"],
      use: async (slider) => {
        const { width, height } = (await slider.boundingBox()) ?? { width: 0, height: 0 };
        await slider.click({ position: { x: width - 6, y: height / 2 } });
      },
      shows: (page) => calculator(page).getByText("Enterprise", { exact: true }).waitFor(),
    },
    preset("10-50 people", "Small team"),
    {
      name: "the location",
      find: (page) => calculator(page).getByLabel("Location"),
      // One letter: those that a busy machine takes a second apart would each begin a new search.
      keys: ["G"],
      // The list of options is the browser's, outside the page.
      use: (select) => select.selectOption("de"),
      shows: async (page) => {
        await hasValue(calculator(page).getByLabel("Location"), "de");
        await says(calculator(page), "€");
      },
    },
    tab(calculator, "Financial"),
    {
      ...tab(calculator, "Financial"),
      name: "an arrow key on the calculator's tabs",
      ways: ["keyboard"],
      find: (page) => calculator(page).getByRole("tab", { name: "Productivity" }),
      keys: ["ArrowRight"],
    },
    card("Real-Time Security Intelligence"),
    period("Today", "48"),
    annual("/"),
    {
      name: "the team's slider",
      path: "/pricing",
      find: (page) => business(page).getByRole("slider"),
      keys: ["End"],
      use: (slider) => slider.fill("999"),
      shows: async (page) => {
        await hasValue(business(page).getByRole("spinbutton"), "999");
        await says(business(page), "£6,094.50");
      },
    },
    {
      name: "the team's number",
      path: "/pricing",
      find: (page) => business(page).getByRole("spinbutton"),
      keys: ["ControlOrMeta+A", ..."250"],
      use: (field) => field.fill("250"),
      shows: async (page) => {
        await hasValue(business(page).getByRole("slider"), "250");
        await says(business(page), "£1,725.00");
      },
    },
    {
      name: "Enter in a field of /login",
      path: "/login",
      ways: ["keyboard"],
      find: (page) => page.getByLabel("E-mail"),
      keys: [..."ada@mail.example", "Enter"],
      shows: async (page) => {
        await page.getByText("Password must not be empty.").waitFor();
        await hasValue(page.getByLabel("E-mail"), "ada@mail.example");
      },
    },
  ],
  [
    preset("1000+ people", "Enterprise"),
    tab(calculator, "Environmental"),
    dialog("Conservative Estimates, Real Results", "Methodology & Research Foundation"),
    card("Automated Sustainability Optimization"),
    card("Enterprise AI Governance"),
    tab(demo, "Activity"),
    tab(demo, "Settings"),
    period("7 Days", "294"),
    period("30 Days", "1.2K"),
    annual("/pricing"),
    link("View All Articles", /\/blog$/),
  ],
);

/** Chromium drops what is pressed before, and nobody presses what they do not see. */
const isPainted = (page: Page) =>
  becomes(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length), 1);
const isHydrated = (page: Page) => page.locator("[data-prerendered]").first().waitFor({ state: "detached" });

/** Opens home, uses the control `afterMs` after the first paint without waiting for the program, and expects that it took effect. */
async function firstInput(browser: Browser, url: string, control: Control, aTry: Try): Promise<void> {
  const { path = "/", find, keys = ["Enter"], use, shows } = control;
  const { way, afterMs, reducedMotion } = aTry;
  const isTouch = way === "touch";
  const viewport = isTouch ? { width: 360, height: 780 } : { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: url, viewport, hasTouch: isTouch, reducedMotion });
  try {
    await context.route("**/*.js", async (route) => {
      await setTimeout(SCRIPT_DELAY_MS);
      await route.continue();
    });
    const page = await context.newPage();
    await page.goto(path, { waitUntil: "commit" });
    const element = find(page);
    await element.waitFor();
    await isPainted(page);
    await setTimeout(afterMs);
    if (way === "keyboard") {
      await element.focus();
      for (const key of keys) await page.keyboard.press(key);
    } else if (use) await use(element);
    else if (isTouch) await element.tap();
    else await element.click();
    await isHydrated(page);
    await shows(page);
  } catch (error) {
    throw new Error(`${control.name} by ${way} after ${afterMs} ms was lost`, { cause: error });
  } finally {
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  }
}

describeWithChromium("the first input", (stage) => {
  describe("given scripts that take a quarter of a second each", () => {
    // A page comes to life slowly, with little to do: several can at once.
    it.concurrent.each(CONTROLS.map((control, place) => ({ ...control, place })))(
      "when $name is the first thing that somebody uses, then the page shows what it says",
      { timeout: 60_000 * (1 + TRIES) },
      async ({ place, ways = WAYS, ...control }) => {
        const { browser, url } = stage();
        for (let index = 0; index < TRIES; index++) {
          const turn = place + index;
          const share = (index + (place % 4) / 4) / TRIES;
          await firstInput(browser, url, control, {
            way: ways[turn % ways.length] ?? "mouse",
            afterMs: Math.round(COMES_TO_LIFE_MS * share),
            reducedMotion: turn % 2 === 1 && !control.isOfMotion ? "reduce" : "no-preference",
          });
        }
      },
    );
  });

  it("given choices on /pricing, when a browser goes back to it and restores them, then the page shows what they say", async () => {
    const { browser, url } = stage();
    const page = await browser.newPage({ baseURL: url });
    await page.goto("/pricing");
    await isHydrated(page);
    await page.getByRole("radio", { name: "Annual" }).check();
    await calculator(page).getByLabel("Location").selectOption("de");
    await page.goto("/robots.txt");
    await page.goBack();
    await isHydrated(page);
    expect(await page.getByRole("radio", { name: "Annual" }).isChecked()).toBe(true);
    await says(business(page), "£1,800.00");
    await hasValue(calculator(page).getByLabel("Location"), "de");
    await says(calculator(page), "€");
    await page.close();
  });
});
