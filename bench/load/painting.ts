import { findChromium, launchChromium } from "@treadlight/tests/browser/chromium.ts";
import { signedIn, signInOf } from "@treadlight/tests/site/signed-in.ts";
import type { Page } from "playwright-core";
import { z } from "zod";
import { BENCH_PASSWORD } from "./account.ts";

/** A list of the console that is opened from the menu. */
export interface PaintedList {
  /** Its name in the menu. */
  title: string;
  resource: string;
}

const paintSchema = z.object({ paintMs: z.number(), serverMs: z.number() });
/** From the click until the rows are painted, and how long of that the browser waited for the server. */
export type Paint = z.output<typeof paintSchema>;

/** Opens a list of the console in Chromium as this person, several times. The first is not counted. */
export async function paintsOf(
  url: string,
  { email, list, turns }: { email: string; list: PaintedList; turns: number },
): Promise<Paint[]> {
  const browser = await launchChromium(findChromium());
  try {
    const page = await browser.newPage({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
    });
    await signedIn(page, await signInOf(url, email, BENCH_PASSWORD));
    await paintOf(page, list);
    const paints: Paint[] = [];
    for (let turn = 0; turn < turns; turn++) paints.push(await paintOf(page, list));
    return paints;
  } finally {
    await browser.close();
  }
}

async function paintOf(page: Page, { title, resource }: PaintedList): Promise<Paint> {
  await page.goto("/admin");
  await page.getByRole("menuitem", { name: title, exact: true }).waitFor();
  await page.waitForLoadState("load");
  return paintSchema.parse(
    await page.evaluate(`(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const item = [...document.querySelectorAll("[role=menuitem]")].find(({ textContent }) => textContent === "${title}");
      const isPainted = () =>
        document.querySelector("h1")?.textContent === "${title}" &&
        (document.querySelector(".datatable-body tr") || document.body.textContent.includes("Nothing here yet"));
      const startedAt = performance.now();
      item.click();
      while (!isPainted()) await frame();
      await frame();
      await new Promise((resolve) => setTimeout(resolve));
      const paintMs = performance.now() - startedAt;
      const requests = performance.getEntriesByType("resource")
        .filter(({ name, startTime }) => startTime >= startedAt && name.includes("/api/admin/${resource}?"));
      return { paintMs, serverMs: Math.max(...requests.map(({ duration }) => duration)) };
    })()`),
  );
}
