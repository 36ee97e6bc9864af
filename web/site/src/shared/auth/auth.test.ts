import { createApiClient } from "@treadlight/client";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { memoryStorage } from "../storage/storage.ts";
import { type Auth, createAuth } from "./auth.ts";
import { AUTH_STORAGE_KEY } from "./tokens.ts";
import { userSchema } from "./user.ts";

const NOW = Date.UTC(2026, 0, 1);
const user = { id: "u1", email: "ada@example.com", role: "individual" };
const tokenOf = (name: string) => name.padEnd(60, "x");

type Handler = (body: Record<string, unknown>, request: Request) => Response | Promise<Response>;

let now: number;
let storage: ReturnType<typeof memoryStorage>;
let session: ReturnType<typeof memoryStorage>;
let routes: Record<string, Handler>;
let asked: string[];

const grant = (name: string, lifetimeMs = 900_000) => ({
  success: true,
  data: {
    accessToken: tokenOf(name),
    expiresAt: new Date(now + lifetimeMs).toISOString(),
    user,
  },
});
const refused = () => Response.json({ error: "No.", code: "unauthenticated" }, { status: 401 });

beforeEach(() => {
  now = NOW;
  storage = memoryStorage();
  session = memoryStorage();
  asked = [];
  routes = {
    "/api/auth/login": () => Response.json(grant("first")),
    "/api/auth/refresh": () => Response.json(grant("second")),
    "/api/auth/register": () => Response.json({ success: true }, { status: 201 }),
    "/api/auth/logout": () => Response.json({ success: true }),
  };
});

function openAuth(options: Partial<Parameters<typeof createAuth>[0]> = {}): Auth {
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(input), "http://site.example"), init);
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    return routes[pathname]?.(await request.clone().json(), request) ?? new Response(null, { status: 404 });
  };
  const immediately = async () => {};
  return createAuth({
    api: createApiClient({ fetch }),
    storage,
    sessionStorage: session,
    now: () => now,
    wait: immediately,
    exclusively: (task) => task(),
    ...options,
  });
}

async function signedIn(): Promise<Auth> {
  const auth = openAuth();
  auth.sync();
  await auth.signIn("ada@example.com", "secret");
  return auth;
}

describe("the token that is sent", () => {
  const [fromState, local, fromSession] = ["first", "local", "session"].map(tokenOf);

  test("is that of the sign-in, whatever else lies about", async () => {
    storage.setItem("accessToken", String(local));
    expect(await (await signedIn()).accessToken()).toBe(fromState);
  });

  test.each(["accessToken", "authToken", "token"])(
    "is, signed out, what lies under %s, local before session",
    async (key) => {
      const auth = openAuth();
      auth.sync();
      expect(await auth.accessToken()).toBeUndefined();
      session.setItem(key, String(fromSession));
      expect(await auth.accessToken()).toBe(fromSession);
      storage.setItem(key, String(local));
      expect(await auth.accessToken()).toBe(local);
    },
  );
});

describe("start-up", () => {
  test("begins signed out and loading, and ends loading once it has looked", () => {
    const auth = openAuth();
    expect(auth.getState()).toMatchObject({ isAuthenticated: false, isLoading: true, lastSync: null });
    auth.sync();
    expect(auth.getState()).toMatchObject({ isAuthenticated: false, isLoading: false, lastSync: NOW });
  });

  test("takes up an earlier sign-in", async () => {
    await signedIn();
    const later = openAuth();
    later.sync();
    expect(later.getState()).toMatchObject({
      isAuthenticated: true,
      user: { email: "ada@example.com", userType: "FreeUser" },
    });
    expect(await later.accessToken()).toBe(tokenOf("first"));
  });

  test("forgets what is stored and not ours", () => {
    storage.setItem(AUTH_STORAGE_KEY, '{"tokens":{"accessToken":7}}');
    const auth = openAuth();
    auth.sync();
    expect(auth.getState().isAuthenticated).toBe(false);
    expect(storage.getItem(AUTH_STORAGE_KEY)).toBeNull();
  });
});

describe("signing in", () => {
  test("gives the user and the tokens, and keeps them", async () => {
    const auth = openAuth();
    auth.sync();
    expect(await auth.signIn("ada@example.com", "secret")).toBe(true);
    expect(auth.getState()).toMatchObject({ isAuthenticated: true, tokens: { expiresAt: NOW + 900_000 } });
    expect(storage.getItem(AUTH_STORAGE_KEY)).toContain(tokenOf("first"));
  });

  test("assumes a quarter of an hour where the server names no expiry", async () => {
    const { expiresAt: _, ...data } = grant("first").data;
    routes["/api/auth/login"] = () => Response.json({ success: true, data });
    expect((await signedIn()).getState().tokens?.expiresAt).toBe(NOW + 900_000);
  });

  test.each([
    ["success is not true", () => Response.json({ ...grant("first"), success: false })],
    ["there is no access token", () => Response.json({ success: true, data: { user } })],
    ["there is no user", () => Response.json({ success: true, data: { accessToken: tokenOf("first") } })],
    ["the server does not take the password", refused],
  ])("fails when %s", async (_, answer) => {
    routes["/api/auth/login"] = answer;
    const auth = openAuth();
    auth.sync();
    expect(await auth.signIn("ada@example.com", "secret")).toBe(false);
    expect(auth.getState().isAuthenticated).toBe(false);
  });

  test("throws the server's reason when it is not about the credentials", async () => {
    routes["/api/auth/login"] = () => Response.json({ error: "Too many attempts." }, { status: 429 });
    await expect(openAuth().signIn("ada@example.com", "secret")).rejects.toThrow("429: Too many attempts.");
  });

  test("is refused while another is running, and possible again afterwards", async () => {
    const auth = openAuth();
    auth.sync();
    const first = auth.signIn("ada@example.com", "secret");
    expect(await auth.signIn("ada@example.com", "secret")).toBe(false);
    expect(await first).toBe(true);
    expect(await auth.signIn("ada@example.com", "secret")).toBe(true);
    expect(asked).toEqual(["/api/auth/login", "/api/auth/login"]);
  });

  test("waits up to 50 times 10 ms for start-up, then goes ahead", async () => {
    const wait = vi.fn(async (_ms: number) => {});
    expect(await openAuth({ wait }).signIn("ada@example.com", "secret")).toBe(true);
    expect(wait.mock.calls).toEqual(Array.from({ length: 50 }, () => [10]));
  });

  test("waits no longer than start-up takes", async () => {
    const wait = vi.fn(async () => {
      if (wait.mock.calls.length === 3) auth.sync();
    });
    const auth = openAuth({ wait });
    await auth.signIn("ada@example.com", "secret");
    expect(wait).toHaveBeenCalledTimes(3);
  });
});

describe("a token", () => {
  test("is valid until a minute before it expires", async () => {
    const auth = await signedIn();
    now = NOW + 840_000 - 1;
    expect(await auth.accessToken()).toBe(tokenOf("first"));
    now = NOW + 840_000;
    expect(await auth.accessToken()).toBe(tokenOf("second"));
  });

  test("is refreshed once for all who need it at the same time", async () => {
    const auth = await signedIn();
    now = NOW + 900_000;
    expect(await Promise.all([auth.accessToken(), auth.accessToken(), auth.refresh(tokenOf("first"))])).toEqual(
      Array.from({ length: 3 }, () => tokenOf("second")),
    );
    expect(asked.filter((path) => path === "/api/auth/refresh")).toHaveLength(1);
  });

  test("that another tab has refreshed meanwhile is taken from there", async () => {
    const auth = await signedIn();
    const otherTab = openAuth();
    otherTab.sync();
    await otherTab.refresh(tokenOf("first"));
    asked = [];
    expect(await auth.refresh(tokenOf("first"))).toBe(tokenOf("second"));
    expect(asked).toEqual([]);
  });

  test("that cannot be refreshed ends the session", async () => {
    routes["/api/auth/refresh"] = refused;
    const auth = await signedIn();
    expect(await auth.refresh(tokenOf("first"))).toBeUndefined();
    expect(auth.getState()).toMatchObject({ isAuthenticated: false, tokens: null, hasExpired: true });
    expect(storage.getItem(AUTH_STORAGE_KEY)).toBeNull();
  });

  test("that cannot be refreshed because the server is away leaves the session be", async () => {
    routes["/api/auth/refresh"] = () => Response.json({ error: "Away." }, { status: 503 });
    const auth = await signedIn();
    expect(await auth.refresh(tokenOf("first"))).toBeUndefined();
    expect(auth.getState().isAuthenticated).toBe(true);
  });
});

describe("registering", () => {
  const registration = { email: "ada@example.com", password: "secret", accountType: "individual" } as const;

  test("signs in directly", async () => {
    const auth = openAuth();
    auth.sync();
    expect(await auth.register(registration)).toBe(true);
    expect(auth.getState().isAuthenticated).toBe(true);
  });

  test.each([
    ["the server's message", { success: false, message: "Closed today." }, "Closed today."],
    ["a message of our own without one", {}, "Registration failed"],
    ["a message of our own for an empty one", { success: false, message: "" }, "Registration failed"],
  ])("fails with %s when success is not true", async (_, answer, message) => {
    routes["/api/auth/register"] = () => Response.json(answer);
    await expect(openAuth().register(registration)).rejects.toThrow(message);
    expect(asked).not.toContain("/api/auth/login");
  });
});

describe("signing out", () => {
  test("forgets everything and tells the server whose session it was", async () => {
    const auth = await signedIn();
    const logout = vi.fn<Handler>(() => Response.json({ success: true }));
    routes["/api/auth/logout"] = logout;
    await auth.signOut();
    expect(auth.getState()).toMatchObject({ isAuthenticated: false, user: null, tokens: null, hasExpired: false });
    expect(storage.getItem(AUTH_STORAGE_KEY)).toBeNull();
    const [body, request] = logout.mock.calls[0] ?? [];
    expect(body).toEqual({});
    expect(request?.headers.get("Authorization")).toBe(`Bearer ${tokenOf("first")}`);
  });

  test("leaves no token behind that would go on signing requests", async () => {
    const auth = await signedIn();
    storage.setItem("authToken", tokenOf("local"));
    session.setItem("token", tokenOf("session"));
    await auth.signOut();
    expect(await auth.accessToken()).toBeUndefined();
  });

  test("ends the demo of this tab, of which the server knows nothing", async () => {
    const auth = openAuth();
    auth.sync();
    auth.accept({
      accessToken: tokenOf("demo"),
      expiresAt: new Date(now + 900_000),
      user: userSchema.parse(user),
      isDemo: true,
    });
    expect(session.getItem(AUTH_STORAGE_KEY)).not.toBeNull();
    await auth.signOut();
    expect(session.getItem(AUTH_STORAGE_KEY)).toBeNull();
    expect(auth.getState()).toMatchObject({ isAuthenticated: false, isDemo: false });
    expect(asked).toEqual([]);
  });

  test("works without the server", async () => {
    routes["/api/auth/logout"] = () => Promise.reject(new TypeError("Failed to fetch"));
    const auth = await signedIn();
    await auth.signOut();
    expect(auth.getState().isAuthenticated).toBe(false);
  });

  test("holds when a refresh under way is answered afterwards", async () => {
    const auth = await signedIn();
    let answer = (_: Response) => {};
    routes["/api/auth/refresh"] = () => new Promise<Response>((resolve) => (answer = resolve));
    const refreshed = auth.refresh(tokenOf("first"));
    await expect.poll(() => asked).toContain("/api/auth/refresh");
    await auth.signOut();
    answer(Response.json(grant("second")));
    expect(await refreshed).toBeUndefined();
    expect(auth.getState().isAuthenticated).toBe(false);
  });

  test("in another tab is noticed when its storage event arrives", async () => {
    const auth = await signedIn();
    const otherTab = openAuth();
    otherTab.sync();
    await otherTab.signOut();
    auth.sync();
    expect(auth.getState().isAuthenticated).toBe(false);
  });
});
