import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { newPerson, type StoredSignIn, signedIn } from "./signed-in.ts";
import { describeSite } from "./site.ts";

interface Heard {
  type: string;
  inReplyTo?: string;
  requestId?: string;
  success?: boolean;
  error?: string;
  token?: string | null;
}

/** Plays the extension's content script: writes down what the page posts to itself. */
const LISTEN = `globalThis.heard = [];
  addEventListener("message", ({ source, origin, data }) => {
    if (source === window && origin === location.origin) heard.push(data);
  });`;

const ask = (page: Page, type: string, requestId: string) =>
  page.evaluate(`postMessage(${JSON.stringify({ type, requestId })}, location.origin)`);

/** The first of the messages that is the one waited for; the test's own time limit bounds it. */
async function hear(page: Page, isIt: (message: Heard) => boolean): Promise<Heard> {
  for (;;) {
    const heard = await page.evaluate<Heard[]>("heard");
    const message = heard.find(isIt);
    if (message) return message;
    // One may have come since they were looked through.
    await page.evaluate(
      `heard.length > ${heard.length} || new Promise((resolve) => addEventListener("message", () => resolve(true), { once: true }))`,
    );
  }
}

const answerTo = (page: Page, id: string) => hear(page, ({ requestId, inReplyTo }) => requestId === id && !!inReplyTo);

describeSite("extension bridge", ({ openPage, stage }) => {
  let ada: StoredSignIn;
  beforeAll(async () => {
    ada = await newPerson(stage().url, "ada@bridge.example");
  });
  const openAs = (signIn?: StoredSignIn) =>
    openPage("/", {
      prepare: async (page) => {
        await page.addInitScript(LISTEN);
        if (signIn) await signedIn(page, signIn);
      },
    });

  it("given somebody signed in, then the page tells the extension by itself", async () => {
    const page = await openAs(ada);
    expect(await hear(page, ({ type }) => type === "AUTH_STATE_SYNC")).toMatchObject({
      isAuthenticated: true,
      user: { email: "ada@bridge.example" },
      timestamp: expect.any(Number),
    });
    expect(await hear(page, ({ type }) => type === "WEB_APP_TOKEN_SYNC")).toMatchObject({
      token: ada.tokens.accessToken,
      expiresAt: ada.tokens.expiresAt,
    });
  });

  it("given nobody signed in, then the page says so", async () => {
    const page = await openAs();
    expect(await hear(page, ({ type }) => type === "AUTH_STATE_SYNC")).toMatchObject({ isAuthenticated: false });
    expect(await hear(page, ({ type }) => type === "WEB_APP_TOKEN_SYNC")).toMatchObject({ token: null, user: null });
  });

  it.each(["GET_WEB_APP_TOKEN", "WEB_APP_TOKEN_REQUEST", "EXTENSION_AUTH_REQUEST", "GET_WEB_APP_TOKEN_ENHANCED"])(
    "given %s, then the token that is answered opens the api",
    async (type) => {
      const page = await openAs(ada);
      await ask(page, type, "r1");
      const { success, token } = await answerTo(page, "r1");
      expect(success).toBe(true);
      const response = await fetch(`${stage().url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
      expect(response.status).toBe(200);
    },
  );

  it("given nobody signed in, then each request is answered with its error", async () => {
    const page = await openAs();
    const errors = {
      GET_WEB_APP_TOKEN: "not_authenticated",
      WEB_APP_TOKEN_REQUEST: "not_authenticated",
      GET_WEB_APP_TOKEN_ENHANCED: "not_authenticated",
      EXTENSION_AUTH_REQUEST: "Authentication required",
    };
    for (const [type, error] of Object.entries(errors)) {
      await ask(page, type, type);
      expect(await answerTo(page, type)).toMatchObject({ success: false, error });
    }
    await ask(page, "CONNECTION_CHECK", "r2");
    expect(await answerTo(page, "r2")).toMatchObject({ success: true, connected: true, isAuthenticated: false });
  });

  it("given a token that has expired and a server that is away, then the answer says why there is none", async () => {
    const expired = { ...ada, tokens: { ...ada.tokens, expiresAt: 0 } };
    const page = await openPage("/", {
      prepare: async (page) => {
        await page.addInitScript(LISTEN);
        await signedIn(page, expired);
        await page.route("**/api/auth/refresh", (route) => route.abort());
      },
    });
    await ask(page, "GET_WEB_APP_TOKEN_ENHANCED", "r3");
    expect(await answerTo(page, "r3")).toMatchObject({ success: false, error: expect.stringMatching(/./) });
  });

  it("given a frame that asks the page for a token, then it is not answered", async () => {
    const page = await openAs(ada);
    await page.evaluate(`{
      const frame = document.createElement("iframe");
      frame.srcdoc = "";
      document.body.append(frame);
      frame.contentWindow.heard = [];
      frame.contentWindow.addEventListener("message", ({ data }) => frame.contentWindow.heard.push(data));
    }`);
    // A frame of the same origin, even: it is another window all the same.
    await page.evaluate(`{
      const event = new MessageEvent("message", {
        data: { type: "GET_WEB_APP_TOKEN", requestId: "frame" },
        origin: location.origin,
        source: document.querySelector("iframe").contentWindow,
      });
      dispatchEvent(event);
      dispatchEvent(new MessageEvent("message", {
        data: { type: "GET_WEB_APP_TOKEN", requestId: "elsewhere" },
        origin: "https://evil.example",
        source: window,
      }));
    }`);
    await ask(page, "GET_WEB_APP_TOKEN", "after");
    await answerTo(page, "after");
    const heard = await page.evaluate<Heard[]>("heard.concat(document.querySelector('iframe').contentWindow.heard)");
    const answered = heard.filter(({ type }) => type === "WEB_APP_AUTH_RESPONSE").map(({ requestId }) => requestId);
    expect(answered).toEqual(["after"]);
  });
});
