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

/**
 * Opens a list of the console from its first page in Chromium, several times as each of these people, in turns. The first time is not
 * counted.
 */
export async function paintsOf(
  url: string,
  { emails, list, turns }: { emails: readonly string[]; list: PaintedList; turns: number },
): Promise<Paint[][]> {
  const browser = await launchChromium(findChromium());
  try {
    const readers = await Promise.all(
      emails.map(async (email) => {
        const page = await browser.newPage({
          baseURL: url,
          viewport: { width: 1440, height: 900 },
          reducedMotion: "reduce",
        });
        await signedIn(page, await signInOf(url, email, BENCH_PASSWORD));
        return { page, paints: [] as Paint[] };
      }),
    );
    for (let turn = 0; turn <= turns; turn++) {
      for (const { page, paints } of readers) {
        const paint = await paintOf(page, list);
        if (turn > 0) paints.push(paint);
        // While the other reader takes their turn, this page must send no requests.
        await page.goto("about:blank");
      }
    }
    return readers.map(({ paints }) => paints);
  } finally {
    await browser.close();
  }
}

async function paintOf(page: Page, { title, resource }: PaintedList): Promise<Paint> {
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: title, exact: true }).waitFor();
  // The first page's requests must not slow the list.
  const waiting = page.getByRole("region", { name: "Needs a decision" });
  await waiting.getByText("Nothing waits for you.").or(waiting.getByRole("listitem")).first().waitFor();
  await page.getByRole("region", { name: "Sessions by day" }).waitFor();
  return paintSchema.parse(
    await page.evaluate(`(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const item = [...document.querySelectorAll("nav[aria-label=Admin] a")].find(({ textContent }) => textContent === "${title}");
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
