import type { ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { getAdapters } from "@treadlight/contract/extension";
import { ADAPTERS } from "@treadlight/domain/adapters";
import { DETECTOR_TYPE_NAMES, detect, exposureLevel, keywordCategories } from "@treadlight/domain/security";
import { DAY_MS } from "@treadlight/domain/time";
import { ACME, OTHER, type RunningIngest, startIngest } from "@treadlight/ingest/testing";
import { signedToken, signingKey } from "@treadlight/platform/signing";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findChromium } from "../browser/chromium.ts";
import { filesBelow, readIfThere } from "../support/live-files.ts";
import { tries } from "../support/long.ts";
import { addSessions } from "./backlog.ts";
import { truthOf } from "./observe.ts";
import { groupsOf, REPLICAS, replicaOf } from "./replicas.ts";
import { type Rig, startRig } from "./rig.ts";
import { seeded, sendNew } from "./scenario.ts";

const CANARY = "canary.seven@example.com and my card 4111 1111 1111 1111, password: Tr0ub4dor&3xyz";
const CANARY_PARTS = /canary\.seven|4111 1111|4111111111111111|Tr0ub4dor/;
const OFFLINE_SESSIONS = Number(process.env.TREADLIGHT_OFFLINE_SESSIONS ?? 500);

let rig: Rig;
let ingest: RunningIngest;
/** What the tests do to the server's answers. */
let onAnswer: (response: ServerResponse) => void = () => {};
/** How far the server's clock is ahead. */
let aheadMs = 0;
/** Tokens that the server refuses. */
const revoked = new Set<string>();
/** Sessions that the server had before the test. */
let known = new Set<string>();
/** The adapters that the server offers, and the requests for them. */
let offered = { status: 404, token: "" };
const asked: string[] = [];

beforeAll(async () => {
  ingest = await startIngest(
    (request, response, next) => {
      if (request.path === getAdapters.path) {
        asked.push(request.url);
        const headers = { "content-type": getAdapters.answers[200].mediaType, "access-control-allow-origin": "*" };
        response.set(headers).status(offered.status).send(offered.token);
        return;
      }
      if (revoked.has(request.headers.authorization ?? "")) {
        response.status(401).json({ code: "unauthenticated" });
        return;
      }
      if (aheadMs !== 0) response.setHeader("date", new Date(Date.now() + aheadMs).toUTCString());
      if (request.method === "POST") onAnswer(response);
      next();
    },
    () => Date.now() + aheadMs,
  );
  // Without access to the server, as with the key of a policy.
  rig = await startRig(findChromium());
});
afterAll(async () => {
  await rig?.close();
  await ingest?.close();
});
beforeEach(async () => {
  await rig.forget();
  await connectAs(ACME);
  known = new Set((await ingest.sessions()).map(({ sessionId }) => sessionId));
});
afterEach(async () => {
  onAnswer = () => {};
  aheadMs = 0;
  revoked.clear();
  rig.replicas.release();
  await ingest.start();
  for (const page of rig.context.pages()) if (page !== rig.options) await page.close();
});

const connectAs = ({ token, account = "acme" }: { token: string; account?: string }) =>
  rig.options.evaluate(
    `chrome.storage.local.set({ connection: ${JSON.stringify({ serverUrl: ingest.url, credential: { token, account, email: "ada@acme.example" } })} })`,
  );
const until = <Value>(read: () => Value, options: { message?: string } = {}) =>
  expect.poll(read, { timeout: 60_000, ...options });
const send = () => rig.ask({ type: "sendNow" });
/** Sends until nothing waits: the time of a page that is open goes on. */
const sendAll = () =>
  until(async () => {
    await send();
    return rig.ask({ type: "connection" });
  }).toMatchObject({ waiting: 0, state: "connected" });
const storedPrompts = async () => (await rig.stored()).sessions.reduce((sum, { body }) => sum + body.promptCount, 0);
/** Sessions that have arrived since the test began. */
const arrived = async () => (await ingest.sessions()).filter(({ sessionId }) => !known.has(sessionId));
const promptsArrived = async () => (await arrived()).map(({ promptCount }) => promptCount);

/**
 * The server has stored a prompt, its answer is lost, and the worker is stopped.
 * @param count counts the prompt. No answer arrives any more by then: the extension may send by itself at any moment.
 */
async function stopWorkerBeforeAnswer(count: () => Promise<unknown>): Promise<void> {
  let isStored = false;
  onAnswer = (response) => {
    response.end = new Proxy(response.end, {
      apply: () => {
        isStored = true;
        return response;
      },
    });
  };
  await count();
  void send().catch(() => {});
  await until(() => isStored).toBe(true);
  await rig.stopWorker();
  onAnswer = () => {};
}

describe("secrets", () => {
  const groups = groupsOf(REPLICAS).map((group) => ({ group, sites: group.map(({ id }) => id).join(", ") }));
  it.each(groups)(
    "given secrets in a prompt on $sites, then they are nowhere, and the server stores the exposure of the raw text",
    async ({ group }) => {
      const sent: string[] = [];
      const logged: string[] = [];
      rig.context.on("request", (request) => {
        const body = request.postDataBuffer();
        if (body && request.url().startsWith(ingest.url)) sent.push(gunzipSync(body).toString());
      });
      rig.context.on("console", (message) => logged.push(message.text()));
      const pages = await Promise.all(group.map((replica) => rig.open(replica)));
      for (const page of pages) await sendNew(page, `Hello ${CANARY}`);
      for (const page of pages) await until(async () => (await truthOf(page)).length).toBe(1);
      await until(storedPrompts).toBe(group.length);
      await rig.settled();
      for (const page of pages) await page.close();
      expect(await storedPrompts()).toBe(group.length);
      await send();
      const sessions = await arrived();
      expect(sessions).toHaveLength(group.length);
      const typesOf = (found: (type: string) => boolean) => DETECTOR_TYPE_NAMES.filter(found);
      const inRaw = new Set<string>(detect(CANARY).map(({ type }) => type));
      const raw = exposureLevel(
        typesOf((type) => inRaw.has(type)),
        keywordCategories(CANARY),
      );
      for (const { detected, categories } of sessions) {
        const found = Object.keys(detected);
        expect(
          exposureLevel(
            typesOf((type) => found.includes(type)),
            categories,
          ),
        ).toBe(raw);
      }
      expect(sent).not.toEqual([]);
      expect(rig.replicas.strangers).toEqual([]);
      const disk = await Promise.all((await filesBelow(ingest.folder)).map(readIfThere));
      const stored = JSON.stringify(await rig.stored());
      for (const text of [stored, ...sent, ...logged, ...disk.map((file) => file.toString("latin1"))])
        expect(text).not.toMatch(CANARY_PARTS);
    },
  );
});

describe("adapters of the server", () => {
  const { version, adapters } = ADAPTERS;
  const ours = signingKey("a secret of this server, which is long enough");
  /** Adapters for a ChatGPT that sends elsewhere. */
  const newer = (by: number) => ({
    version: version + by,
    adapters: adapters.map((adapter) =>
      adapter.id === "chatgpt"
        ? { ...adapter, send: adapter.send.map((send) => ({ ...send, url: "https://chatgpt.com/v9/ask" })) }
        : adapter,
    ),
  });
  const moved = { ...replicaOf("chatgpt"), change: `(sent) => ({ ...sent, url: "/v9/ask" })` };
  /** So long ago that the extension asks again, and no time that it writes itself. */
  const LONG_AGO = 1;
  /** Lets a day pass, after which the extension asks again, and waits until it has handled the answer. */
  const askAgain = async (answer: typeof offered) => {
    offered = answer;
    const { length } = asked;
    await rig.options.evaluate(`(async () => {
      const { adapters } = await chrome.storage.local.get("adapters");
      if (adapters) await chrome.storage.local.set({ adapters: { ...adapters, askedAt: ${LONG_AGO} } });
      await chrome.alarms.create("every-quarter", { when: Date.now() });
    })()`);
    await until(() => asked.length).toBeGreaterThan(length);
    // What it writes then would otherwise undo the next LONG_AGO.
    await until(async () => (await rig.stored()).local.adapters?.askedAt ?? LONG_AGO).not.toBe(LONG_AGO);
  };
  const versionInForce = async () => (await rig.stored()).local.adapters?.update?.version;

  it("given newer ones that the server has signed, then they count, and no forged, old or missing ones take their place", async () => {
    await askAgain({ status: 200, token: signedToken(newer(1), ours) });
    await until(versionInForce).toBe(version + 1);
    const page = await rig.open(moved);
    await sendNew(page, "Where does this go?");
    await until(() => rig.counted("ChatGPT")).toHaveLength(1);
    expect(await rig.counted("ChatGPT")).toMatchObject([{ model: moved.model }]);

    const stranger = signingKey("a secret of somebody else, who sits between");
    await askAgain({ status: 200, token: signedToken(newer(5), stranger) });
    await askAgain({ status: 200, token: signedToken(ADAPTERS, ours) });
    await askAgain({ status: 503, token: signedToken(newer(7), ours) });
    expect(await versionInForce()).toBe(version + 1);
    await askAgain({ status: 200, token: signedToken(newer(2), ours) });
    await until(versionInForce).toBe(version + 2);
  });
});

describe("when something fails", () => {
  it("given the worker is stopped before the site and before the server answers, then the prompts arrive once", async () => {
    const page = await rig.open(replicaOf("claude"));
    rig.replicas.hold();
    await sendNew(page, "First");
    await until(async () => (await rig.stored()).sends.length).toBe(1);
    await rig.stopWorker();
    await stopWorkerBeforeAnswer(() => {
      rig.replicas.release();
      return until(storedPrompts).toBe(1);
    });
    await sendNew(page, "Second");
    await until(storedPrompts).toBe(2);
    await sendAll();
    expect(await promptsArrived()).toEqual([2]);
  });

  it("given the browser is killed while a site answers, then what was sent until then arrives once", async () => {
    await sendNew(await rig.open(replicaOf("claude")), "First");
    await until(storedPrompts).toBe(1);
    rig.replicas.hold();
    await sendNew(await rig.open(replicaOf("chatgpt")), "Second");
    await until(async () => (await rig.stored()).sends.length).toBe(1);
    await rig.crash();
    rig.replicas.release();
    await until(storedPrompts).toBe(2);
    const page = await rig.open(replicaOf("claude"));
    await sendNew(page, "Third");
    await until(storedPrompts).toBe(3);
    await send();
    expect((await promptsArrived()).reduce((sum, prompts) => sum + prompts, 0)).toBe(3);
  });

  it("given the browser is killed right after several prompts were seen in a page, then they do not count a second time", async () => {
    // Their requests have counted. What was seen is decided about a few seconds later, which would be after the end.
    const prompt = { owner: { account: "acme" }, adapter: "claude", tool: "Claude", tab: 1, findings: {} };
    const seen = { ...prompt, at: Date.now(), isShown: true, isUnmatched: false };
    await rig.options.evaluate(`(async () => {
      const db = await new Promise((resolve) => { const r = indexedDB.open("treadlight"); r.onsuccess = () => resolve(r.result); });
      const transaction = db.transaction("seen", "readwrite");
      for (let row = 0; row < 3; row++) transaction.objectStore("seen").add(${JSON.stringify(seen)});
      await new Promise((resolve) => { transaction.oncomplete = resolve; });
      db.close();
    })()`);
    await rig.crash();
    await sendNew(await rig.open(replicaOf("copilot")), "After it");
    await until(storedPrompts).toBe(1);
    await rig.settled();
    expect(await rig.broken()).toEqual([]);
    expect(await storedPrompts()).toBe(1);
  });

  it("given the server is down for an hour, then the extension asks less and less often, and everything arrives once", async () => {
    await ingest.stop();
    const page = await rig.open(replicaOf("claude"));
    const failures: number[] = [];
    for (let minute = 0; minute < 60; minute++) {
      if (minute % 20 === 0) await sendNew(page, `In minute ${minute}`);
      await send();
      const { connection } = (await rig.stored()).local;
      failures.push(connection?.failures ?? 0);
      await rig.options.evaluate(`chrome.storage.local.get("connection").then(({ connection }) =>
        chrome.storage.local.set({ connection: { ...connection, notBefore: connection.notBefore - 60_000 } }))`);
    }
    await until(storedPrompts).toBe(3);
    expect(failures.at(-1)).toBeGreaterThan(3);
    expect(failures.at(-1)).toBeLessThan(10);
    await ingest.start();
    await rig.options.evaluate(`chrome.storage.local.get("connection").then(({ connection }) =>
      chrome.storage.local.set({ connection: { ...connection, notBefore: 0 } }))`);
    await sendAll();
    expect(await promptsArrived()).toEqual([3]);
  });

  it("given a credential that was revoked and another person's, then nobody's sessions are sent under another name", async () => {
    await connectAs({ token: "tlk_revoked", account: "ada" });
    const page = await rig.open(replicaOf("claude"));
    await sendNew(page, "Ada's");
    await until(storedPrompts).toBe(1);
    await send();
    expect(await rig.ask({ type: "connection" })).toMatchObject({ state: "refused", waiting: 1 });
    await connectAs({ token: ACME.token, account: "ben" });
    await sendNew(page, "Ben's");
    await until(storedPrompts).toBe(2);
    await send();
    expect(await promptsArrived()).toEqual([1]);
    const ofAda = (await rig.stored()).sessions.filter(({ account }) => account === "ada");
    expect(ofAda.map(({ body }) => body.promptCount)).toEqual([1]);
    await connectAs({ token: ACME.token, account: "ada" });
    for (let round = 0; round < 2; round++) await send();
    expect(await promptsArrived()).toEqual([1, 1]);
  });

  it.each([1, -1])(
    "given a server whose clock is %s day ahead, then its sessions have the server's time",
    async (days) => {
      // Before the prompt: the extension may send it at any time.
      aheadMs = days * DAY_MS;
      const page = await rig.open(replicaOf("claude"));
      await sendNew(page, "When?");
      await until(storedPrompts).toBe(1);
      const [prompt] = await truthOf(page);
      for (let round = 0; round < 2; round++) await send();
      const sessions = await arrived();
      expect(sessions.map(({ promptCount }) => promptCount)).toEqual([1]);
      const startedAt = sessions[0]?.startedAt ?? Number.NaN;
      // The header tells whole seconds.
      expect(Math.abs(startedAt - (prompt?.at ?? Number.NaN) - days * DAY_MS)).toBeLessThan(60_000);
    },
  );

  it.each(Array.from({ length: tries(1, 3) }, (_, index) => index + 1))(
    "given all of these faults in an order that seed %s decides, then each person's prompts arrive once, and under their name",
    { timeout: 300_000 },
    async (seed) => {
      const random = seeded(seed);
      const people = { ada: ACME, ben: OTHER };
      const names = ["ada", "ben"] as const;
      const truth = { ada: 0, ben: 0 };
      const knownOf = async (name: "ada" | "ben") => ingest.sessions(people[name]);
      const before = new Set([...(await knownOf("ada")), ...(await knownOf("ben"))].map(({ sessionId }) => sessionId));
      let who: "ada" | "ben" = "ada";
      const signIn = () => connectAs({ token: people[who].token, account: who });
      const all = () => truth.ada + truth.ben;
      let prompts = 0;
      let page: Page | undefined;
      const write = async () => {
        page ??= await rig.open(replicaOf(random() < 0.5 ? "claude" : "copilot"));
        prompts += 1;
        await sendNew(page, `Prompt ${prompts} of seed ${seed}`);
        truth[who] += 1;
      };
      const newPage = async (id: string) => {
        await page?.close();
        page = await rig.open(replicaOf(id));
      };

      const faults: Record<string, () => Promise<unknown>> = {
        async "the worker is stopped before the site answers"() {
          await newPage("claude");
          rig.replicas.hold();
          await write();
          await until(async () => (await rig.stored()).sends.length).toBe(1);
          await rig.stopWorker();
          rig.replicas.release();
        },
        async "the worker is stopped before the server answers"() {
          revoked.clear();
          await ingest.start();
          await signIn();
          await stopWorkerBeforeAnswer(async () => {
            await write();
            await until(storedPrompts).toBe(all());
          });
        },
        async "the browser is killed before the site answers"() {
          await newPage("claude");
          rig.replicas.hold();
          await write();
          await until(async () => (await rig.stored()).sends.length).toBe(1);
          await rig.crash();
          rig.replicas.release();
          page = undefined;
        },
        "the server stops": () => ingest.stop(),
        "the server is back": () => ingest.start(),
        "the credential is revoked": async () => revoked.add(`Bearer ${people[who].token}`),
        async "they connect again"() {
          revoked.clear();
          await signIn();
        },
        async "another person signs in"() {
          who = who === "ada" ? "ben" : "ada";
          await signIn();
        },
        async "the clock is wrong by a day"() {
          aheadMs = random() < 0.5 ? DAY_MS : -DAY_MS;
        },
        async "the clock is right"() {
          aheadMs = 0;
        },
        async "many sessions come from a long time offline"() {
          await addSessions(rig, { sessions: 50, account: who });
          truth[who] += 50;
        },
      };
      await signIn();
      // Each twice, so that each meets most of the others.
      const order = [...Object.entries(faults), ...Object.entries(faults)]
        .map(([name, happen]) => ({ name, happen, at: random() }))
        .sort((a, b) => a.at - b.at);
      for (const { name, happen } of order) {
        await happen();
        await write();
        // Whoever is connected now is whose prompt it is, so it has to be counted before anybody else signs in.
        await until(storedPrompts, { message: `prompts counted after ${name}` }).toBe(all());
        await send();
      }

      await ingest.start();
      revoked.clear();
      aheadMs = 0;
      for (const name of names) {
        who = name;
        await signIn();
        await sendAll();
      }
      const { sessions } = await rig.stored();
      for (const name of names) {
        const stored = sessions.filter(({ account }) => account === name).map(({ body }) => body.promptCount);
        const arrived = (await knownOf(name)).filter(({ sessionId }) => !before.has(sessionId));
        expect(stored.reduce((sum, count) => sum + count, 0)).toBe(truth[name]);
        expect(arrived.map(({ promptCount }) => promptCount).sort()).toEqual(stored.sort());
      }
    },
  );

  // Most of the time goes into making them: each is a transaction of the browser's database.
  const patiently = { timeout: 120_000 + 20 * OFFLINE_SESSIONS };
  it("given many sessions from a long time offline, then each arrives once", patiently, async () => {
    await addSessions(rig, { sessions: OFFLINE_SESSIONS, account: "acme" });
    for (let round = 0; round < 2; round++) await send();
    expect(await rig.ask({ type: "connection" })).toMatchObject({ waiting: 0, state: "connected" });
    const prompts = await promptsArrived();
    expect(prompts).toHaveLength(OFFLINE_SESSIONS);
    expect(prompts.every((count) => count === 1)).toBe(true);
  });
});
