import { describe, expect, test } from "vitest";
import { accessMarkdown, mayCall, ROUTES, type Route } from "./index.ts";

const ROLES = ["FreeUser", "BusinessMember", "OrgAdmin", "OrgOwner"] as const;

/** Who may call: one letter a role (f, m, a, o), and s for staff without any role that helps. */
function callers(route: Route): string {
  const roles = ROLES.filter((role) => mayCall(route, { role, isStaff: false })).map((role) =>
    role === "FreeUser" ? "f" : role === "BusinessMember" ? "m" : role === "OrgAdmin" ? "a" : "o",
  );
  return [...roles, ...(mayCall(route, { role: "", isStaff: true }) ? ["s"] : [])].join("");
}

describe("mayCall", () => {
  test.each<[Route, string]>([
    ["GET /api/usage-records", "fmao"],
    ["DELETE /api/user", "fmao"],
    ["GET /api/auth/me", "fmaos"],
    ["POST /api/organization/leave", "mao"],
    ["GET /api/admin/users", "aos"],
    ["DELETE /api/admin/users/:id", "ao"],
    ["POST /api/admin/ingest-keys", "ao"],
    ["GET /api/admin/sessions", "ao"],
    ["GET /api/admin/audit-log", "aos"],
    ["DELETE /api/organization", "o"],
    ["POST /api/organization/transfer", "o"],
    ["GET /api/admin/waitlist", "s"],
    ["GET /api/admin/errors", "s"],
    ["POST /api/admin/dead-letters/redrive", "s"],
  ])("given %s, then %s", (route, expected) => {
    expect(callers(route)).toBe(expected);
  });

  test("given the console's routes, then no free user and no member may call any", () => {
    const routes = Object.keys(ROUTES).filter((route): route is Route => route.includes(" /api/admin/"));
    expect(routes.filter((route) => /[fm]/.test(callers(route)))).toEqual([]);
  });

  test("given an unknown role, then it may call only what takes no role", () => {
    const open = Object.keys(ROUTES).filter((route) => mayCall(route as Route, { role: "auditor", isStaff: false }));
    expect(open.every((route) => ["anyone", "signed_in"].includes(String(ROUTES[route as Route])))).toBe(true);
  });
});

test("given the table in words, then it has a row for every route", () => {
  const markdown = accessMarkdown();
  expect(markdown.split("\n")).toHaveLength(Object.keys(ROUTES).length + 2);
  expect(markdown).toContain("| `DELETE /api/organization` | - | - | - | - | yes | - |");
});
