import { rm } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { type StandaloneProcess, startProcess, temporaryDataDir } from "../support/standalone-process.ts";
import { ChromiumUnavailableError, findChromium, launchChromium } from "./chromium.ts";

export interface Stage {
  browser: Browser;
  /** Where the site and the api answer. */
  url: string;
}

/**
 * Tests that open the real site, on real engines, in a real browser; one of each for the whole block. Where no browser can
 * be had they are skipped, and their name says why; with TREADLIGHT_NO_SKIP=1 they fail instead.
 */
export function describeWithChromium(name: string, tests: (stage: () => Stage) => void): void {
  const chromium = chromiumOrReason();
  if ("missing" in chromium && process.env.TREADLIGHT_NO_SKIP !== "1") {
    describe.skip(`${name} (no Chromium here: ${chromium.missing})`, () => tests(unstarted));
    return;
  }
  describe(name, () => {
    let stage: Stage | undefined;
    let standalone: StandaloneProcess | undefined;
    let dataDir = "";
    beforeAll(async () => {
      if ("missing" in chromium) throw new ChromiumUnavailableError(chromium.missing);
      dataDir = await temporaryDataDir();
      standalone = await startProcess(dataDir);
      stage = { browser: await launchChromium(chromium.path), url: standalone.url };
    });
    afterAll(async () => {
      await stage?.browser.close();
      await standalone?.stop();
      await rm(dataDir, { recursive: true, force: true });
    });
    tests(() => stage ?? unstarted());
  });
}

function chromiumOrReason(): { path: string } | { missing: string } {
  try {
    return { path: findChromium() };
  } catch (error) {
    if (error instanceof ChromiumUnavailableError) return { missing: error.message };
    throw error;
  }
}

function unstarted(): never {
  throw new Error("The browser is not started yet: ask for it in a test or a hook.");
}
