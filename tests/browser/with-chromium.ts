import { rm } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { type StandaloneProcess, startProcess, temporaryDataDir } from "../support/standalone-process.ts";
import { ChromiumUnavailableError, findChromium, launchChromium } from "./chromium.ts";

export interface Stage {
  browser: Browser;
  /** The URL of the site and the API. */
  url: string;
  dataDir: string;
}

/**
 * Defines tests that open the real site, on real engines, in a real browser, all shared by the block. Without a browser
 * the tests are skipped and their name says why; with TREADLIGHT_NO_SKIP=1 they fail instead.
 * @param settings of the installation, besides the defaults
 */
export function describeWithChromium(
  name: string,
  tests: (stage: () => Stage) => void,
  settings: Record<string, string> = {},
): void {
  const chromium = findChromiumOrReason();
  if ("missing" in chromium && process.env.TREADLIGHT_NO_SKIP !== "1") {
    describe.skip(`${name} (no Chromium here: ${chromium.missing})`, () => tests(notStarted));
    return;
  }
  describe(name, () => {
    let stage: Stage | undefined;
    let standalone: StandaloneProcess | undefined;
    let dataDir = "";
    beforeAll(async () => {
      if ("missing" in chromium) throw new ChromiumUnavailableError(chromium.missing);
      dataDir = await temporaryDataDir();
      standalone = await startProcess(dataDir, settings);
      stage = { browser: await launchChromium(chromium.path), url: standalone.url, dataDir };
    });
    afterAll(async () => {
      await stage?.browser.close();
      await standalone?.stop();
      await rm(dataDir, { recursive: true, force: true });
    });
    tests(() => stage ?? notStarted());
  });
}

function findChromiumOrReason(): { path: string } | { missing: string } {
  try {
    return { path: findChromium() };
  } catch (error) {
    if (error instanceof ChromiumUnavailableError) return { missing: error.message };
    throw error;
  }
}

function notStarted(): never {
  throw new Error("The browser has not started yet: use it only in a test or a hook.");
}
