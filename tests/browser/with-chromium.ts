import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, inject } from "vitest";
import { z } from "zod";
import { type Installation, startInstallation } from "../support/shared-installation.ts";
import { ChromiumUnavailableError, findChromiumForPages, launchChromium } from "./chromium.ts";

const sharedSchema = z.object({ url: z.string(), dataDir: z.string() });

/** Of a test that failed: a press can meet a page just as it moves. What passes only then is named at the end of the run (decision 206). */
const RETRIES_OF_PAGES = 1;

export interface Stage extends z.output<typeof sharedSchema> {
  browser: Browser;
}

/**
 * Defines tests that open the real site, on real engines, in a real browser, which the block has for itself. Without a browser
 * the tests are skipped and their name says why; with TREADLIGHT_NO_SKIP=1 they fail instead.
 * @param settings besides the defaults, of an installation of the block's own. Without them, it shares that of the run with other
 * files, so its people and organizations need addresses that no other file has, and it must not count what is not theirs
 */
export function describeWithChromium(
  name: string,
  tests: (stage: () => Stage) => void,
  settings?: Record<string, string>,
): void {
  const chromium = findChromiumOrReason();
  if ("missing" in chromium && process.env.TREADLIGHT_NO_SKIP !== "1") {
    describe.skip(`${name} (no Chromium here: ${chromium.missing})`, () => tests(notStarted));
    return;
  }
  describe(name, { retry: RETRIES_OF_PAGES }, () => {
    let stage: Stage | undefined;
    let own: Installation | undefined;
    beforeAll(async () => {
      if ("missing" in chromium) throw new ChromiumUnavailableError(chromium.missing);
      own = settings && (await startInstallation(settings));
      const { url, dataDir } = own ?? (await sharedInstallation());
      stage = { browser: await launchChromium(chromium.path), url, dataDir };
    });
    afterAll(async () => {
      await stage?.browser.close();
      await own?.stop();
    });
    tests(() => stage ?? notStarted());
  });
}

async function sharedInstallation() {
  const response = await fetch(inject("sharedInstallation"));
  if (!response.ok) throw new Error(`The installation of the run did not start: ${await response.text()}`);
  return sharedSchema.parse(await response.json());
}

function findChromiumOrReason(): { path: string } | { missing: string } {
  try {
    return { path: findChromiumForPages() };
  } catch (error) {
    if (error instanceof ChromiumUnavailableError) return { missing: error.message };
    throw error;
  }
}

function notStarted(): never {
  throw new Error("The browser has not started yet: use it only in a test or a hook.");
}
