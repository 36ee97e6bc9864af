import axe, { type AxeResults } from "axe-core";
import type { BrowserContext, BrowserContextOptions, Disposable, Locator, Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import { describeWithChromium, type Stage } from "../browser/with-chromium.ts";
import { cases } from "../support/long.ts";
import { TOTALS_WITHOUT_RANGE } from "../support/time-saved.ts";
import { type StoredSignIn, signedIn } from "./signed-in.ts";

export interface Visit {
  /** Of the window, in px. */
  width?: number;
  height?: number;
  /** What the operating system asks for. */
  theme?: "light" | "dark";
  /** That of the machine by default. */
  timeZone?: string;
  /** Motion is off unless a test looks at it: without it, a page stands still to be looked at. */
  motion?: boolean;
  /** Who has signed in before the page is opened. */
  as?: StoredSignIn;
  /** Runs before the page is opened: routes to answer, storage to fill, permissions to grant. Such a page has a browser context of its own. */
  prepare?: (page: Page, context: BrowserContext) => Promise<unknown>;
}

/** What is known of a browser context before somebody has been in it. */
interface Look extends BrowserContextOptions {
  viewport: { width: number; height: number };
  colorScheme: "light" | "dark";
  reducedMotion: "reduce" | "no-preference";
}

/** A page that tests use one after the other, while one does. */
interface InUse {
  look: Look;
  /** What signs somebody in whenever a page is opened. */
  signIn?: Disposable | undefined;
}

export interface Site {
  stage: () => Stage;
  /**
   * Opens a page of the site in a browser that knows nothing of it, until the test ends, and waits until React has taken it over.
   * The test fails if the page throws, does not hydrate or breaks the content security policy.
   */
  openPage(path: string, visit?: Visit): Promise<Page>;
}

/** Goes to another page of the site, by its address, and waits until React has taken it over. A page that is opened takes three times as long. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("#root > *").first().waitFor({ state: "attached" });
  await page.locator("[data-prerendered]").first().waitFor({ state: "detached" });
}

/** On a phone in the dark and on a desktop by day; in `npm run test:long` the other way round as well. */
export const LOOKS = cases<Required<Pick<Visit, "theme" | "width">>>(
  [
    { theme: "dark", width: 360 },
    { theme: "light", width: 1440 },
  ],
  [
    { theme: "light", width: 360 },
    { theme: "dark", width: 1440 },
  ],
);

/** What the browser itself found wrong: exceptions, what the content security policy refused, and hydration (React's error 418 and its like). */
const COMPLAINT = /Content Security Policy|Minified React error|hydrat/i;

/**
 * Tests of the built site, served by the standalone server, in Chromium.
 * @param settings of an installation of the block's own; without them, it shares that of the run (see `describeWithChromium`)
 */
export function describeSite(name: string, tests: (site: Site) => void, settings?: Record<string, string>): void {
  const defineTests = (stage: () => Stage) => {
    const contexts: BrowserContext[] = [];
    /** Pages that tests use one after the other, by how they look: going on with one costs half of opening another. */
    const kept = new Map<string, Page>();
    const inUse = new Map<Page, InUse>();
    const complaints: string[] = [];

    afterEach(async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
      for (const [look, page] of kept) if (page.isClosed()) kept.delete(look);
      await Promise.all([...inUse].map(([page, use]) => forget(page, use)));
      inUse.clear();
      expect(complaints.splice(0)).toEqual([]);
    });

    async function blankPage(options: Look, mayBeKept: boolean): Promise<Page> {
      const look = JSON.stringify(options);
      const known = kept.get(look);
      if (mayBeKept && known && !inUse.has(known)) {
        inUse.set(known, { look: options });
        return known;
      }
      const context = await stage().browser.newContext(options);
      const page = await context.newPage();
      if (mayBeKept && !known) {
        kept.set(look, page);
        inUse.set(page, { look: options });
      } else contexts.push(context);
      return page;
    }

    async function openPage(path: string, visit: Visit = {}): Promise<Page> {
      const { width = 1440, height = 900, theme = "light", motion = false, timeZone, as, prepare } = visit;
      const options: Look = {
        baseURL: stage().url,
        viewport: { width, height },
        colorScheme: theme,
        reducedMotion: motion ? "no-preference" : "reduce",
        ...(timeZone !== undefined && { timezoneId: timeZone }),
      };
      const page = await blankPage(options, prepare === undefined);
      page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
      page.on("console", (message) => {
        if (COMPLAINT.test(message.text())) complaints.push(`${page.url()}: ${message.text()}`);
      });
      const signIn = as && (await signedIn(page, as));
      const use = inUse.get(page);
      if (use) use.signIn = signIn;
      await prepare?.(page, page.context());
      await goTo(page, path);
      return page;
    }

    tests({ openPage, stage });
  };
  describeWithChromium(name, defineTests, settings);
}

/** Leaves a page of the site as if nobody had been there. */
async function forget(page: Page, { look: { viewport, colorScheme, reducedMotion }, signIn }: InUse): Promise<void> {
  if (page.isClosed()) return page.context().close();
  await page.removeAllListeners(undefined, { behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const other of page.context().pages()) if (other !== page) await other.close();
  // It has no program that could store something afterwards.
  await page.goto("/robots.txt");
  await signIn?.dispose();
  await page.evaluate("localStorage.clear(), sessionStorage.clear()");
  await page.context().clearCookies();
  await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme, reducedMotion });
}

/** Lets nothing happen in a page for which it waits this long: a slow machine may take longer for what a test does meanwhile. */
export function neverAfter(page: Page, ms: number): Promise<Disposable> {
  return page.addInitScript(`for (const name of ["setTimeout", "setInterval"]) {
    const set = window[name];
    window[name] = (run, after, ...more) => (after === ${ms} ? 0 : set(run, after, ...more));
  }`);
}

/** Lets what the page waits for by itself, such as before it asks again, be over at once, until something is shown. Needs its clock to be installed. */
export async function hurryUntil(page: Page, shown: Locator): Promise<void> {
  const isShown = async () => {
    await page.clock.runFor(5_000);
    return shown.isVisible();
  };
  await expect.poll(isShown).toBe(true);
}

/** As `expectNoAxeFindings`, in each of `LOOKS`. The page stays in the last of them. */
export async function expectNoAxeFindingsInAnyLook(page: Page): Promise<void> {
  for (const { theme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
  }
}

/** No violation, no total of time saved without its range, and nothing wider than the window, once everything has appeared: what fades in has too little contrast, and what waits for a part above is hidden. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const running = `document.getAnimations().filter(
    ({ effect, playState }) => playState === "running" && effect.getTiming().iterations !== Infinity).length
    + document.querySelectorAll("[data-coming]").length`;
  await expect.poll(() => page.evaluate(running), { timeout: 60_000 }).toBe(0);
  // It is large: a page that is looked at again has it already.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  // Only what is wrong: on large pages, to bring over what is right takes longer than to find it.
  // Nothing begins to fade while it looks, such as a notification that goes by itself.
  const violations = await page.evaluate<AxeResults["violations"]>(
    `(async () => {
      const still = new CSSStyleSheet();
      still.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important }");
      document.adoptedStyleSheets.push(still);
      const { violations } = await axe.run(document, { resultTypes: ["violations"] });
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
      return violations;
    })()`,
  );
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  expect(found, page.url()).toEqual([]);
  expect(await page.evaluate(TOTALS_WITHOUT_RANGE), `time saved without its range: ${page.url()}`).toEqual([]);
  const tooWide = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.tagName + "." + element.className)`;
  expect(await page.evaluate(tooWide), `wider than the window: ${page.url()}`).toEqual([]);
}
