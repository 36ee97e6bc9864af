import { describe, expect, test } from "vitest";
import { accessMarkdown, isForTokens, mayCall, mayNeedStepUp, ROUTES, type Route, userTypeSchema } from "./index.ts";

const LETTERS = {
  ...{ FreeUser: "f", BusinessMember: "m", DepartmentAuditor: "d", DepartmentHead: "h", Auditor: "u", OrgAdmin: "a" },
  OrgOwner: "o",
} as const;

/** Who may call: a letter for each role, and s for staff without a role. */
function callers(route: Route): string {
  const roles = userTypeSchema.options.filter((role) => mayCall(route, { role, isStaff: false }));
  const staff = mayCall(route, { role: "", isStaff: true }) ? "s" : "";
  return `${roles.map((role) => LETTERS[role]).join("")}${staff}`;
}

describe("mayCall", () => {
  test.each<[Route, string]>([
    ["GET /api/usage-records", "fmdhuao"],
    ["DELETE /api/user", "fmdhuao"],
    ["GET /api/auth/me", "fmdhuaos"],
    ["POST /api/organization/leave", "mdhuao"],
    ["GET /api/admin/users", "haos"],
    ["DELETE /api/admin/users/:id", "ao"],
    ["POST /api/admin/ingest-keys", "ao"],
    ["GET /api/admin/sessions", "hao"],
    ["GET /api/admin/audit-log", "uaos"],
    ["GET /api/exports/audit-log.csv", "uaos"],
    ["GET /api/admin/outcomes", "uaos"],
    ["POST /api/admin/users/:id/sign-out", "aos"],
    ["POST /api/admin/audit-log/verify", "uaos"],
    ["GET /api/admin/error-groups", "s"],
    ["GET /api/admin/teams", "hao"],
    ["POST /api/admin/alert-rules", "hao"],
    ["POST /api/admin/webhooks/:id/rotate-secret", "ao"],
    ["DELETE /api/organization", "o"],
    ["PATCH /api/organization/company-sign-in", "o"],
    ["GET /api/scim/v2/Users", ""],
    ["POST /api/organization/transfer", "o"],
    ["GET /api/admin/waitlist", "s"],
    ["GET /api/admin/errors", "s"],
    ["POST /api/admin/dead-letters/redrive", "s"],
  ])("given %s, then %s", (route, expected) => {
    expect(callers(route)).toBe(expected);
  });

  test("given the console's routes, then free users, members and auditors of departments may call none of them", () => {
    const routes = Object.keys(ROUTES).filter((route): route is Route => route.includes(" /api/admin/"));
    expect(routes.filter((route) => /[fmd]/.test(callers(route)))).toEqual([]);
  });

  test("given an unknown role, then it may only call routes that need no role", () => {
    const open = Object.keys(ROUTES).filter((route) => mayCall(route as Route, { role: "emperor", isStaff: false }));
    expect(open.every((route) => ["anyone", "signed_in"].includes(String(ROUTES[route as Route])))).toBe(true);
  });
});

test("given the table in words, then it names every route once, below those who may call it", () => {
  const callersOf = new Map<string, string>();
  for (const section of accessMarkdown().split(/^## /m)) {
    const [callers = ""] = section.split("\n", 1);
    for (const [, path, methods = ""] of section.matchAll(/^- `(.+)`: (.+)$/gm)) {
      for (const method of methods.split(", ")) {
        expect(callersOf.has(`${method} ${path}`)).toBe(false);
        callersOf.set(`${method} ${path}`, callers);
      }
    }
  }
  expect([...callersOf.keys()].toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  expect(callersOf.get("POST /api/auth/login")).toBe("Anybody");
  expect(callersOf.get("GET /api/user/export")).toBe("Every role");
  expect(callersOf.get("DELETE /api/organization")).toBe("OrgOwner");
  expect(callersOf.get("GET /api/admin/users")).toBe("DepartmentHead, OrgAdmin, OrgOwner, staff");
});

test("given the scopes of API tokens, then none covers an account, the people or settings of an organization, or what needs a step-up", () => {
  const routes = Object.keys(ROUTES).filter((route): route is Route => isForTokens(route as Route));
  expect(routes.length).toBeGreaterThan(20);
  // A token for exports was made with a step-up.
  const isExport = (route: Route) => /^GET \/api\/(exports|audit-log)\//.test(route);
  const sensitive = /\/api\/(auth|user\/(?!outcomes)|invitations|billing|organization$|admin\/(?!audit-log))/;
  expect(routes.filter((route) => sensitive.test(route) || (mayNeedStepUp(route) && !isExport(route)))).toEqual([]);
});
