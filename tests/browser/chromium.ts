import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";

/** The browser's command names, and its usual paths on systems that do not put it on the PATH. */
const COMMANDS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
/** Chromium without windows: the same pages for a fifth less work, but no extensions. */
const WINDOWLESS_COMMANDS = ["chromium-headless-shell", "chrome-headless-shell"];
const INSTALL_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Pages that Chromium keeps ready for the address bar of each window: half the work of opening one. */
const ADDRESS_BAR_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup"];
/** Only the last list of features on a command line counts, so ours repeats that of Playwright. */
const SWITCHED_OFF_BY_PLAYWRIGHT = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** How long a page may take for what a test waits for: a slow machine runs several at once. */
export const PATIENCE_MS = 60_000;

/** Arguments that leave out what no test looks at. */
export const LESS_WORK = [
  ...["--disable-background-networking", "--disable-component-update", "--no-first-run"],
  `--disable-features=${[...ADDRESS_BAR_PAGES, ...SWITCHED_OFF_BY_PLAYWRIGHT].join(",")}`,
] as const;

export class ChromiumUnavailableError extends Error {
  readonly code = "chromium_unavailable";
}

const isRoot = () => process.getuid?.() === 0;

/**
 * Finds a Chromium that starts. Tries, in order: the path in TREADLIGHT_CHROMIUM, an installed one, Playwright's own
 * (downloaded if missing), and the distribution's package if running as root with apt-get.
 * @throws ChromiumUnavailableError describing what was tried
 */
export function findChromium(): string {
  const named = process.env.TREADLIGHT_CHROMIUM;
  if (named) {
    if (starts(named)) return named;
    throw new ChromiumUnavailableError("the browser named by TREADLIGHT_CHROMIUM does not start");
  }
  const found = installed() ?? downloaded() ?? packaged();
  if (found) return found;
  throw new ChromiumUnavailableError("none is installed, and neither Playwright's download nor apt-get provided one");
}

/** What tests of pages run in: a Chromium without windows if one is installed, else any. @throws as `findChromium` does */
export function findChromiumForPages(): string {
  if (process.env.TREADLIGHT_CHROMIUM) return findChromium();
  return pathsOf(WINDOWLESS_COMMANDS).find(starts) ?? findChromium();
}

/** Starts a separate browser for a test; the test closes it. */
export async function launchChromium(executablePath: string): Promise<Browser> {
  // Chromium's sandbox does not run as root, and containers often do.
  const browser = await chromium.launch({ executablePath, chromiumSandbox: !isRoot(), args: [...LESS_WORK] });
  return browser.on("context", (context) => context.setDefaultTimeout(PATIENCE_MS));
}

function installed(): string | undefined {
  return [...pathsOf(COMMANDS), ...INSTALL_PATHS.filter((path) => existsSync(path))].find(starts);
}

/** Where the PATH has these commands. */
function pathsOf(commands: readonly string[]): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return commands
    .flatMap((command) => folders.map((folder) => join(folder, command)))
    .filter((path) => existsSync(path));
}

function downloaded(): string | undefined {
  const path = chromium.executablePath();
  if (!existsSync(path)) {
    console.log("No Chromium is installed. Downloading Playwright's ...");
    const cli = join(dirname(fileURLToPath(import.meta.resolve("playwright-core"))), "cli.js");
    spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "inherit" });
  }
  return existsSync(path) && starts(path) ? path : undefined;
}

function packaged(): string | undefined {
  if (!isRoot() || spawnSync("apt-get", ["--version"]).status !== 0) return undefined;
  console.log("Installing the distribution's Chromium ...");
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  const install = "chromium --version || (apt-get update; apt-get install --yes --no-install-recommends chromium)";
  // apt-get does not wait for another one, and files of tests run at the same time.
  spawnSync("flock", [join(tmpdir(), "treadlight-chromium.lock"), "sh", "-c", install], options);
  return installed();
}

/** An installed browser may still fail to start, for example when shared libraries are missing. */
function starts(path: string): boolean {
  return spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0;
}
