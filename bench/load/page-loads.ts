import { findChromium, launchChromium } from "@treadlight/tests/browser/chromium.ts";
import { signedIn, signInOf } from "@treadlight/tests/site/signed-in.ts";
import type { Page, Request } from "playwright-core";
import { BENCH_PASSWORD } from "./account.ts";

/** How long no answer has been awaited once a page has all. */
const QUIET_MS = 500;
/** The stream, whose answer ends with the page, and what the page tells of itself. */
const OTHERS = ["/api/live", "/api/monitoring/"];

export interface Visit {
  email: string;
  /** A page of the site, with its query. */
  path: string;
  turns: number;
  /** What happens before each turn. */
  before(): Promise<unknown>;
}

/**
 * Opens a page of the site in Chromium, several times.
 * @returns of each time how long the slowest of its answers took, in milliseconds, and which that was. The first time is not counted
 */
export async function slowestAnswers(url: string, { email, path, turns, before }: Visit) {
  const browser = await launchChromium(findChromium());
  try {
    const page = await browser.newPage({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
    });
    await signedIn(page, await signInOf(url, email, BENCH_PASSWORD));
    const slowest: { ms: number; of: string }[] = [];
    for (let turn = 0; turn <= turns; turn++) {
      await page.goto("about:blank");
      await before();
      const answer = (await answersOf(page, path)).toSorted((a, b) => b.ms - a.ms)[0];
      if (!answer) throw new Error(`${path} asked nothing.`);
      if (turn > 0) slowest.push(answer);
    }
    return slowest;
  } finally {
    await browser.close();
  }
}

async function answersOf(page: Page, path: string) {
  const answers: { ms: number; of: string }[] = [];
  const awaited = new Set<Request>();
  const failed: string[] = [];
  const isMeant = (request: Request) => {
    const { pathname } = new URL(request.url());
    return pathname.startsWith("/api/") && !OTHERS.some((other) => pathname.startsWith(other));
  };
  const asked = (request: Request) => {
    if (isMeant(request)) awaited.add(request);
  };
  const answered = async (request: Request) => {
    if (!isMeant(request)) return;
    const { requestStart, responseEnd } = request.timing();
    const status = (await request.response())?.status();
    const of = `${request.method()} ${new URL(request.url()).pathname}`;
    if (status === undefined || status >= 400) failed.push(`${of} with ${status}`);
    answers.push({ ms: responseEnd - requestStart, of });
    awaited.delete(request);
  };
  // A page may do without an answer after all.
  const cancelled = (request: Request) => awaited.delete(request);
  page.on("requestfailed", cancelled);
  page.on("request", asked);
  page.on("requestfinished", answered);
  await page.goto(path);
  for (let quietSince = performance.now(); performance.now() - quietSince < QUIET_MS; ) {
    await page.waitForTimeout(QUIET_MS / 10);
    if (awaited.size > 0 || answers.length === 0) quietSince = performance.now();
  }
  page.off("requestfailed", cancelled);
  page.off("request", asked);
  page.off("requestfinished", answered);
  if (failed.length > 0) throw new Error(`${path} was answered ${failed.join(", ")}.`);
  return answers;
}
