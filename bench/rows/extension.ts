import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { findChromium } from "@treadlight/tests/browser/chromium.ts";
import { replicaOf } from "@treadlight/tests/extension/replicas.ts";
import { startRig } from "@treadlight/tests/extension/rig.ts";
import type { Page } from "playwright-core";
import { z } from "zod";
import type { Benchmark, Row } from "../measure/benchmark.ts";
import { amount, median, percentile } from "../measure/statistics.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FILES = [
  { what: "The extension's worker", path: "extension/dist/chromium/background.js" },
  { what: "The extension's script in pages", path: "extension/dist/chromium/site.js" },
  { what: "What it loads later", path: "extension/dist/chromium/later.js" },
  { what: "The widget for other sites", path: "web/site/dist/widget.js", maxKilobytes: 25 },
];
const MORE_MS = 5;
const PROMPT = "How do I write a test that fails when the code is wrong, and says why? ".repeat(30);

/**
 * Chromium with the extension opens the same page on a site that is measured and on one that the extension does not see, in turns.
 * Keys: the time to hand a press to all listeners and write the letter, in a composer with 2,130 characters and the guard on. Sizes
 * are after gzip, with imports.
 */
export const extension: Benchmark = {
  async run({ quick }) {
    const turns = quick ? 10 : 60;
    const rig = await startRig(findChromium());
    await rig.ask({ type: "changeSettings", change: { guard: "warn" } });
    const replica = replicaOf("chatgpt");
    const ours = await rig.open(replica);
    const theirs = await rig.open({ ...replica, page: "https://plain.example/" });

    const loads: { ours: number; theirs: number }[] = [];
    for (let turn = 0; turn < turns; turn++) loads.push({ ours: await loadMs(ours), theirs: await loadMs(theirs) });
    const rows: Row[] = [
      comparison("Load of a page with the extension's script", {
        ours: median(loads.map((load) => load.ours)),
        theirs: median(loads.map((load) => load.theirs)),
      }),
    ];
    for (const { key, what } of [
      { key: "a", what: "A letter typed in a composer, p95" },
      { key: "Enter", what: "Enter in a composer, p95" },
    ]) {
      const times = { ours: await keyTimesMs(ours, key, turns), theirs: await keyTimesMs(theirs, key, turns) };
      rows.push(comparison(what, { ours: percentile(times.ours, 0.95), theirs: percentile(times.theirs, 0.95) }));
    }
    await rig.close();
    return [...rows, ...(await Promise.all(FILES.map(sizeOf)))];
  },
};

function comparison(what: string, { ours, theirs }: { ours: number; theirs: number }): Row {
  return {
    what,
    measured: amount(ours, "ms"),
    yardstick: `${amount(theirs, "ms")} without it`,
    ratio: ours / theirs,
    goal: { text: `at most ${MORE_MS} ms more`, met: ours - theirs <= MORE_MS },
  };
}

async function loadMs(page: Page): Promise<number> {
  await page.bringToFront();
  await page.reload();
  return z.number().parse(
    await page.evaluate(`new Promise((resolve) => {
      const read = () => { const { loadEventEnd, fetchStart } = performance.getEntriesByType("navigation")[0]; return loadEventEnd - fetchStart; };
      const look = () => (read() > 0 ? resolve(read()) : setTimeout(look));
      look();
    })`),
  );
}

/** The page's own listener is kept from sending. */
async function keyTimesMs(page: Page, key: string, turns: number): Promise<number[]> {
  await page.bringToFront();
  return z.array(z.number()).parse(
    await page.evaluate(`(async () => {
      const composer = document.querySelector("[contenteditable]");
      composer.addEventListener("keydown", (event) => event.stopImmediatePropagation(), true);
      composer.textContent = ${JSON.stringify(PROMPT)};
      composer.focus();
      const times = [];
      for (let turn = 0; turn < ${turns}; turn++) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        const startedAt = performance.now();
        composer.dispatchEvent(new KeyboardEvent("keydown", { key: ${JSON.stringify(key)}, bubbles: true, cancelable: true, composed: true }));
        if (${key.length === 1}) document.execCommand("insertText", false, ${JSON.stringify(key)});
        times.push(performance.now() - startedAt);
      }
      return times;
    })()`),
  );
}

async function sizeOf({ what, path, maxKilobytes }: (typeof FILES)[number]): Promise<Row> {
  const contents = await contentsOf(join(ROOT, path));
  const kilobytes = sumOf(contents.map((content) => gzipSync(content).length)) / 1_000;
  const unpacked = sumOf(contents.map(({ length }) => length)) / 1_000;
  return {
    what,
    measured: amount(kilobytes, "kB"),
    yardstick: `${amount(unpacked, "kB")} unpacked`,
    ratio: kilobytes / unpacked,
    ...(maxKilobytes !== undefined && { goal: { text: `at most ${maxKilobytes} kB`, met: kilobytes <= maxKilobytes } }),
  };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The contents of a built script and of those that it imports. */
async function contentsOf(path: string, known = new Set<string>()): Promise<Buffer[]> {
  if (known.has(path)) return [];
  known.add(path);
  const content = await readFile(path);
  const imported = [...content.toString().matchAll(/\b(?:from|import)\s*"(\.[^"]+)"/g)].map(([, name = ""]) => name);
  const others: Buffer[] = [];
  for (const name of imported) others.push(...(await contentsOf(join(dirname(path), name), known)));
  return [content, ...others];
}
