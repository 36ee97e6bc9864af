import { mkdir, rm, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { articlePath, paths } from "../web/site/src/shared/paths.ts";
import { findChromium, launchChromium } from "./browser/chromium.ts";
import { startProcess, temporaryDataDir } from "./support/standalone-process.ts";

/** `npm run screenshots`: pictures of every page, some of them in the README, taken of a demo that runs for it. */
const folder = fileURLToPath(new URL("../docs/screenshots/", import.meta.url));

/** Everybody who clones the repository downloads every picture ever committed. */
const MAX_BYTES = 120_000;

/** What each page is called, and its address. */
const PUBLIC_PAGES = {
  home: paths.start,
  pricing: paths.pricing,
  waitlist: paths.waitlist,
  login: paths.login,
  "forgot-password": paths.forgotPassword,
  "reset-password": paths.resetPassword,
  invitation: paths.invitation,
  "confirm-email": paths.confirmEmail,
  about: paths.about,
  contact: paths.contact,
  faq: paths.faq,
  help: paths.help,
  methodology: paths.methodology,
  blog: paths.blog,
  article: articlePath("ai-hidden-environmental-cost"),
  privacy: paths.privacy,
  terms: paths.terms,
  "not-found": "/not-found",
};
const IN_BOTH_THEMES = ["home", "pricing", "article", "dashboard"];

/** What fits a window is pictured. Wide pages are drawn smaller than they are, to keep the files small. */
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
      for (const [name, path] of Object.entries(PUBLIC_PAGES)) {
        if (colorScheme === "light" || IN_BOTH_THEMES.includes(name)) await picture(look, path, file(name));
      }
      await picture({ ...look, storageState: signedIn }, paths.dashboard, file("dashboard"), showMonth);
    }
  }
} finally {
  await browser.close();
  await treadlight.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** @returns what the browser keeps of the demo's owner, signed in */
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
  await page.getByText("Show as a table").first().waitFor();
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
  // The dashboard's live stream never ends: then this much quiet has to do.
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => {});
  await page.screenshot({ path: file });
  await page.close();
  const { size } = await stat(file);
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MAX_BYTES}.`);
}
