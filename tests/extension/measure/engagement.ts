import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { copyBuilt } from "../copy-built.ts";
import { type RawPage, startRawBrowser } from "../raw-browser.ts";
import { startReplicas } from "../replica-server.ts";
import { replicaOf } from "../replicas.ts";
import { argumentsOf, STORED, storedSchema } from "../rig.ts";

/** The page's clock is faster by this factor, so that minutes pass in seconds. */
const SCALE = 10;
/** Reading without input counts for so long, and a minute after an answer has arrived. */
const READING_S = 60;
const WATCHING_S = 300;

/** Runs before the extension's own script, in the same world. */
const FAST_CLOCK = `{
  const now = performance.now.bind(performance), every = setInterval;
  performance.now = () => now() * ${SCALE};
  globalThis.setInterval = (task, ms) => every(task, ms / ${SCALE});
}`;

/** What a person does, and how long of it they are engaged. */
interface Step {
  name: string;
  seconds: number;
  do(page: RawPage): Promise<unknown>;
  /** @param seconds that have really passed */
  engaged(seconds: number): number;
}

/** Compares the engaged time that is stored with what a scenario says. @returns whether it is within 3 s or 5 % */
export async function measureEngagement(chromium: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-engagement-"));
  const extension = await copyBuilt("chromium", folder, ({ content_scripts }) => {
    for (const { js } of content_scripts) if (js.includes("site.js")) js.unshift("clock.js");
  });
  await writeFile(join(extension, "clock.js"), FAST_CLOCK);
  const replicas = await startReplicas();
  const replica = replicaOf("claude");
  replicas.play(replica);
  const browser = await startRawBrowser(chromium, join(folder, "profile"), argumentsOf(extension, replicas));
  const options = await browser.open(new URL("options.html", await browser.worker()).href);
  const settings = { consentedAt: 1, guard: "off", showWidget: false };
  await options.evaluate(`chrome.runtime.sendMessage(${JSON.stringify({ type: "changeSettings", change: settings })})`);
  const page = await browser.open(replica.page);

  const all = (seconds: number) => seconds;
  const none = () => 0;
  const steps: Step[] = [
    { name: "sends a prompt and reads the answer", seconds: 40, do: (page) => write(page), engaged: all },
    { name: "looks at another tab", seconds: 50, do: () => options.activate(), engaged: none },
    {
      name: "comes back and scrolls",
      seconds: 30,
      do: (page) => page.activate().then(() => scroll(page)),
      engaged: all,
    },
    {
      name: "scrolls once and does nothing more",
      seconds: 150,
      do: scroll,
      engaged: (seconds) => Math.min(seconds, READING_S),
    },
    { name: "sends a prompt and watches a long answer", seconds: 120, do: (page) => write(page, 120), engaged: all },
    { name: "reads it", seconds: 90, do: async () => {}, engaged: (seconds) => Math.min(seconds, READING_S) },
    { name: "minimizes the window", seconds: 40, do: (page) => setWindow(page, "minimized"), engaged: none },
    {
      name: "opens it again and writes",
      seconds: 30,
      do: (page) => setWindow(page, "normal").then(() => write(page)),
      engaged: all,
    },
    {
      name: "leaves the computer to an endless answer",
      seconds: 400,
      do: (page) => write(page, 400),
      engaged: (seconds) => Math.min(seconds, WATCHING_S),
    },
  ];
  await page.activate();
  let expected = 0;
  console.log(`\nengaged time${" ".repeat(36)}passed  expected  measured`);
  for (const { name, seconds, do: act, engaged } of steps) {
    await act(page);
    const startedAt = performance.now();
    const before = await storedSeconds(options);
    await wait((seconds / SCALE) * 1_000);
    const passed = ((performance.now() - startedAt) / 1_000) * SCALE;
    expected += engaged(passed);
    const row = [passed, engaged(passed), (await storedSeconds(options)) - before];
    console.log(name.padEnd(46), row.map((value) => `${value.toFixed(1)} s`.padStart(9)).join(""));
  }
  // The page reports every 15 of its seconds.
  await wait((20 / SCALE) * 1_000);
  const measured = await storedSeconds(options);
  console.log(`all: ${measured.toFixed(1)} s measured, ${expected.toFixed(1)} s expected`);
  await browser.close();
  await replicas.close();
  await rm(folder, { recursive: true, force: true });
  return Math.abs(measured - expected) <= Math.max(3, 0.05 * expected);
}

/** Sends a prompt whose answer arrives for so many of the page's seconds. */
async function write(page: RawPage, answerSeconds = 0): Promise<void> {
  await page.evaluate(`document.querySelector("[contenteditable]").focus()`);
  await page.send("Input.insertText", { text: "A question" });
  const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13 };
  await page.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...enter });
  await page.send("Input.dispatchKeyEvent", { type: "keyUp", ...enter });
  if (answerSeconds === 0) return;
  await page.evaluate(`{
    const until = Date.now() + ${(answerSeconds / SCALE) * 1_000};
    const timer = setInterval(() => Date.now() > until ? clearInterval(timer) : document.querySelector("main").append("word "), 100);
  }`);
}

const scroll = (page: RawPage) => page.evaluate(`document.querySelector("main").dispatchEvent(new Event("scroll"))`);

async function setWindow(page: RawPage, windowState: "minimized" | "normal"): Promise<void> {
  const found = await page.send("Browser.getWindowForTarget");
  const { windowId } = z.object({ windowId: z.number() }).parse(found);
  await page.send("Browser.setWindowBounds", { windowId, bounds: { windowState } });
}

async function storedSeconds(options: RawPage): Promise<number> {
  const { sessions } = storedSchema.parse(await options.evaluate(STORED));
  return sessions.reduce((sum, { body }) => sum + body.timeEngaged, 0);
}
