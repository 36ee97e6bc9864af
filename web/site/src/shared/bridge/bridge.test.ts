import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Auth, AuthState } from "../auth/auth.ts";
import { type RuntimeListener, startBridge } from "./bridge.ts";

const ORIGIN = "https://site.example";
const TOKENS = { accessToken: "a".repeat(60), expiresAt: 5_000_000 };
const USER = { id: "u1", email: "ada@site.example", userType: "FreeUser" };
const SIGNED_OUT: AuthState = {
  isAuthenticated: false,
  user: null,
  tokens: null,
  isDemo: false,
  isLoading: false,
  lastSync: 1,
  hasExpired: false,
};
const SIGNED_IN: AuthState = { ...SIGNED_OUT, isAuthenticated: true, user: USER, tokens: TOKENS };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function bridged(state: AuthState, accessToken: Auth["accessToken"] = async () => state.tokens?.accessToken) {
  const listeners = new Set<() => void>();
  let current = state;
  const unused = () => expect.fail("the bridge only reads");
  const auth: Auth = {
    getState: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accessToken,
    refresh: unused,
    sync: unused,
    signIn: unused,
    accept: unused,
    completeSignIn: unused,
    signInWithPasskey: unused,
    register: unused,
    signOut: unused,
  };
  const posted: unknown[] = [];
  let runtimeListener: RuntimeListener = () => false;
  const page = Object.assign(new EventTarget(), {
    location: { origin: ORIGIN },
    chrome: { runtime: { onMessage: { addListener: (listener: RuntimeListener) => (runtimeListener = listener) } } },
    postMessage: (message: unknown, target: string) => posted.push({ message, target }),
  });
  const replies: unknown[] = [];
  // @ts-expect-error of a window, the bridge needs these only
  startBridge(page, { auth, now: () => 1_000 });
  return {
    posted,
    become(next: AuthState) {
      current = next;
      for (const listener of listeners) listener();
    },
    /** What arrives at the window, by default from a script of the page itself. */
    async receive(data: unknown, { source = page, origin = ORIGIN }: { source?: unknown; origin?: string } = {}) {
      page.dispatchEvent(Object.assign(new Event("message"), { data, source, origin }));
      await vi.advanceTimersByTimeAsync(0);
    },
    async receiveFromRuntime(data: unknown) {
      const isAnswered = runtimeListener(data, {}, (answer) => replies.push(answer));
      await vi.advanceTimersByTimeAsync(0);
      return { isAnswered, replies };
    },
  };
}

const credential = { token: TOKENS.accessToken, expiresAt: 5_000_000, user: USER };

test("given somebody signed in, when half a second has passed, then state and token are pushed", () => {
  const { posted } = bridged(SIGNED_IN);
  vi.advanceTimersByTime(499);
  expect(posted).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(posted).toEqual([
    {
      message: { type: "AUTH_STATE_SYNC", isAuthenticated: true, user: USER, hasSignedOut: false, timestamp: 1_000 },
      target: ORIGIN,
    },
    { message: { type: "WEB_APP_TOKEN_SYNC", ...credential, timestamp: 1_000 }, target: ORIGIN },
  ]);
});

test("given a sign-out, then both are pushed again, empty", () => {
  const { posted, become } = bridged(SIGNED_OUT);
  become(SIGNED_IN);
  vi.advanceTimersByTime(500);
  posted.length = 0;
  become(SIGNED_OUT);
  expect(posted).toMatchObject([
    { message: { type: "AUTH_STATE_SYNC", isAuthenticated: false, user: null, hasSignedOut: true } },
    { message: { type: "WEB_APP_TOKEN_SYNC", token: null, user: null } },
  ]);
});

test("given a sign-out before the first push, then that says so; a login that has expired is none", () => {
  const { posted, become } = bridged(SIGNED_IN);
  become(SIGNED_OUT);
  vi.advanceTimersByTime(500);
  become(SIGNED_IN);
  become({ ...SIGNED_OUT, hasExpired: true });
  const said = posted.map((one) => JSON.stringify(one)).filter((one) => one.includes("AUTH_STATE_SYNC"));
  expect(said.map((one) => one.includes('"hasSignedOut":true'))).toEqual([true, false, false]);
});

test.each(["GET_WEB_APP_TOKEN", "WEB_APP_TOKEN_REQUEST", "EXTENSION_AUTH_REQUEST", "GET_WEB_APP_TOKEN_ENHANCED"])(
  "given %s from this window, then the token comes back under the request's id",
  async (type) => {
    const { posted, receive } = bridged(SIGNED_IN);
    await receive({ type, requestId: "r7" });
    expect(posted).toEqual([
      {
        message: { type: "WEB_APP_AUTH_RESPONSE", inReplyTo: type, requestId: "r7", success: true, ...credential },
        target: ORIGIN,
      },
    ]);
  },
);

test.each([
  ["GET_WEB_APP_TOKEN", "not_authenticated"],
  ["WEB_APP_TOKEN_REQUEST", "not_authenticated"],
  ["GET_WEB_APP_TOKEN_ENHANCED", "not_authenticated"],
  ["EXTENSION_AUTH_REQUEST", "Authentication required"],
])("given nobody signed in, then %s is answered %s", async (type, error) => {
  const { posted, receive } = bridged(SIGNED_OUT);
  await receive({ type });
  expect(posted).toMatchObject([{ message: { inReplyTo: type, success: false, error } }]);
});

test.each([
  ["its message", new Error("Network connection failed: away"), "Network connection failed: away"],
  ["auth_processing_failed", "no error at all", "auth_processing_failed"],
])("given a renewal that fails, then the answer is %s", async (_what, thrown, error) => {
  const { posted, receive } = bridged(SIGNED_IN, () => Promise.reject(thrown));
  await receive({ type: "GET_WEB_APP_TOKEN" });
  expect(posted).toMatchObject([{ message: { success: false, error } }]);
});

test("given CONNECTION_CHECK, then the answer says whether somebody is signed in, and gives no token", async () => {
  const { posted, receive } = bridged(SIGNED_IN);
  await receive({ type: "CONNECTION_CHECK" });
  expect(posted).toMatchObject([{ message: { success: true, connected: true, isAuthenticated: true, user: USER } }]);
  expect(JSON.stringify(posted)).not.toContain(TOKENS.accessToken);
});

test.each([
  ["another window", { type: "GET_WEB_APP_TOKEN" }, { source: {} }],
  ["another origin", { type: "GET_WEB_APP_TOKEN" }, { origin: "https://evil.example" }],
  ["the page's own push", { type: "WEB_APP_TOKEN_SYNC" }, {}],
  ["the page's own answer", { type: "WEB_APP_AUTH_RESPONSE" }, {}],
  ["a text", "GET_WEB_APP_TOKEN", {}],
  ["nothing", null, {}],
])("given a message from %s, then nothing is answered", async (_what, data, from) => {
  const { posted, receive } = bridged(SIGNED_IN);
  await receive(data, from);
  expect(posted).toEqual([]);
});

test("given the extension's runtime, then only GET_WEB_APP_TOKEN is answered there", async () => {
  const { receiveFromRuntime } = bridged(SIGNED_IN);
  expect((await receiveFromRuntime({ type: "CONNECTION_CHECK" })).isAnswered).toBe(false);
  const { isAnswered, replies } = await receiveFromRuntime({ type: "GET_WEB_APP_TOKEN" });
  expect(isAnswered).toBe(true);
  expect(replies).toMatchObject([{ type: "WEB_APP_AUTH_RESPONSE", success: true, token: TOKENS.accessToken }]);
});
