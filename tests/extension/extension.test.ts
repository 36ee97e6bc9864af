import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { findChromium } from "../browser/chromium.ts";
import { expectNoAxeFindings } from "../site/site.ts";
import { cases, tries } from "../support/long.ts";
import { answered, truthOf } from "./observe.ts";
import { play } from "./play.ts";
import { playRedesigned } from "./redesign.ts";
import { groupsOf, REPLICAS, replicaOf } from "./replicas.ts";
import { type Rig, startRig } from "./rig.ts";
import { sendNew } from "./scenario.ts";
import type { Score } from "./score.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DIST = `${ROOT}extension/dist/`;
const downloadsSchema = z.object({ files: z.array(z.object({ name: z.string(), sha256: z.string() })) });

const PATIENTLY = { timeout: 60_000 };

let rig: Rig;

beforeAll(async () => {
  rig = await startRig(findChromium(), { grants: ["ai.acme.example"] });
});
afterAll(() => rig?.close());

describe("counting", () => {
  const groups = groupsOf(REPLICAS).map((group) => ({ group, sites: group.map(({ id }) => id).join(", ") }));
  it.each(groups)("given what people do on $sites, then each prompt counts once, with its model", async ({ group }) => {
    const scores = await play(rig, group, { seed: 7, actions: 4 }, { expectsAll: true });
    const exact = ({ truth, models }: Score) => ({
      truth,
      counted: truth,
      matched: truth,
      models,
      rightModels: models,
    });
    const expected = [...scores].map(([id, score]) => [id, exact(score)]);
    expect(Object.fromEntries(scores)).toEqual(Object.fromEntries(expected));
    expect(Math.min(...[...scores.values()].map(({ truth }) => truth))).toBeGreaterThan(0);
  });

  it.each(
    cases<[string, { url: string; fromSharedWorker?: true }]>(
      [["from a shared worker", { url: "/api/messages", fromSharedWorker: true }]],
      [
        ["to its own path", { url: "/chat/conversation" }],
        ["to another path", { url: "/api/messages" }],
      ],
    ),
  )(
    "given a tool without an adapter in a part of a site, when it refuses a prompt that is sent %s, then only what it answers counts",
    async (_sent, { url, ...how }) => {
      const request = `(text) => ({ url: "${url}", body: { inputs: text } })`;
      const unknown = { ...replicaOf("unknown"), ...how, request };
      await rig.forget();
      const page = await rig.open(unknown);
      let lastAt = 0;
      for (const status of [429, 200]) {
        await page.evaluate(`rig.answer(${status})`);
        lastAt = await page.evaluate<number>("Date.now()");
        await sendNew(page, `What does an answer of ${status} mean?`);
        await page.waitForTimeout(500);
        await answered(page);
      }
      await expect.poll(() => rig.counted(unknown.tool), PATIENTLY).toHaveLength(1);
      await rig.settled();
      const counted = await rig.counted(unknown.tool);
      expect(counted).toHaveLength(1);
      expect(counted[0]?.at).toBeGreaterThanOrEqual(lastAt);
      await page.close();
    },
  );

  it("given a tool without an adapter whose button stands beside the wrapped composer, then a press on it counts", async () => {
    const unknown = { ...replicaOf("unknown"), composer: "<form><textarea rows='3' cols='60'></textarea></form>" };
    await rig.forget();
    const page = await rig.open(unknown);
    await page.click("textarea");
    await page.keyboard.insertText("What does this button do?");
    await page.click("button");
    await expect.poll(() => rig.counted(unknown.tool), PATIENTLY).toHaveLength(1);
    await rig.settled();
    expect(await rig.counted(unknown.tool)).toHaveLength(1);
    await page.close();
  });

  it("given keys and presses that the page makes up, then no prompt counts and nothing is held", async () => {
    await rig.forget();
    await rig.ask({ type: "changeSettings", change: { guard: "warn" } });
    const unknown = replicaOf("unknown");
    const page = await rig.open(unknown);
    // A real one counts, so the extension is at work in the page.
    await sendNew(page, "What does a real key do?");
    await expect.poll(() => rig.counted(unknown.tool)).toHaveLength(1);
    await rig.forget();
    await page.evaluate(`(async () => {
      const form = document.createElement("form");
      form.innerHTML = "<textarea rows='3' cols='60'></textarea><button type='button'>Send</button>";
      document.body.append(form);
      const [text, button] = form.children;
      const made = [
        [text, new KeyboardEvent("keydown", { key: "Enter", bubbles: true, composed: true })],
        [button, new PointerEvent("pointerdown", { bubbles: true, composed: true })],
        [button, new MouseEvent("click", { bubbles: true, composed: true })],
        [form, new Event("submit", { bubbles: true, cancelable: true })],
      ];
      for (const [target, event] of [...made, ...made]) {
        text.value = "My card is 4111 1111 1111 1111";
        text.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
        target.dispatchEvent(event);
        text.value = "";
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    })()`);
    await rig.settled();
    expect(await rig.counted()).toEqual([]);
    expect(await page.locator("treadlight-question").count()).toBe(0);
    await rig.ask({ type: "changeSettings", change: { guard: "off" } });
    await page.close();
  });

  it.each(
    cases(
      [
        [
          "chatgpt",
          `["/backend-api/f/conversation?status=200", { action: "next", conversation_id: "c1", messages: [{ id: "m2", content: { parts: [text] } }] }]`,
        ],
        ["unknown", `["/chat/conversation/c1?status=200", { inputs: text, is_retry: true }]`],
      ],
      [
        [
          "claude",
          `["/api/organizations/o1/chat_conversations/c1/completion?status=200", { prompt: text, parent_message_uuid: "m0" }]`,
        ],
      ],
    ),
  )(
    "given a prompt on %s that is edited and sent again by its own button, then it counts as a prompt of its own",
    async (id, sent) => {
      await rig.forget();
      const page = await rig.open(replicaOf(id));
      await sendNew(page, "What does the first one mean?");
      await expect.poll(() => rig.counted(), PATIENTLY).toHaveLength(1);
      await page.evaluate(`{
      document.getElementById("conversation").innerHTML =
        "<form onsubmit='return false'><textarea id=edited rows=3 cols=60></textarea><button type=button>Cancel</button><button type=button>Save</button></form>";
      const edited = document.getElementById("edited");
      edited.parentElement.lastChild.addEventListener("click", () => {
        const text = edited.value;
        const [url, body] = ${sent};
        edited.parentElement.replaceWith(text);
        return fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
      });
    }`);
      await page.click("#edited");
      await page.keyboard.insertText("What does the second one mean?");
      await page.click("#conversation button:last-child");
      await expect.poll(() => rig.counted(), PATIENTLY).toHaveLength(2);
      await rig.settled();
      expect(await rig.counted()).toHaveLength(2);
      await page.close();
    },
  );

  it("given requests for another answer at once, then both count, also where they name the prompt again", async () => {
    const ask = (body: object) => ({ url: "/api/v0/chat/regenerate", body: { chat_session_id: "c1", ...body } });
    await rig.forget();
    const page = await rig.open(replicaOf("deepseek"));
    await sendAll(page, [
      ask({ prompt: "Why?" }),
      ask({ prompt: "Why?" }),
      ask({ child_message_id: 2 }),
      ask({ child_message_id: 2 }),
    ]);
    await expect.poll(async () => (await rig.counted()).length, PATIENTLY).toBe(4);
    await page.close();
  });

  it("given messages that the page repeats, or the site redirects, then each counts once, and once the site has answered", async () => {
    const send = (messageId: string, query = "") => ({
      url: `/api/chat${query}`,
      body: { chatId: "c1", messageId, content: "Why?" },
    });
    await rig.forget();
    const page = await rig.open(replicaOf("mistral"));
    await sendAll(page, [
      ...[send("repeated"), send("repeated")],
      ...[send("refused first", "?status=503"), send("refused first")],
      send("redirected", `?redirect=${encodeURIComponent("/api/chat?status=200")}`),
      send("last"),
    ]);
    // Requests are counted in turn, so nothing of those before can follow the last one.
    await expect.poll(async () => (await rig.counted()).length, PATIENTLY).toBe(4);
    expect((await rig.stored()).sends).toEqual([]);
    await page.close();
  });

  it("given random redesigns of the sites, then their prompts still count, or their adapters are marked as broken within three", async () => {
    // `npm run rig` redesigns all of them, many times.
    const some = REPLICAS.filter((_, index) => index % tries(4, 2) === 0);
    const results = await playRedesigned(rig, some, 7);
    expect(results.filter(({ isHeld }) => !isHeld)).toEqual([]);
    expect(results.filter(({ score }) => score.matched === 0)).toEqual([]);
  });
});

/** 3,000 bytes for a prompt, and 10 for whatever else is sent. */
const answering = { change: `(sent) => ({ ...sent, url: sent.url + "?events=300" })` };

describe("a session", () => {
  it("given answers that are streamed, then their tokens are estimated from their length, and nothing else of them is there", async () => {
    await rig.forget();
    const page = await rig.open({ ...replicaOf("chatgpt"), ...answering });
    const tokens = async () => {
      const [session] = (await rig.stored()).sessions;
      const { promptCount, inputTokens, outputTokens, tokensEstimated } = session?.body ?? {};
      return { promptCount, inputTokens, outputTokens, tokensEstimated };
    };
    await sendNew(page, "Write a line about the sea");
    const first = { promptCount: 1, inputTokens: 7, outputTokens: 100, tokensEstimated: true };
    await expect.poll(tokens, PATIENTLY).toEqual(first);
    await sendNew(page, "and another");
    await expect.poll(tokens, PATIENTLY).toEqual({ ...first, promptCount: 2, inputTokens: 10, outputTokens: 200 });
    expect(JSON.stringify(await rig.stored())).not.toContain("data: {}");
    await page.close();
  });

  it.each([
    [
      "chatgpt",
      [
        { url: "/backend-api/f/conversation?status=200", body: { action: "continue", conversation_id: "c1" } },
        { url: "/backend-api/f/conversation?status=200", body: { action: "tool_result", conversation_id: "c1" } },
        { url: "/backend-api/conversation/c1/stream_status?status=200", body: {} },
      ],
    ],
    [
      "claude",
      [
        { url: "/api/organizations/o1/chat_conversations/c1/tool_result?status=200", body: { prompt: "" } },
        { url: "/api/organizations/o1/chat_conversations/c1/tool_approval?status=200", body: { prompt: "" } },
      ],
    ],
  ])("given an agent on %s that works on with requests of its own, then its prompt counts once", async (id, own) => {
    await rig.forget();
    const page = await rig.open(replicaOf(id));
    await sendNew(page, "Book a table for two");
    await expect.poll(() => rig.counted(), PATIENTLY).toHaveLength(1);
    await sendAll(page, own);
    // It is counted after them, so they have been decided about.
    await sendNew(page, "Thanks");
    await expect.poll(() => rig.counted(), PATIENTLY).toHaveLength(2);
    await rig.settled();
    expect(await rig.counted()).toHaveLength(2);
    await page.close();
  });

  it("given three new chats in a row on a site, then each is a session, with its kind of work", async () => {
    const chats = [
      ["Write an email to a customer about the late delivery", "thanks"],
      ["Translate this into German: the shop is closed on Monday"],
      ["Write a function in Python that removes duplicates"],
    ];
    for (const group of groupsOf(REPLICAS.filter((_, index) => index % tries(3, 1) === 0))) {
      await rig.forget();
      const pages = await Promise.all(group.map((replica) => rig.open(replica)));
      for (const page of pages) await page.locator("treadlight-widget").waitFor({ state: "attached" });
      for (const [chat, prompts] of chats.entries()) {
        for (const page of pages) if (chat > 0) await page.evaluate("rig.newChat()");
        for (const text of prompts) {
          const before = (await rig.counted()).length;
          for (const page of pages) {
            await page.bringToFront();
            await sendNew(page, text);
          }
          await expect.poll(async () => (await rig.counted()).length, PATIENTLY).toBe(before + pages.length);
        }
      }
      const { sessions } = await rig.stored();
      for (const { id, tool } of group) {
        const own = sessions.filter(({ body }) => body.aiTool === tool).sort((a, b) => a.startedAt - b.startedAt);
        const told = own.map(({ body }) => [body.promptCount, body.workflowType, body.kindSource]);
        const expected = [
          [2, "communication", "guessed"],
          [1, "translation", "guessed"],
          [1, "code-development", "guessed"],
        ];
        expect({ [id]: told }).toEqual({ [id]: expected });
      }
      for (const page of pages) await page.close();
    }
  });

  it("given a new chat, then the time before it is the chat's that was left, and is told before the next prompt counts", async () => {
    await rig.forget();
    const page = await rig.open(replicaOf("chatgpt"));
    await page.locator("treadlight-widget").waitFor({ state: "attached" });
    await sendNew(page, "Write an email to a customer about the late delivery");
    await expect.poll(async () => (await rig.counted()).length, PATIENTLY).toBe(1);
    const [first] = (await rig.stored()).sessions;
    const writing = first?.body.timeEngaged ?? 0;
    expect(writing).toBeGreaterThan(0);
    await page.mouse.move(10, 10);
    await page.evaluate("rig.newChat()");
    const timeOfFirst = async () => (await rig.stored()).sessions[0]?.body.timeEngaged;
    await expect.poll(timeOfFirst, PATIENTLY).toBeGreaterThan(writing);
    const whole = await timeOfFirst();
    await sendNew(page, "thanks");
    await expect.poll(async () => (await rig.counted()).length, PATIENTLY).toBe(2);
    const times = (await rig.stored()).sessions.sort((a, b) => a.startedAt - b.startedAt);
    expect(times.map(({ body }) => body.timeEngaged)).toEqual([whole, expect.any(Number)]);
    await page.close();
  });
});

/** Lets a page send requests, one after the other has been answered. */
const sendAll = (page: Page, requests: readonly { url: string; body: object }[]) =>
  page.evaluate(`(async () => {
    for (const { url, body } of ${JSON.stringify(requests)}) await fetch(url, { method: "POST", body: JSON.stringify(body) });
  })()`);

describe("a page that is still loading", () => {
  /** Opens the page of a replica, and waits until the extension has told its script in the page what to listen for. */
  async function openLoading(id: string): Promise<Page> {
    const replica = { ...replicaOf(id), neverLoaded: true as const };
    rig.replicas.play(replica);
    const page = await rig.context.newPage();
    await page.addInitScript(
      'document.addEventListener("treadlight:addresses", () => document.documentElement.classList.add("told"))',
    );
    await page.goto(replica.page, { waitUntil: "commit" });
    await page.locator("textarea, [contenteditable]").waitFor();
    if (replica.request.includes("socket:")) await page.locator(".told").waitFor();
    return page;
  }
  const expectLoading = async (page: Page) => expect(await page.evaluate("document.readyState")).toBe("loading");

  it.each([
    ["over a WebSocket", "copilot"],
    ["to a tool without an adapter", "unknown"],
  ])("given a prompt that is sent %s, then it counts", async (_how, id) => {
    await rig.forget();
    const page = await openLoading(id);
    await sendNew(page, "Is anybody there yet?");
    await expect.poll(async () => (await rig.counted()).length, PATIENTLY).toBe(1);
    await expectLoading(page);
    await page.close();
  });

  /** The first that happens in the page is Enter, so nothing has made the extension load its detectors before. */
  async function enterFirst(page: Page, text: string): Promise<void> {
    await page.evaluate(`{
      const composer = document.querySelector("textarea");
      composer.value = ${JSON.stringify(text)};
      composer.focus();
    }`);
    await page.keyboard.press("Enter");
  }

  it("given a secret, when Enter is pressed before the detectors are there, then the prompt is held", async () => {
    await rig.ask({ type: "changeSettings", change: { guard: "warn" } });
    const page = await openLoading("copilot");
    await enterFirst(page, "My card is 4111 1111 1111 1111");
    await page.locator("treadlight-question").waitFor({ state: "attached" });
    expect(await truthOf(page)).toEqual([]);
    await expectLoading(page);
    await page.keyboard.press("Enter");
    await page.locator("treadlight-question").waitFor({ state: "detached" });
    expect(await page.inputValue("textarea")).toBe("My card is [CARD]");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await truthOf(page)).length).toBe(1);
    await rig.ask({ type: "changeSettings", change: { guard: "off" } });
    await page.close();
  });

  it("given a text without secrets, when Enter is pressed before the detectors are there, then it can be sent soon after", async () => {
    await rig.ask({ type: "changeSettings", change: { guard: "warn" } });
    const page = await openLoading("copilot");
    await enterFirst(page, "Is anybody there yet?");
    expect(await truthOf(page)).toEqual([]);
    await expect
      .poll(async () => {
        await page.keyboard.press("Enter");
        return (await truthOf(page)).length;
      }, PATIENTLY)
      .toBe(1);
    expect(await page.locator("treadlight-question").count()).toBe(0);
    await rig.ask({ type: "changeSettings", change: { guard: "off" } });
    await page.close();
  });
});

describe("an update of the extension", () => {
  it("given open tabs, then the new version measures them alone, and never with two widgets", async () => {
    await rig.forget();
    const pages = await Promise.all(["chatgpt", "copilot"].map((id) => rig.open(replicaOf(id))));
    for (const page of pages) {
      await page.locator("treadlight-widget").waitFor({ state: "attached" });
      await page.evaluate(WATCH_WIDGETS);
    }
    await rig.update();
    for (const page of pages) {
      await expect.poll(() => page.evaluate("widgets"), PATIENTLY).toEqual({ shown: 1, most: 1, added: 1 });
      await page.bringToFront();
      await sendNew(page, "And after the update?");
    }
    await expect.poll(async () => (await rig.counted()).length, PATIENTLY).toBe(2);
    await rig.settled();
    expect((await rig.counted()).map(({ tool }) => tool).sort()).toEqual(["ChatGPT", "Microsoft Copilot"]);
    expect(await rig.broken()).toEqual([]);
    for (const page of pages) await page.close();
  });
});

describe("an installation", () => {
  it("given tabs that are open already, then prompts in them count, also those over a WebSocket that is open already", async () => {
    const pages: Page[] = [];
    await rig.reinstall(async () => {
      for (const id of ["chatgpt", "copilot"]) {
        const page = await rig.open(replicaOf(id));
        await sendNew(page, "Before the installation");
        await expect.poll(async () => (await truthOf(page)).length, PATIENTLY).toBe(1);
        pages.push(page);
      }
    });
    for (const page of pages) {
      await page.bringToFront();
      await page.locator("treadlight-widget").waitFor({ state: "attached" });
      await sendNew(page, "After it");
    }
    await expect.poll(async () => (await rig.counted()).length, PATIENTLY).toBe(2);
    await rig.settled();
    // Only the message of a WebSocket names the model of Microsoft Copilot.
    // A busy page sends a while after Enter, so either may come first.
    const expected = ["chatgpt", "copilot"].map(replicaOf).map(({ tool, model }) => ({ tool, model }));
    const counted = (await rig.counted()).map(({ tool, model }) => ({ tool, model }));
    expect(counted.toSorted((a, b) => a.tool.localeCompare(b.tool))).toEqual(expected);
    expect(await rig.broken()).toEqual([]);
    for (const page of pages) await page.close();
  });
});

/** JavaScript: counts the widgets that a page has from now on. */
const WATCH_WIDGETS = `{
  const count = () => document.querySelectorAll("treadlight-widget").length;
  window.widgets = { shown: count(), most: count(), added: 0 };
  new MutationObserver((changes) => {
    widgets.shown = count();
    widgets.most = Math.max(widgets.most, widgets.shown);
    for (const { addedNodes } of changes) for (const { localName } of addedNodes) if (localName === "treadlight-widget") widgets.added += 1;
  }).observe(document, { childList: true, subtree: true });
}`;

describe("the guard", () => {
  it("given a secret, then the prompt is held once, and what the person decides holds for the next Enter", async () => {
    await rig.ask({ type: "changeSettings", change: { guard: "warn" } });
    const page = await rig.open(replicaOf("chatgpt"));
    await page.locator("treadlight-widget").waitFor({ state: "attached" });
    const text = "My card is 4111 1111 1111 1111";
    await sendNew(page, text);
    const question = page.locator("treadlight-question");
    await question.waitFor({ state: "attached" });
    expect(await truthOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    expect(await page.locator("[contenteditable]").innerText()).toBe("My card is [CARD]");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await truthOf(page)).length).toBe(1);
    await rig.ask({ type: "changeSettings", change: { guard: "off" } });
    await page.close();
  });

  /** Writes what a question is shown about, and presses Enter until the question is there. */
  async function sendHeld(page: Page, text: string): Promise<void> {
    await sendNew(page, text);
    await page.locator("treadlight-question").waitFor({ state: "attached" });
  }

  /** The second of the question's buttons. */
  async function sendAnyway(page: Page): Promise<void> {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator("treadlight-question").waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
  }

  it.each(["chatgpt", "copilot"])(
    "given a secret that somebody sends anyway to %s, then the next one is asked about, also the same in another text",
    async (id) => {
      await rig.forget();
      await rig.ask({ type: "changeSettings", change: { guard: "warn" } });
      const page = await rig.open(replicaOf(id));
      await page.locator("treadlight-widget").waitFor({ state: "attached" });
      await sendHeld(page, "My card is 4111 1111 1111 1111");
      await sendAnyway(page);
      await expect.poll(async () => (await truthOf(page)).length).toBe(1);
      // The page has taken it once it is counted.
      await expect.poll(async () => (await rig.counted()).length, PATIENTLY).toBe(1);
      for (const [index, next] of ["Mine is 5555 5555 5555 4444", "Again: 4111 1111 1111 1111"].entries()) {
        await sendHeld(page, next);
        expect(await truthOf(page)).toHaveLength(index + 1);
        await sendAnyway(page);
        await expect.poll(async () => (await truthOf(page)).length).toBe(index + 2);
        await expect.poll(async () => (await rig.counted()).length, PATIENTLY).toBe(index + 2);
      }
      const [session] = (await rig.stored()).sessions;
      expect(session?.body.guard).toEqual({ sent: { count: 3, types: ["card"] } });
      await rig.ask({ type: "changeSettings", change: { guard: "off" } });
      await page.close();
    },
  );

  it("given a text that somebody may send anyway, when they write more into it, then they are asked again", async () => {
    await rig.ask({ type: "changeSettings", change: { guard: "warn" } });
    const page = await rig.open(replicaOf("chatgpt"));
    await page.locator("treadlight-widget").waitFor({ state: "attached" });
    await sendHeld(page, "My card is 4111 1111 1111 1111");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator("treadlight-question").waitFor({ state: "detached" });
    await page.keyboard.insertText(", and my other one is 5555 5555 5555 4444");
    await page.keyboard.press("Enter");
    await page.locator("treadlight-question").waitFor({ state: "attached" });
    expect(await truthOf(page)).toEqual([]);
    await rig.ask({ type: "changeSettings", change: { guard: "off" } });
    await page.close();
  });

  it("given a page that removes the question, then nothing is sent, and the next Enter asks again", async () => {
    await rig.forget();
    await rig.ask({ type: "changeSettings", change: { guard: "block" } });
    const page = await rig.open(replicaOf("chatgpt"));
    await page.locator("treadlight-widget").waitFor({ state: "attached" });
    await sendHeld(page, "My card is 4111 1111 1111 1111");
    await page.evaluate('document.querySelector("treadlight-question").remove()');
    const guardOf = async () => (await rig.stored()).sessions.map(({ body }) => [body.promptCount, body.guard]);
    await expect.poll(guardOf).toEqual([[0, { ignored: { count: 1, types: ["card"] } }]]);
    await page.keyboard.press("Enter");
    await page.locator("treadlight-question").waitFor({ state: "attached" });
    expect(await truthOf(page)).toEqual([]);
    await rig.ask({ type: "changeSettings", change: { guard: "off" } });
    await page.close();
  });

  it("given a prompt that is edited in the conversation, then its own button is guarded, and the one to cancel is not", async () => {
    await rig.ask({ type: "changeSettings", change: { guard: "warn" } });
    const page = await rig.open(replicaOf("chatgpt"));
    await page.locator("treadlight-widget").waitFor({ state: "attached" });
    await page.evaluate(
      `{
      window.pressed = [];
      document.getElementById("conversation").innerHTML =
        "<div><textarea id='edited' rows='3' cols='60'></textarea><div><button>Cancel</button><button>Send</button></div></div>";
      for (const button of conversation.querySelectorAll("button"))
        button.addEventListener("click", () => pressed.push(button.textContent));
    }`.replace("conversation.query", 'document.getElementById("conversation").query'),
    );
    await page.click("#edited");
    await page.keyboard.insertText("My card is 4111 1111 1111 1111");
    await press(page, "#conversation button:last-child");
    await page.locator("treadlight-question").waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await press(page, "#conversation button:first-child");
    expect(await page.evaluate("pressed")).toEqual(["Cancel"]);
    await rig.ask({ type: "changeSettings", change: { guard: "off" } });
    await page.close();
  });

  it("given a worker that fails when it is asked again, then the guard goes on", async () => {
    await rig.ask({ type: "changeSettings", change: { guard: "warn" } });
    const page = await rig.open(replicaOf("chatgpt"));
    await page.locator("treadlight-widget").waitFor({ state: "attached" });
    const [worker] = rig.context.serviceWorkers();
    await worker?.evaluate(`{
      const { local } = chrome.storage;
      const { get } = local;
      local.get = () => { local.get = get; return Promise.reject(new Error("The disk is full.")); };
    }`);
    await page.evaluate('history.pushState(null, "", "/c/2")');
    await expect
      .poll(() => worker?.evaluate("Object.hasOwn(chrome.storage.local, 'get') && chrome.storage.local.get.name"))
      .toBe("get");
    await sendNew(page, "My card is 4111 1111 1111 1111");
    await page.locator("treadlight-question").waitFor({ state: "attached" });
    await rig.ask({ type: "changeSettings", change: { guard: "off" } });
    await page.close();
  });

  it("given a worker that cannot load the detectors, then people can still send", async () => {
    await rig.ask({ type: "changeSettings", change: { guard: "warn" } });
    const [worker] = rig.context.serviceWorkers();
    await worker?.evaluate(`{
      const { scripting } = chrome;
      const { executeScript } = scripting;
      scripting.executeScript = () => Promise.reject(new Error("The browser does not run it."));
      globalThis.restore = () => { scripting.executeScript = executeScript; };
    }`);
    const page = await rig.open(replicaOf("chatgpt"));
    await page.click("[contenteditable]");
    await page.keyboard.insertText("My card is 4111 1111 1111 1111");
    await expect
      .poll(async () => {
        await page.keyboard.press("Enter");
        return (await truthOf(page)).length;
      }, PATIENTLY)
      .toBe(1);
    await worker?.evaluate("restore()");
    await rig.ask({ type: "changeSettings", change: { guard: "off" } });
    await page.close();
  });

  it("given a site that leads to its AI tool without loading a page, then the guard is there too", async () => {
    await rig.ask({ type: "changeSettings", change: { guard: "warn" } });
    const page = await rig.open({ ...replicaOf("grok-on-x"), page: "https://x.com/home" });
    await page.evaluate('history.pushState(null, "", "/i/grok")');
    await page.locator("treadlight-widget").waitFor({ state: "attached" });
    await sendNew(page, "My card is 4111 1111 1111 1111");
    await page.locator("treadlight-question").waitFor({ state: "attached" });
    expect(await truthOf(page)).toEqual([]);
    await rig.ask({ type: "changeSettings", change: { guard: "off" } });
    await page.close();
  });

  /** Without Playwright's look at what was hit, which waits for a press that the guard holds. */
  async function press(page: Page, selector: string): Promise<void> {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not shown.`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  it("given a secret that is still being written, when another form of the page is sent, then nothing is held", async () => {
    await rig.ask({ type: "changeSettings", change: { guard: "warn" } });
    const page = await rig.open(replicaOf("chatgpt"));
    await page.locator("treadlight-widget").waitFor({ state: "attached" });
    await page.click("[contenteditable]");
    await page.keyboard.insertText("My card is 4111 1111 1111 1111");
    // Unlike an event that the page makes, this one is the browser's.
    const submit = (selector: string) => page.evaluate(`document.querySelector("${selector}").requestSubmit()`);
    await page.evaluate(`document.body.append(
      Object.assign(document.createElement("form"), { id: "search", onsubmit: (event) => event.preventDefault() }),
    )`);
    await submit("#search");
    expect(await page.locator("treadlight-question").count()).toBe(0);
    await submit("[data-chatgpt-composer]");
    await page.locator("treadlight-question").waitFor({ state: "attached" });
    await rig.ask({ type: "changeSettings", change: { guard: "off" } });
    await page.close();
  });
});

describe("files", () => {
  const CUSTOMERS = "name,card\nJane,4111 1111 1111 1111\n";
  const guard = (mode: string) => rig.ask({ type: "changeSettings", change: { guard: mode } });
  let folder: string;
  let page: Page;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "treadlight-files-"));
    await writeFile(join(folder, "Jane Roe.csv"), CUSTOMERS);
    await writeFile(join(folder, "notes.txt"), "Nothing to see here.");
    await writeFile(join(folder, "photo.png"), Buffer.alloc(2_000));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Opens a tool whose page takes files by a field and by drop, and keeps what it got in `got`. */
  async function openWithFiles(id: string, mode: string): Promise<void> {
    await rig.forget();
    await guard(mode);
    page = await rig.open(replicaOf(id));
    await page.locator("treadlight-widget").waitFor({ state: "attached" });
    await page.evaluate(`{
      window.got = [];
      const take = async (files) => { for (const file of files) got.push([file.name, await file.text()]); };
      document.body.insertAdjacentHTML("afterbegin", "<input type=file multiple>");
      document.querySelector("[type=file]").addEventListener("change", ({ target }) => take([...target.files]));
      addEventListener("dragover", (event) => event.preventDefault());
      addEventListener("drop", (event) => { event.preventDefault(); take([...event.dataTransfer.files]); });
    }`);
  }

  /** As a person does: events that a driver of the browser makes itself are the page's. */
  async function choose(...names: string[]): Promise<void> {
    const cdp = await page.context().newCDPSession(page);
    const { root } = await cdp.send("DOM.getDocument");
    const { nodeId } = await cdp.send("DOM.querySelector", { nodeId: root.nodeId, selector: "[type=file]" });
    await cdp.send("DOM.setFileInputFiles", { nodeId, files: names.map((name) => join(folder, name)) });
    await cdp.detach();
  }
  async function drop(...names: string[]): Promise<void> {
    const cdp = await page.context().newCDPSession(page);
    const data = { items: [], files: names.map((name) => join(folder, name)), dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"] as const) {
      await cdp.send("Input.dispatchDragEvent", { type, x: 300, y: 150, data });
    }
    await cdp.detach();
  }

  const got = () => page.evaluate("got");
  const question = () => page.locator("treadlight-question");
  const bodyOf = async () => (await rig.stored()).sessions[0]?.body;

  it.each([
    ["chosen", choose],
    ["dropped", drop],
  ])(
    "given files that are %s, when a prompt follows, then their kinds, sizes and what is in them count, and no name",
    async (_how, give) => {
      await openWithFiles("chatgpt", "off");
      await give("Jane Roe.csv", "photo.png");
      await expect.poll(got).toEqual([
        ["Jane Roe.csv", CUSTOMERS],
        ["photo.png", "\0".repeat(2_000)],
      ]);
      await sendNew(page, "What is in these?");
      await expect.poll(async () => (await bodyOf())?.promptCount, PATIENTLY).toBe(1);
      expect(await bodyOf()).toMatchObject({
        detected: { card: 1 },
        files: { table: { count: 1, bytes: CUSTOMERS.length }, image: { count: 1, bytes: 2_000 } },
      });
      expect(JSON.stringify(await rig.stored())).not.toMatch(/Roe|4111/);
      await page.close();
    },
  );

  it.each([
    ["chosen", choose],
    ["dropped", drop],
  ])(
    "given a file with a secret that is %s, then it is held, and the page gets it without the values",
    async (_how, give) => {
      await openWithFiles("claude", "warn");
      await give("Jane Roe.csv");
      await question().waitFor({ state: "attached" });
      expect(await got()).toEqual([]);
      await page.keyboard.press("Enter");
      await question().waitFor({ state: "detached" });
      await expect.poll(got).toEqual([["Jane Roe.csv", CUSTOMERS.replace("4111 1111 1111 1111", "[CARD]")]]);
      await give("notes.txt");
      await expect.poll(async () => (await page.evaluate<unknown[]>("got")).length).toBe(2);
      await guard("off");
      await page.close();
    },
  );

  it("given a guard that blocks, then a file with a secret does not reach the page, and the next choice is asked about again", async () => {
    await openWithFiles("chatgpt", "block");
    for (const count of [1, 2]) {
      await choose("Jane Roe.csv", "notes.txt");
      await question().waitFor({ state: "attached" });
      await page.keyboard.press("Escape");
      await question().waitFor({ state: "detached" });
      await expect.poll(async () => (await bodyOf())?.guard).toEqual({ blocked: { count, types: ["card"] } });
    }
    expect(await got()).toEqual([]);
    await guard("off");
    await page.close();
  });
});

describe("the guard, with what an organization looks for", () => {
  async function sendHeld(page: Page, text: string): Promise<void> {
    await sendNew(page, text);
    await page.locator("treadlight-question").waitFor({ state: "attached" });
  }
  const look = (rules: object) =>
    rig.options.evaluate(
      `chrome.storage.local.set({ ownRules: ${JSON.stringify({
        ...{ account: "", version: 1, patterns: [], severities: {}, askFrom: "high", blockFrom: null },
        ...rules,
      })} })`,
    );

  it("given a pattern and severities of its own, then the guard asks and blocks by them, whatever the person has chosen", async () => {
    const customer = { id: "customer", name: "Customer number", severity: "high", kind: "format", format: "KD-\\d{6}" };
    await look({ patterns: [customer], severities: { email: "critical" }, blockFrom: "critical" });
    await rig.ask({ type: "changeSettings", change: { guard: "warn" } });
    const page = await rig.open(replicaOf("chatgpt"));
    await page.locator("treadlight-widget").waitFor({ state: "attached" });
    await sendHeld(page, "Refund KD-123456 today");
    await page.keyboard.press("Enter");
    await page.locator("treadlight-question").waitFor({ state: "detached" });
    expect(await page.locator("[contenteditable]").innerText()).toBe("Refund [removed: Customer number] today");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await truthOf(page)).length).toBe(1);
    await rig.ask({ type: "changeSettings", change: { guard: "off" } });
    await page.close();

    const again = await rig.open(replicaOf("chatgpt"));
    await again.locator("treadlight-widget").waitFor({ state: "attached" });
    await sendHeld(again, "Write to jane@acme.example");
    expect(await truthOf(again)).toEqual([]);
    await again.close();

    // What people send all the same is told by the pattern's id.
    await look({ patterns: [customer] });
    const asked = await rig.open(replicaOf("claude"));
    await sendNew(asked, "Refund KD-123456 and KD-654321");
    const ownOfClaude = async () =>
      (await rig.stored()).sessions.filter(({ body }) => body.aiTool === "Claude").map(({ body }) => body.ownDetected);
    await expect.poll(ownOfClaude, { timeout: 60_000 }).toContainEqual({ customer: 2 });
    await asked.close();
    await look({ version: 0 });
  });
});

describe("a blocked tool", () => {
  /** The organization's decisions, as the worker stores them. */
  const decide = (decisions: Record<string, "block" | "warn">) =>
    rig.options.evaluate(`chrome.storage.local.set({
      toolPolicy: { account: "", default: "approve", etag: '"1"', decisions: ${JSON.stringify(decisions)} },
    })`);
  const rules = () => rig.options.evaluate<unknown[]>("chrome.declarativeNetRequest.getDynamicRules()");
  /** What becomes of a request, or of a message over a WebSocket. */
  const post = (page: Page, url: string) =>
    page.evaluate(
      `fetch(${JSON.stringify(url)}, { method: "POST", body: "{}" }).then(() => "answered", () => "stopped")`,
    );
  const connect = (page: Page, url: string) =>
    page.evaluate(`new Promise((resolve) => {
      window.other = new WebSocket(${JSON.stringify(url)});
      other.onopen = () => resolve("open");
      other.onerror = () => resolve("stopped");
    })`);

  it("given a tab that is open when the block comes, then its requests are stopped and its notice cannot be got rid of, until the block goes", async () => {
    const page = await rig.open(replicaOf("chatgpt"));
    const other = await rig.open(replicaOf("claude"));
    await page.locator("treadlight-widget").waitFor({ state: "attached" });
    const [send, elsewhere] = ["/backend-api/f/conversation", "/backend-api/me"];
    expect(await post(page, send)).toBe("answered");
    await decide({ ChatGPT: "block" });
    await page.locator("treadlight-question").waitFor({ state: "attached" });
    await expect.poll(() => post(page, send)).toBe("stopped");
    expect(await post(page, `${send}?model=gpt-5`)).toBe("stopped");
    expect(await post(page, elsewhere)).toBe("answered");
    expect(await post(other, "/api/organizations/o1/chat_conversations/c1/completion")).toBe("answered");
    await page.evaluate('document.querySelector("treadlight-question").remove()');
    await page.waitForURL("about:blank");
    await page.close();
    await decide({});
    await expect.poll(rules).toEqual([]);
    const again = await rig.open(replicaOf("chatgpt"));
    expect(await post(again, send)).toBe("answered");
    await again.close();
    await other.close();
  });

  it.each(["block", "warn"] as const)(
    "given a tab with the notice of %s, when the organization takes it back, then the notice goes and the page can be used",
    async (decision) => {
      await decide({ ChatGPT: decision });
      const page = await rig.open(replicaOf("chatgpt"));
      const notice = page.locator("treadlight-question");
      await notice.waitFor({ state: "attached" });
      await decide({});
      await notice.waitFor({ state: "detached" });
      await expect.poll(rules).toEqual([]);
      await sendNew(page, "May I ask now?");
      await expect.poll(async () => (await truthOf(page)).length).toBe(1);
      expect(page.url()).toContain("chatgpt.com");
      await page.close();
    },
  );

  it("given a shared worker that sends for the pages of a tool, then it is stopped too", async () => {
    await decide({ Grok: "block" });
    await expect.poll(async () => (await rules()).length).toBeGreaterThan(0);
    const page = await rig.open(replicaOf("grok"));
    const fromWorker = `new Promise((resolve) => {
      const { port } = new SharedWorker("/shared-worker.js");
      port.onmessage = ({ data }) => resolve(data);
      port.postMessage(["/rest/app-chat/conversations/new", { method: "POST", body: "{}" }]);
    })`;
    await expect.poll(() => page.evaluate(fromWorker)).toBe(0);
    await decide({});
    await expect.poll(rules).toEqual([]);
    expect(await page.evaluate(fromWorker)).toBe(200);
    await page.close();
  });

  it("given a tool that sends over WebSockets, then new ones are stopped, and those that are open carry nothing more", async () => {
    const page = await rig.open(replicaOf("copilot"));
    await page.locator("treadlight-widget").waitFor({ state: "attached" });
    const address = "wss://copilot.microsoft.com/c/api/chat?api-version=2";
    expect(await connect(page, address)).toBe("open");
    await decide({ "Microsoft Copilot": "block" });
    await page.locator("treadlight-question").waitFor({ state: "attached" });
    expect(await page.evaluate("(other.send('{}'), other.readyState)")).toBe(2);
    await expect.poll(async () => (await rules()).length).toBe(1);
    expect(await connect(page, address)).toBe("stopped");
    expect(await connect(page, "wss://copilot.microsoft.com/c/api/other")).toBe("open");
    await decide({});
    await expect.poll(rules).toEqual([]);
    expect(await connect(page, address)).toBe("open");
    await page.close();
  });
});

describe("the options", () => {
  it("given a tool of the catalogue, then the browser is asked for its hosts, and what it allowed can be removed", async () => {
    const page = await rig.context.newPage();
    // Nobody can answer the browser's question here, so everything is allowed.
    await page.addInitScript(`
      let origins = [];
      const listeners = [];
      const set = (next) => { origins = next; for (const listener of listeners) listener(); return Promise.resolve(true); };
      chrome.permissions.getAll = () => Promise.resolve({ origins });
      chrome.permissions.request = (wanted) => set([...origins, ...wanted.origins]);
      chrome.permissions.remove = (wanted) => set(origins.filter((origin) => !wanted.origins.includes(origin)));
      for (const event of ["onAdded", "onRemoved"]) chrome.permissions[event].addListener = (listener) => listeners.push(listener);
    `);
    await page.goto(rig.options.url());
    const origins = async () => page.evaluate<string[]>("chrome.permissions.getAll().then(({ origins }) => origins)");
    const tool = page.getByRole("combobox", { name: "AI tool" });
    await tool.selectOption("GitHub Copilot (github.com/copilot)");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByRole("button", { name: "Remove GitHub Copilot" }).waitFor();
    expect(await origins()).toEqual(
      expect.arrayContaining(["https://github.com/*", "https://api.githubcopilot.com/*"]),
    );
    await tool.selectOption("Aider (aider.chat)");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByRole("button", { name: "Remove GitHub Copilot" }).click();
    await page.getByText("aider.chat", { exact: true }).waitFor();
    expect(await origins()).toEqual(["https://*.aider.chat/*"]);
    await expectNoAxeFindings(page);
    await page.close();
  });
});

describe("a policy of the administrator", () => {
  it("given wrong values in it, then options and popup say so, what is right holds, and nobody is asked to withdraw", async () => {
    const [worker] = rig.context.serviceWorkers();
    await worker?.evaluate(`{
      const { managed } = chrome.storage;
      const { get } = managed;
      managed.get = () => Promise.resolve({
        serverUrl: "treadlight.example.com", ingestKey: "tlk_example", guard: "block", showBadge: false, gaurd: "off",
        theme: "dark", addSites: ["chat.acme.example"], locked: ["guard", "showBadge", "theme", "sidebar"],
      });
      globalThis.restore = () => { managed.get = get; };
    }`);
    const { host } = new URL(rig.options.url());
    const page = await rig.context.newPage();
    await page.goto(`chrome-extension://${host}/options.html`);
    const problems = page.getByRole("region", { name: "Your administrator's policy has an error" });
    await problems.getByText("gaurd is not a setting of this version").waitFor();
    expect(await problems.getByRole("listitem").allInnerTexts()).toEqual([
      "serverUrl must be an address, such as https://treadlight.example.com",
      "gaurd is not a setting of this version",
      "locked must be one of serverUrl, previews, guard, showBadge, showWidget, theme, pausedSites",
    ]);
    await page.getByText("Such prompts are blocked. Set by your administrator.").waitFor();
    for (const name of ["Warn about sensitive values", "Show Counter Badge"])
      expect(await page.getByRole("switch", { name }).isDisabled()).toBe(true);
    expect(await page.getByRole("combobox", { name: "Theme" }).isDisabled()).toBe(true);
    await expect.poll(() => page.evaluate("document.documentElement.classList.contains('dark')")).toBe(true);
    await page.getByText("Your organization measures these too: chat.acme.example.").waitFor();
    expect(await page.getByRole("button", { name: "Allow" }).isEnabled()).toBe(true);
    await page.getByText("Your organization measures this browser with a key of its own.").waitFor();
    expect(await page.getByRole("button", { name: "Withdraw" }).count()).toBe(0);
    await expectNoAxeFindings(page);
    await page.goto(`chrome-extension://${host}/popup.html`);
    await page.getByText("Your administrator's policy has an error").waitFor();
    await expectNoAxeFindings(page);
    await worker?.evaluate("restore()");
    await page.close();
  });
});

describe("a policy that adds sites and lets nobody pause", () => {
  it("given a host of no catalogue that the administrator adds, then its prompts count under its name, and no site can be paused", async () => {
    await rig.forget();
    await rig.ask({ type: "changeSettings", change: { pausedSites: ["ai.acme.example"] } });
    const [worker] = rig.context.serviceWorkers();
    await worker?.evaluate(`{
      const { managed } = chrome.storage;
      const { get } = managed;
      managed.get = () => Promise.resolve({ addSites: ["ai.acme.example"], locked: ["pausedSites"] });
      globalThis.restore = () => { managed.get = get; };
    }`);
    const own = { ...replicaOf("unknown"), page: "https://ai.acme.example/", tool: "ai.acme.example" };
    const page = await rig.open(own);
    await page.locator("treadlight-widget").waitFor({ state: "attached" });
    await sendNew(page, "Who has written this tool?");
    await expect.poll(() => rig.counted(own.tool), PATIENTLY).toHaveLength(1);
    expect(await rig.ask({ type: "settings" })).toMatchObject({ settings: { pausedSites: [] } });
    await worker?.evaluate("restore()");
    await rig.ask({ type: "changeSettings", change: { pausedSites: [] } });
    await page.close();
  });
});

describe("the package", () => {
  it("given the manifest, then it asks for what it needs and warns about nothing else", async () => {
    const manifest = await readFile(`${DIST}chromium/manifest.json`, "utf8");
    const warnings = await rig.options.evaluate(
      `chrome.management.getPermissionWarningsByManifest(${JSON.stringify(manifest)})`,
    );
    expect(warnings).toEqual(["Read and change your data on a number of websites"]);
    expect(JSON.parse(manifest)).toMatchObject({
      permissions: [
        "activeTab",
        "alarms",
        "contextMenus",
        "declarativeNetRequestWithHostAccess",
        "idle",
        "scripting",
        "storage",
        "webRequest",
      ],
      optional_host_permissions: ["https://*/*", "http://*/*"],
      incognito: "not_allowed",
    });
  });

  it("given the same sources, when they are built twice, then the downloads have the same bytes", async () => {
    const build = async (name: string) => {
      // On the same disk as the extension, because it is moved into place.
      const target = join(ROOT, `extension/node_modules/.build/test-${process.pid}-${name}`);
      await promisify(execFile)(process.execPath, ["extension/build/main.ts", target], { cwd: ROOT });
      const { files } = downloadsSchema.parse(JSON.parse(await readFile(join(target, "files.json"), "utf8")));
      await rm(target, { recursive: true });
      return files;
    };
    const [first, second] = [await build("first"), await build("second")];
    expect(first).toHaveLength(3);
    expect(second).toEqual(first);
  });

  it("given the script that runs before a page is shown, then it is small", async () => {
    const { size } = await stat(`${DIST}chromium/site.js`);
    expect(size).toBeLessThan(10_000);
  });

  it("given its files, then no address of a script elsewhere is in them", async () => {
    for (const browser of ["chromium", "firefox"]) {
      const files = await readdir(`${DIST}${browser}`, { recursive: true });
      for (const file of files.filter((name) => /\.(js|html)$/.test(name))) {
        const text = await readFile(`${DIST}${browser}/${file}`, "utf8");
        expect(text.match(/https?:\/\/[^"'`\s]+\.m?js\b/g) ?? [], file).toEqual([]);
        // A method may be called so: `.eval(`, or `}eval(` where it is defined.
        expect(/(?<![.}])\beval\(|\bFunction\(|=Function\b|\.innerHTML=(?!`<script>)/.test(text), file).toBe(false);
      }
    }
  });
});
