import type { Evaluates } from "./observe.ts";
import type { Replica } from "./replicas.ts";

const COMPOSER = "textarea, [contenteditable]";
const BUTTON = "button, [role=button]";

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A page in which somebody does things, whichever program drives the browser. Keys are named as in Playwright. */
export interface ScenarioPage extends Evaluates {
  click(selector: string): Promise<unknown>;
  reload(): Promise<unknown>;
  waitForTimeout(ms: number): Promise<unknown>;
  keyboard: { press(keys: string): Promise<unknown>; insertText(text: string): Promise<unknown> };
}

type Action = (page: ScenarioPage, text: string) => Promise<unknown>;

const write: Action = async (page, text) => {
  await page.click(COMPOSER);
  await page.keyboard.insertText(text);
};

const ACTIONS: Record<string, Action> = {
  async enter(page, text) {
    await write(page, text);
    await page.keyboard.press("Enter");
  },
  async button(page, text) {
    await write(page, text);
    await page.click(BUTTON);
  },
  async doubleEnter(page, text) {
    await write(page, text);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
  },
  async shiftEnterFirst(page, text) {
    await write(page, text);
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.insertText("and more");
    await page.keyboard.press("Enter");
  },
  async nothingWritten(page) {
    await page.click(COMPOSER);
    await page.keyboard.press("Enter");
  },
  async writtenAndDeleted(page, text) {
    await write(page, text);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
  },
  async refused(page, text) {
    await page.evaluate("rig.answer(429)");
    await ACTIONS.enter?.(page, text);
    await page.waitForTimeout(150);
    await page.evaluate("rig.answer(200)");
  },
  async newChat(page, text) {
    await page.evaluate("rig.newChat()");
    await ACTIONS.enter?.(page, text);
  },
  regenerate: (page) => page.evaluate("rig.regenerate()"),
  reload: (page) => page.reload(),
};

/** Writes a prompt and sends it. */
export async function sendNew(page: ScenarioPage, text: string): Promise<void> {
  await ACTIONS.enter?.(page, text);
}

export interface Plan {
  /** The same seed means the same actions. */
  seed: number;
  actions: number;
  /** Actions that are left out. */
  without?: readonly string[];
}

/** Actions that a site of this kind knows. A WebSocket has no status. */
function actionsOf({ regenerates, request }: Replica, without: readonly string[]): string[] {
  return Object.keys(ACTIONS).filter(
    (name) =>
      !without.includes(name) &&
      name !== "reload" &&
      (name !== "regenerate" || regenerates === true) &&
      (name !== "refused" || !request.includes("socket:")),
  );
}

/** Does as many things on a page as the plan says, in an order that the seed decides. */
export async function act(page: ScenarioPage, replica: Replica, { seed, actions, without = [] }: Plan): Promise<void> {
  const random = seeded(seed);
  const names = actionsOf(replica, without);
  await sendNew(page, `The first question ${seed}`);
  await page.waitForTimeout(250);
  for (let index = 0; index < actions; index++) {
    const name = names[Math.floor(random() * names.length)] ?? "enter";
    await ACTIONS[name]?.(page, `Question ${index} of ${seed}: how is ${name} done?`);
    await page.waitForTimeout(100 + random() * 150);
  }
}
