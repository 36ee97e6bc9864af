import { createHmac, randomUUID } from "node:crypto";
import {
  type Access,
  can,
  isForTokens,
  mayCall,
  normalizeRole,
  ORGANIZATION_SCOPES,
  ORGANIZATION_TOKEN_ROLE,
  ROUTES,
  type Route,
  type StoredRole,
  scopesAllow,
  storedRoleSchema,
  TOKEN_SCOPES,
} from "@treadlight/contract/access";
import { accessTokens } from "@treadlight/platform/identity";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Installation, PASSWORD, startInstallation } from "./installation.ts";

let installation: Installation;
let keys: { all: string; sessions: string; monitoring: string };
beforeAll(async () => {
  installation = await startInstallation({ TREADLIGHT_OPEN_DEMO: "on" });
  const { id } = await installation.organization();
  keys = {
    all: await installation.ingestKey(id, ["sessions", "monitoring"]),
    sessions: await installation.ingestKey(id, ["sessions"]),
    monitoring: await installation.ingestKey(id, ["monitoring"]),
  };
});
afterAll(() => installation.stop());

/** What the table says of somebody with a role: written down here once more, on purpose. */
const mayPerson = (role: string, isStaff: boolean) => (access: Access) =>
  access === "anyone" ||
  access === "signed_in" ||
  (access === "sender" || access === "device"
    ? can(role, "own_data")
    : access !== "directory" && access.some((capability) => can(role, capability, isStaff)));

const ALL = Object.keys(ROUTES) as Route[];
const OF_DIRECTORIES = ALL.filter((route) => ROUTES[route] === "directory");

const isReport = (route: Route) => /monitoring|POST \/api\/errors/.test(route);
const mayKey =
  (...scopes: string[]) =>
  (access: Access, route: Route) =>
    access === "sender"
      ? scopes.includes("sessions")
      : access === "anyone" && (!isReport(route) || scopes.includes("monitoring"));

interface Caller {
  /** Of somebody new. */
  token(): Promise<string | undefined>;
  may(access: Access, route: Route): boolean;
  /** How it is refused. */
  code: RegExp;
}

const person = (role: StoredRole, isStaff = false): Caller => ({
  token: async () => (await installation.person({ role, isStaff })).token,
  may: mayPerson(normalizeRole(role), isStaff),
  code: /^forbidden$/,
});

const suspended = (table: "users" | "organizations"): Caller => ({
  async token() {
    const { id, organizationId, token } = await installation.person({ role: "owner", isStaff: true });
    await installation.db
      .updateTable(table)
      .set({ suspendedAt: new Date() })
      .where("id", "=", table === "users" ? id : organizationId)
      .execute();
    return token;
  },
  may: (access) => access === "anyone",
  code: /^account_suspended$/,
});

/** Tokens that are none do not keep anybody from what is open to all. */
const stranger = (code: string, token: () => Promise<string | undefined>): Caller => ({
  token,
  may: (access) => access === "anyone",
  code: new RegExp(`^${code}$`),
});

const signedAt = async (now: () => number) => {
  const { id: userId, organizationId } = await installation.person({ role: "owner", isStaff: true });
  const claims = { userId, organizationId, role: "owner", isStaff: true, sessionId: randomUUID() };
  return (await accessTokens({ secret: installation.jwtSecret, now }).sign(claims)).token;
};

/** Written down here once more, on purpose: each of them only reads. */
const READ_IN_DEMO = new Set<Route>([
  "GET /api/auth/me",
  "GET /api/usage-records",
  "POST /api/analytics/query",
  "GET /api/analytics/values",
  "GET /api/analytics/time-value",
  "GET /api/organization",
  "GET /api/organization/tools",
  "GET /api/organization/tool-policy",
  "GET /api/organization/own-patterns",
  "GET /api/dashboards",
  "GET /api/dashboards/:id",
  "GET /api/outcomes",
  "GET /api/billing",
]);
let visitors: Promise<unknown> | undefined;
/** Makes somebody's organization the demo. */
const demoOf = ({ id, organizationId }: { id: string; organizationId: string }) =>
  installation.db.updateTable("organizations").set({ demoReaderId: id }).where("id", "=", organizationId).execute();

const CALLERS: Record<string, Caller> = {
  nobody: stranger("unauthenticated", async () => undefined),
  ...Object.fromEntries(storedRoleSchema.options.map((role) => [normalizeRole(role), person(role)])),
  "staff without a role": person("individual", true),
  "staff who own an organization": person("owner", true),
  "a suspended person": suspended("users"),
  "somebody of a suspended organization": suspended("organizations"),
  "a role nobody knows": {
    async token() {
      const { id, token } = await installation.person();
      await installation.db.updateTable("users").set({ role: "emperor" }).where("id", "=", id).execute();
      return token;
    },
    may: mayPerson("emperor", false),
    code: /^forbidden$/,
  },
  "an expired token": stranger("token_expired", () => signedAt(() => Date.now() - 16 * 60_000)),
  "a token of nobody's login": stranger("unauthenticated", () => signedAt(Date.now)),
  "a forged token": stranger("unauthenticated", async () => {
    const [head = "", payload = ""] = (await signedAt(Date.now)).split(".");
    const signature = createHmac("sha256", "another secret of thirty-two bytes").update(`${head}.${payload}`);
    return `${head}.${payload}.${signature.digest("base64url")}`;
  }),
  "a token of somebody who is gone": stranger("unauthenticated", async () => {
    const { id, token } = await installation.person();
    await installation.db.deleteFrom("users").where("id", "=", id).execute();
    return token;
  }),
  "a device credential": {
    async token() {
      const { token } = await installation.person({ role: "owner" });
      return (await installation.call("POST", "/api/auth/devices", { token, body: {} })).body.token;
    },
    may: (access) => access === "sender" || access === "device" || access === "anyone",
    code: /^forbidden$/,
  },
  "an API token with every scope": {
    async token() {
      const { token } = await installation.person({ role: "owner" });
      const body = { name: "tests", scopes: TOKEN_SCOPES };
      return (await installation.call("POST", "/api/auth/api-tokens", { token, body })).body.token;
    },
    may: (access, route) => access === "anyone" || isForTokens(route),
    code: /^insufficient_scope$/,
  },
  "an organization's API token with every scope": {
    async token() {
      const { token } = await installation.person({ role: "owner" });
      const body = { name: "tests", scopes: ORGANIZATION_SCOPES };
      return (await installation.call("POST", "/api/organization/api-tokens", { token, body })).body.token;
    },
    may: (access, route) =>
      access === "anyone"
        ? !isReport(route)
        : scopesAllow(ORGANIZATION_SCOPES, route) && mayCall(route, { role: ORGANIZATION_TOKEN_ROLE, isStaff: false }),
    code: /^(insufficient_scope|forbidden)$/,
  },
  "a visitor of the demo": {
    async token() {
      visitors ??= demoOf(await installation.person({ role: "owner", isStaff: true }));
      await visitors;
      return (await installation.call("POST", "/api/auth/demo", { body: {} })).body.data.accessToken;
    },
    may: (access, route) => access === "anyone" || READ_IN_DEMO.has(route),
    code: /^forbidden$/,
  },
  "an ingest key": { token: async () => keys.all, may: mayKey("sessions", "monitoring"), code: /^forbidden$/ },
  "a key for sessions": {
    token: async () => keys.sessions,
    may: mayKey("sessions"),
    code: /^(forbidden|insufficient_scope)$/,
  },
  "a key for monitoring": {
    token: async () => keys.monitoring,
    may: mayKey("monitoring"),
    code: /^(forbidden|insufficient_scope)$/,
  },
};

const readers = new Map<string, Promise<string | undefined>>();
/** Well before their access tokens end. */
const READERS_FOR_MS = 5 * 60_000;
let readersSince = Date.now();

/** One for all that is only read, and somebody new for each other call: some calls sign out or delete who makes them. */
function tokenFor(method: string, name: string, { token }: Caller): Promise<string | undefined> {
  if (method !== "GET") return token();
  if (Date.now() - readersSince > READERS_FOR_MS) {
    readers.clear();
    readersSince = Date.now();
  }
  const known = readers.get(name) ?? token();
  readers.set(name, known);
  return known;
}

const DENIED = ["unauthenticated", "token_expired", "forbidden", "account_suspended", "insufficient_scope"];

test.each(ALL.filter((route) => !OF_DIRECTORIES.includes(route)))(
  "%s is open to whom the access table says, and to nobody else",
  async (route) => {
    const [method = "", template = ""] = route.split(" ");
    const path = template.replaceAll(/:\w+/g, () => randomUUID());
    const cells = await Promise.all(
      Object.entries(CALLERS).map(async ([name, caller]) => {
        const { may, code } = caller;
        const { status, body } = await installation.call(method, path, { token: await tokenFor(method, name, caller) });
        const isDenied = DENIED.includes(body?.code);
        const expected = may(ROUTES[route], route);
        // A route that nobody has built would let everybody in.
        const isThere = status !== 405 && (status !== 404 || template.includes(":"));
        const isRight = isDenied ? !expected && code.test(body.code) : expected && status < 500 && isThere;
        return isRight ? [] : [`${name}: ${status} ${body?.code}`];
      }),
    );
    expect(cells.flat()).toEqual([]);
  },
);

test.each(OF_DIRECTORIES)("%s is open to nobody but a directory with its key", async (route) => {
  const [method = "", template = ""] = route.split(" ");
  const path = template.replace(":id", randomUUID());
  const statuses = await Promise.all(
    Object.values(CALLERS).map(async ({ token }) => {
      return (await installation.call(method, path, { token: await token() })).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([401]));
});

test.each([
  ["deactivates", { method: "PATCH", active: false }],
  ["deletes", { method: "DELETE", active: undefined }],
])(
  "given a member whom the directory %s, then access of every kind ends within two seconds",
  async (_way, { method, active }) => {
    const { call, db } = installation;
    const { token: ownerToken, organizationId } = await installation.person();
    const domain = { id: randomUUID(), organizationId, name: `${randomUUID()}.example`, proof: "proof" };
    const at = new Date();
    await db
      .insertInto("domains")
      .values({ ...domain, createdAt: at, verifiedAt: at })
      .execute();
    const newKey = { token: ownerToken, body: { name: "Entra" } };
    const { key } = (await call("POST", "/api/organization/directory-keys", newKey)).body;
    const leaver = await installation.person({ organizationId, role: "member" });
    const login = { body: { email: leaver.email, password: PASSWORD } };
    const { accessToken, refreshToken } = (await call("POST", "/api/auth/login", login)).body.data;
    const made = async (path: string, body: object) =>
      String((await call("POST", path, { token: accessToken, body })).body.token);
    const extension = await made("/api/auth/devices", { name: "Extension" });
    const scopes = ["usage:read", "sessions:send"];
    const apiToken = await made("/api/auth/api-tokens", { name: "Pipeline", scopes });
    const sent = { sessions: [{ id: randomUUID(), aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60 }] };
    const statuses = async () => [
      (await call("GET", "/api/auth/me", { token: accessToken })).status,
      (await call("GET", "/api/usage-records", { token: apiToken })).status,
      (await call("POST", "/api/ingest/sessions", { token: apiToken, body: sent })).status,
      (await call("POST", "/api/ingest/sessions", { token: extension, body: sent })).status,
      (await call("GET", "/api/organization/tool-policy", { token: extension })).status,
    ];
    expect(await statuses()).toEqual([200, 200, 202, 202, 200]);
    const stream = await fetch(`${installation.url}/api/live`, { headers: { authorization: `Bearer ${accessToken}` } });
    const reader = stream.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("connected");
    const streamEnds = (async () => {
      while (!(await reader?.read())?.done);
      return "ended";
    })();

    const schemas = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"];
    const body = { schemas, Operations: [{ op: "Replace", path: "active", value: active }] };
    const path = `/api/scim/v2/Users/${leaver.id}`;
    expect((await call(method, path, { token: key, ...(method === "PATCH" && { body }) })).status).toBeLessThan(300);
    expect(await streamEnds).toBe("ended");
    await vi.waitFor(async () => expect(await statuses()).toEqual([401, 401, 401, 401, 401]), { timeout: 60_000 });
    expect((await call("POST", "/api/auth/refresh", { body: { refreshToken } })).status).toBe(401);
    if (method === "DELETE") return;
    expect((await call("POST", "/api/auth/login", login)).body.code).toBe("account_suspended");
    // Coming back does not bring back what has ended.
    const back = { ...body, Operations: [{ op: "Replace", path: "active", value: true }] };
    expect((await call(method, path, { token: key, body: back })).status).toBe(200);
    expect(await statuses()).toEqual([401, 401, 401, 401, 401]);
  },
);
