import { mkdir, rm, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { articlePath, pages, paths } from "../web/site/src/shared/pages.ts";
import { findChromium, launchChromium } from "./browser/chromium.ts";
import { startProcess, temporaryDataDir } from "./support/standalone-process.ts";

/** `npm run screenshots`: takes pictures of every page of a demo, some of them for the README. */
const folder = fileURLToPath(new URL("../docs/screenshots/", import.meta.url));

/** Everybody who clones the repository downloads every picture ever committed. */
const MAX_BYTES = 120_000;

const NOT_FOUND = { id: "not-found", path: "/not-found" };
const ARTICLE = { id: "article", path: articlePath("ai-hidden-environmental-cost") };
const PUBLIC_PAGES = [...pages.filter(({ layout }) => layout !== "signed-in"), ARTICLE, NOT_FOUND];
const IN_BOTH_THEMES = ["home", "pricing", "article", "dashboard"];

/** The visible part of each window. Wide windows are scaled down, to keep the files small. */
const WINDOWS = [
  { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 / 2 },
  { viewport: { width: 360, height: 780 }, deviceScaleFactor: 1 },
];

const dataDir = await temporaryDataDir();
const treadlight = await startProcess(dataDir, {}, ["--demo"]);
const browser = await launchChromium(findChromium());
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const signedIn = await signIn(browser);
  for (const window of WINDOWS) {
    for (const colorScheme of ["light", "dark"] as const) {
      const look = { ...window, colorScheme, reducedMotion: "reduce", baseURL: treadlight.url } as const;
      const file = (name: string) => `${folder}${name}-${window.viewport.width}-${colorScheme}.png`;
      for (const { id, path } of PUBLIC_PAGES) {
        if (colorScheme === "light" || IN_BOTH_THEMES.includes(id)) await picture(look, path, file(id));
      }
      await picture({ ...look, storageState: signedIn }, paths.dashboard, file("dashboard"), showMonth);
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
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`**${paths.dashboard}`);
  const state = await page.context().storageState();
  await page.close();
  return state;
}

/** A day is too short to show the charts. */
async function showMonth(page: Page): Promise<void> {
  await page.getByText("30 Days").click();
  await page.getByText("Show table").first().waitFor();
}

async function picture(
  look: BrowserContextOptions,
  path: string,
  file: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage(look);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await prepare?.(page);
  // The dashboard's live stream never ends, so do not wait for it any longer.
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => {});
  await page.screenshot({ path: file });
  await page.close();
  const { size } = await stat(file);
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MAX_BYTES}.`);
}
