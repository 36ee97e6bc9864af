import { mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { paths } from "../web/site/src/shared/pages.ts";
import { findChromium, launchChromium } from "./browser/chromium.ts";
import { startProcess, temporaryDataDir } from "./support/standalone-process.ts";

/**
 * `npm run screenshots`: takes the pictures of the product that the README and the site show, of a demo started for them. The site that
 * it takes them of still shows the pictures from before.
 */
const readmeFolder = fileURLToPath(new URL("../docs/screenshots/", import.meta.url));
const siteFolder = fileURLToPath(new URL("../web/site/public/product/", import.meta.url));

/** Everybody who clones the repository downloads every picture ever committed. */
const MAX_BYTES = 150_000;
const WEBP_QUALITY = 80;

/** Scaled down, to keep the files small. */
const README_WINDOW = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 / 2 };
const HERO_WINDOW = { viewport: { width: 1120, height: 800 }, deviceScaleFactor: 1 };
const HERO_PHONE_WIDTH = 672;
/** As on a phone, where each panel is as wide as its place beside the features, and so high that the bar at its bottom covers none. */
const PANEL_WINDOW = { viewport: { width: 400, height: 4000 }, deviceScaleFactor: 1.5 };
const PANELS = [
  { name: "gained", title: "What you gained" },
  { name: "tools", title: "By tool" },
  { name: "risks", title: "What it exposed" },
  { name: "footprint", title: "What it cost the planet" },
  { name: "timeline", title: "Over time" },
];
/** On the organization's overview. */
const WHERE_PANEL = { name: "where", title: "Types of data by tool and department" };
const WHERE_WINDOW = { viewport: { width: 600, height: 4000 }, deviceScaleFactor: 1.5 };

const PAGE_PICTURES = [
  { name: "organization", path: paths.organization, theme: "light" },
  {
    name: "explore",
    path: `${paths.explore}?measures=timeSavedCentral,timeEngaged&by=department&every=week&chart=line&period=90days`,
    theme: "dark",
  },
  { name: "reports", path: paths.reports, theme: "light" },
  { name: "prompts", path: paths.prompts, theme: "light" },
];

const CONSOLE_PICTURES = [
  { name: "today", path: "/admin", theme: "light" },
  { name: "people", path: "/admin/users", theme: "light" },
  { name: "sessions", path: "/admin/sessions", theme: "dark" },
];

const dataDir = await temporaryDataDir();
const treadlight = await startProcess(dataDir, {}, ["--demo"]);
const browser = await launchChromium(findChromium());
try {
  for (const folder of [readmeFolder, siteFolder]) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
  const signedIn = await signIn(browser);
  for (const colorScheme of ["light", "dark"] as const) {
    const look = { colorScheme, reducedMotion: "reduce", baseURL: treadlight.url } as const;
    const dashboard = { ...look, storageState: signedIn };
    await visit({ ...dashboard, ...README_WINDOW }, paths.dashboard, async (page) => {
      await save(`${readmeFolder}dashboard-1440-${colorScheme}.png`, await page.screenshot());
    });
    await visit({ ...dashboard, ...HERO_WINDOW }, paths.dashboard, async (page) => {
      await save(
        `${siteFolder}dashboard-${colorScheme}.webp`,
        await webp(page, { x: 0, y: 0, ...HERO_WINDOW.viewport }),
      );
      await save(
        `${siteFolder}dashboard-${colorScheme}-${HERO_PHONE_WIDTH}.webp`,
        await webp(page, { x: 0, y: 0, ...HERO_WINDOW.viewport }, HERO_PHONE_WIDTH / HERO_WINDOW.viewport.width),
      );
    });
    await visit({ ...dashboard, ...PANEL_WINDOW }, paths.dashboard, async (page) => {
      for (const panel of PANELS) await savePanel(page, panel, colorScheme);
    });
    await visit({ ...dashboard, ...WHERE_WINDOW }, paths.organization, async (page) => {
      await savePanel(page, WHERE_PANEL, colorScheme);
    });
    for (const { name, path } of PAGE_PICTURES.filter(({ theme }) => theme === colorScheme)) {
      await visit({ ...dashboard, ...README_WINDOW }, path, async (page) => {
        if (path === paths.reports) await makeReport(page);
        // The question alone would fill the picture.
        if (name === "explore") await page.evaluate("scrollTo(0, 690)");
        await save(`${readmeFolder}${name}-1440-${colorScheme}.png`, await page.screenshot());
      });
    }
    for (const { name, path } of CONSOLE_PICTURES.filter(({ theme }) => theme === colorScheme)) {
      await visit({ ...dashboard, ...README_WINDOW }, path, async (page) => {
        await save(`${readmeFolder}console-${name}-1440-${colorScheme}.png`, await page.screenshot());
      });
    }
    if (colorScheme === "light") {
      await visit({ ...look, ...README_WINDOW }, paths.home, async (page) => {
        await save(`${readmeFolder}home-1440-light.png`, await page.screenshot());
      });
    }
  }
} finally {
  await browser.close();
  await treadlight.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** @returns the browser state of the demo's owner, signed in */
async function signIn(browser: Browser) {
  const [, email = "", password = ""] = /owner\s+(\S+)\s+(\S+)/.exec(treadlight.output()) ?? [];
  const page = await browser.newPage({ baseURL: treadlight.url });
  await page.goto(paths.login);
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`**${paths.dashboard}`);
  const state = await page.context().storageState();
  await page.close();
  return state;
}

/** Opens a page, the dashboard on a month because a day is too short to show its charts. */
async function visit(look: BrowserContextOptions, path: string, take: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage(look);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (path === paths.dashboard) {
    await page.getByRole("button", { name: "30 Days" }).click();
    await page.getByText("Show table").first().waitFor();
  }
  // The dashboard's live stream never ends, so do not wait for it any longer.
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => {});
  await take(page);
  await page.close();
}

/** Makes a report and verifies it once it can be downloaded. */
async function makeReport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create report" }).click();
  await page.getByRole("button", { name: "report.pdf" }).waitFor({ timeout: 300_000 });
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await page.getByText("is genuine and unchanged").waitFor();
}

/** Playwright writes no WebP, the browser does. @param place in CSS px from the top of the window */
async function webp(
  page: Page,
  place: { x: number; y: number; width: number; height: number },
  scale = 1,
): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const clip = { ...place, scale };
  const options = { format: "webp", quality: WEBP_QUALITY, clip, captureBeyondViewport: true } as const;
  return Buffer.from((await session.send("Page.captureScreenshot", options)).data, "base64");
}

/** Takes the picture of one panel of a page. */
async function savePanel(page: Page, { name, title }: { name: string; title: string }, theme: string): Promise<void> {
  const place = await page.getByRole("region", { name: title, exact: true }).boundingBox();
  if (!place) throw new Error(`The page has no panel "${title}".`);
  await save(`${siteFolder}${name}-${theme}.webp`, await webp(page, place, PANEL_WINDOW.deviceScaleFactor));
}

async function save(file: string, picture: Buffer): Promise<void> {
  if (picture.length > MAX_BYTES) throw new Error(`${file} has ${picture.length} bytes, more than ${MAX_BYTES}.`);
  await writeFile(file, picture);
}
