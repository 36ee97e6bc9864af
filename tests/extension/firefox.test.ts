import type { connectDevice } from "@treadlight/contract/auth";
import { ACME, type RunningIngest, startIngest } from "@treadlight/ingest/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { type FirefoxRig, findFirefox, startFirefoxRig } from "./firefox-rig.ts";
import { truthOf } from "./observe.ts";
import { play } from "./play.ts";
import { replicaOf } from "./replicas.ts";
import { sendNew } from "./scenario.ts";

const firefox = findFirefox();
const PATIENTLY = { timeout: 60_000 };

/** One for each way to send. `npm run rig -- firefox` plays all of them, for longer. */
const PLAYED = ["chatgpt", "gemini", "m365", "deepseek", "grok", "github", "unknown"].map(replicaOf);

describe.skipIf(firefox === undefined)("the extension in Firefox (skipped where there is no Firefox)", () => {
  let ingest: RunningIngest;
  let rig: FirefoxRig;

  beforeAll(async () => {
    ingest = await startIngest(signedInSite);
    rig = await startFirefoxRig(firefox ?? "", { server: ingest.url });
    await rig.ask({ type: "changeSettings", change: { consentedAt: 1, guard: "off" } });
  });
  afterAll(async () => {
    await rig?.close();
    await ingest?.close();
  });

  it("given a server and somebody signed in there, then the bridge connects this browser", async () => {
    await rig.ask({ type: "connect", serverUrl: ingest.url });
    const page = await rig.browser.newPage();
    await page.goto(`${ingest.url}/login`);
    await page.evaluate(`postMessage(${JSON.stringify(SIGNED_IN)}, origin)`);
    await expect
      .poll(() => rig.ask({ type: "connection" }), PATIENTLY)
      .toMatchObject({ state: "connected", email: "ada@acme.example" });
    await page.close();
  });

  it("given prompts over HTTP and over a WebSocket, then each counts once, with its model, and arrives", async () => {
    for (const id of ["chatgpt", "copilot"]) {
      const page = await rig.open(replicaOf(id));
      for (const text of ["First", "Second"]) await sendNew(page, text);
      await expect.poll(async () => (await truthOf(page)).length, PATIENTLY).toBe(2);
      await page.close();
    }
    const prompts = async () => (await rig.counted()).map(({ tool, model }) => `${tool}, ${model}`);
    const expected = ["chatgpt", "copilot"]
      .map(replicaOf)
      .flatMap(({ tool, model }) => Array(2).fill(`${tool}, ${model}`));
    await expect.poll(async () => (await prompts()).sort(), PATIENTLY).toEqual(expected.sort());
    await rig.ask({ type: "sendNow" });
    const arrived = (await ingest.sessions()).map(({ aiTool, promptCount }) => `${aiTool}: ${promptCount}`);
    expect(arrived.sort()).toEqual(["ChatGPT: 2", "Microsoft Copilot: 2"]);
  });

  it("given previews that are switched on without the browser's consent, then none is sent", async () => {
    await rig.ask({ type: "changeSettings", change: { previews: true } });
    expect(await rig.ask({ type: "settings" })).toMatchObject({
      settings: { previews: false },
      isPreviewUnasked: true,
    });
    await rig.ask({ type: "changeSettings", change: { previews: false } });
  });

  it("given a secret, then the prompt is held, and goes out redacted with the next Enter", async () => {
    await rig.ask({ type: "changeSettings", change: { guard: "warn" } });
    const opened = await rig.open(replicaOf("chatgpt"));
    const { page } = opened;
    await page.waitForSelector("treadlight-widget");
    await sendNew(opened, "My card is 4111 1111 1111 1111");
    await page.waitForSelector("treadlight-question");
    expect(await truthOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForSelector("treadlight-question", { hidden: true });
    expect(await page.evaluate('document.querySelector("[contenteditable]").textContent')).toBe("My card is [CARD]");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await truthOf(page)).length, PATIENTLY).toBe(1);
    await rig.ask({ type: "changeSettings", change: { guard: "off" } });
    await page.close();
  });

  it("given what people do on the sites, then each prompt counts once, with its model", async () => {
    const groups = PLAYED.map((replica) => [replica]);
    const scores = await play(rig, PLAYED, { seed: 7, actions: 4 }, { groups, expectsAll: true });
    const inexact = [...scores].filter(
      ([, { truth, counted, matched, models, rightModels }]) =>
        truth === 0 || counted !== truth || matched !== truth || rightModels !== models,
    );
    expect(Object.fromEntries(inexact)).toEqual({});
  });
});

/** What the extension needs of the site: a page, and a credential for this browser. */
const signedInSite: Parameters<typeof startIngest>[0] = (req, res, next) => {
  if (req.path === "/login") res.type("html").send("<!doctype html>");
  else if (req.path === "/api/auth/devices") res.status(201).json(DEVICE);
  else next();
};
const SIGNED_IN = { type: "WEB_APP_TOKEN_SYNC", token: "t".repeat(60), user: { id: "u1", email: "ada@acme.example" } };
const DEVICE: z.input<(typeof connectDevice)["answers"][201]> = {
  ...{
    id: "0a000000-0000-4000-8000-00000000000d",
    kind: "credential",
    device: null,
    isCurrent: true,
    token: ACME.token,
  },
  ...{ createdAt: "2026-11-21T09:00:00.000Z", lastUsedAt: "2026-11-21T09:00:00.000Z" },
};
