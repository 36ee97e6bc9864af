import { createHmac, randomUUID } from "node:crypto";
import {
  type Access,
  can,
  normalizeRole,
  ROUTES,
  type Route,
  type StoredRole,
  storedRoleSchema,
} from "@treadlight/contract/access";
import { accessTokens } from "@treadlight/platform/identity";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Installation, startInstallation } from "./installation.ts";

let installation: Installation;
let keys: { all: string; sessions: string; monitoring: string };
beforeAll(async () => {
  installation = await startInstallation();
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
  (access === "sender" ? can(role, "own_data") : access.some((capability) => can(role, capability, isStaff)));

const isReport = (route: Route) => /monitoring|POST \/api\/errors/.test(route);
const mayKey =
  (...scopes: string[]) =>
  (access: Access, route: Route) =>
    access === "sender"
      ? scopes.includes("sessions")
      : access === "anyone" && (!isReport(route) || scopes.includes("monitoring"));

interface Caller {
  /** A new one for each call: some calls sign out or delete who makes them. */
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
    may: (access) => access === "sender" || access === "anyone",
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

const DENIED = ["unauthenticated", "token_expired", "forbidden", "account_suspended", "insufficient_scope"];

test.each(Object.keys(ROUTES) as Route[])(
  "%s is open to whom the access table says, and to nobody else",
  async (route) => {
    const [method = "", template = ""] = route.split(" ");
    const path = template.replaceAll(/:\w+/g, () => randomUUID());
    const cells = await Promise.all(
      Object.entries(CALLERS).map(async ([name, { token, may, code }]) => {
        const { status, body } = await installation.call(method, path, { token: await token() });
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
