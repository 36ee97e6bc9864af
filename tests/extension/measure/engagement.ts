import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { copyBuilt } from "../copy-built.ts";
import { startFirefoxRig } from "../firefox-rig.ts";
import { observe, type Stored } from "../observe.ts";
import { startRawBrowser } from "../raw-browser.ts";
import { startReplicas } from "../replica-server.ts";
import { replicaOf } from "../replicas.ts";
import { argumentsOf } from "../rig.ts";

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
const SETTINGS = { consentedAt: 1, guard: "off", showWidget: false };

/** A browser in which somebody works with Claude. */
interface Desk {
  evaluate(expression: string): Promise<unknown>;
  /** Writes into the composer, which has the focus, and presses Enter. */
  send(text: string): Promise<unknown>;
  leave(): Promise<unknown>;
  comeBack(): Promise<unknown>;
  /** Absent where the browser's driver cannot do it. */
  setWindow?(state: "minimized" | "normal"): Promise<unknown>;
  storedSeconds(): Promise<number>;
  close(): Promise<unknown>;
}

/** What a person does, and how long of it they are engaged. */
interface Step {
  name: string;
  seconds: number;
  do(desk: Desk): Promise<unknown>;
  /** @param seconds that have really passed */
  engaged(seconds: number): number;
}

const all = (seconds: number) => seconds;
const none = () => 0;
const untilRead = (seconds: number) => Math.min(seconds, READING_S);

const STEPS: readonly Step[] = [
  { name: "sends a prompt and reads the answer", seconds: 40, do: (desk) => write(desk), engaged: all },
  { name: "looks at another tab", seconds: 50, do: (desk) => desk.leave(), engaged: none },
  { name: "comes back and scrolls", seconds: 30, do: (desk) => desk.comeBack().then(() => scroll(desk)), engaged: all },
  { name: "scrolls once and does nothing more", seconds: 150, do: (desk) => scroll(desk), engaged: untilRead },
  { name: "sends a prompt and watches a long answer", seconds: 120, do: (desk) => write(desk, 120), engaged: all },
  { name: "reads it", seconds: 90, do: async () => {}, engaged: untilRead },
];
const WINDOW_STEPS: readonly Step[] = [
  { name: "minimizes the window", seconds: 40, do: async (desk) => desk.setWindow?.("minimized"), engaged: none },
  {
    name: "opens it again and writes",
    seconds: 30,
    do: async (desk) => desk.setWindow?.("normal").then(() => write(desk)),
    engaged: all,
  },
];
const LAST_STEP: Step = {
  name: "leaves the computer to an endless answer",
  seconds: 400,
  do: (desk) => write(desk, 400),
  engaged: (seconds) => Math.min(seconds, WATCHING_S),
};

/** Compares the engaged time that is stored with what a scenario says. @returns whether it is within 3 s or 5 % */
export const measureEngagement = (chromium: string) => measureAt(() => chromiumDesk(chromium));

/** The same in Firefox. Its driver cannot minimize the window. */
export const measureFirefoxEngagement = (firefox: string) => measureAt(() => firefoxDesk(firefox));

async function measureAt(open: () => Promise<Desk>): Promise<boolean> {
  const desk = await open();
  let expected = 0;
  console.log(`\nengaged time${" ".repeat(36)}passed  expected  measured`);
  for (const { name, seconds, do: act, engaged } of [...STEPS, ...(desk.setWindow ? WINDOW_STEPS : []), LAST_STEP]) {
    await act(desk);
    const startedAt = performance.now();
    const before = await desk.storedSeconds();
    await wait((seconds / SCALE) * 1_000);
    const passed = ((performance.now() - startedAt) / 1_000) * SCALE;
    expected += engaged(passed);
    const row = [passed, engaged(passed), (await desk.storedSeconds()) - before];
    console.log(name.padEnd(46), row.map((value) => `${value.toFixed(1)} s`.padStart(9)).join(""));
  }
  // The page reports every 15 of its seconds.
  await wait((20 / SCALE) * 1_000);
  const measured = await desk.storedSeconds();
  console.log(`all: ${measured.toFixed(1)} s measured, ${expected.toFixed(1)} s expected`);
  await desk.close();
  return Math.abs(measured - expected) <= Math.max(3, 0.05 * expected);
}

async function chromiumDesk(chromium: string): Promise<Desk> {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-engagement-"));
  const extension = await copyBuilt("chromium", folder, () => {}, FAST_CLOCK);
  const replicas = await startReplicas();
  const replica = replicaOf("claude");
  replicas.play(replica);
  const browser = await startRawBrowser(chromium, join(folder, "profile"), argumentsOf(extension, replicas));
  const options = await browser.open(new URL("options.html", await browser.worker()).href);
  const { ask, stored } = observe(() => options);
  await ask({ type: "changeSettings", change: SETTINGS });
  const page = await browser.open(replica.page);
  await page.activate();
  return {
    evaluate: page.evaluate,
    async send(text) {
      await page.send("Input.insertText", { text });
      const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13 };
      await page.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...enter });
      await page.send("Input.dispatchKeyEvent", { type: "keyUp", ...enter });
    },
    leave: options.activate,
    comeBack: page.activate,
    async setWindow(windowState) {
      const found = await page.send("Browser.getWindowForTarget");
      const { windowId } = z.object({ windowId: z.number() }).parse(found);
      await page.send("Browser.setWindowBounds", { windowId, bounds: { windowState } });
    },
    storedSeconds: async () => secondsOf(await stored()),
    async close() {
      await browser.close();
      await replicas.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function firefoxDesk(firefox: string): Promise<Desk> {
  const rig = await startFirefoxRig(firefox, { runBefore: FAST_CLOCK });
  await rig.ask({ type: "changeSettings", change: SETTINGS });
  const { page, evaluate, keyboard } = await rig.open(replicaOf("claude"));
  await page.bringToFront();
  return {
    evaluate,
    async send(text) {
      await keyboard.insertText(text);
      await keyboard.press("Enter");
    },
    leave: () => rig.setUp.bringToFront(),
    comeBack: () => page.bringToFront(),
    storedSeconds: async () => secondsOf(await rig.stored()),
    close: rig.close,
  };
}

const secondsOf = ({ sessions }: Stored) => sessions.reduce((sum, { body }) => sum + (body.timeEngaged ?? 0), 0);

/** Sends a prompt whose answer arrives for so many of the page's seconds. */
async function write(desk: Desk, answerSeconds = 0): Promise<void> {
  await desk.evaluate(`document.querySelector("[contenteditable]").focus()`);
  await desk.send("A question");
  if (answerSeconds === 0) return;
  await desk.evaluate(`{
    const until = Date.now() + ${(answerSeconds / SCALE) * 1_000};
    const timer = setInterval(() => Date.now() > until ? clearInterval(timer) : document.querySelector("main").append("word "), 100);
  }`);
}

const scroll = (desk: Desk) => desk.evaluate(`document.querySelector("main").dispatchEvent(new Event("scroll"))`);
