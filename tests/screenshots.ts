import { mkdir, rm, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { paths } from "../web/site/src/shared/pages.ts";
import { findChromium, launchChromium } from "./browser/chromium.ts";
import { startProcess, temporaryDataDir } from "./support/standalone-process.ts";

/** `npm run screenshots`: takes the pictures that the README shows, of a demo started for them. */
const folder = fileURLToPath(new URL("../docs/screenshots/", import.meta.url));

/** Everybody who clones the repository downloads every picture ever committed. */
const MAX_BYTES = 120_000;

/** Scaled down, to keep the files small. */
const WINDOW = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 / 2 };

const dataDir = await temporaryDataDir();
const treadlight = await startProcess(dataDir, {}, ["--demo"]);
const browser = await launchChromium(findChromium());
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const signedIn = await signIn(browser);
  for (const colorScheme of ["light", "dark"] as const) {
    const look = { ...WINDOW, colorScheme, reducedMotion: "reduce", baseURL: treadlight.url } as const;
    const dashboard = `${folder}dashboard-1440-${colorScheme}.png`;
    await picture({ ...look, storageState: signedIn }, paths.dashboard, dashboard, showMonth);
    if (colorScheme === "light") await picture(look, paths.home, `${folder}home-1440-light.png`);
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
