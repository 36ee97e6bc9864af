import { describe, expect, test } from "vitest";
import {
  type Capability,
  can,
  canOpenConsole,
  canSetRole,
  mayCall,
  memberRoleSchema,
  normalizeRole,
  ROLE_CAPABILITIES,
  ROUTES,
  type Route,
  rolesWith,
  STAFF_CAPABILITIES,
  storedRoleSchema,
  userTypeSchema,
} from "./index.ts";

describe("normalizeRole", () => {
  test.each([
    ["individual", "FreeUser"],
    ["user", "FreeUser"],
    ["business_member", "BusinessMember"],
    ["member", "BusinessMember"],
    ["business_admin", "OrgAdmin"],
    ["business", "OrgAdmin"],
    ["admin", "OrgAdmin"],
    ["system_admin", "OrgOwner"],
    ["owner", "OrgOwner"],
    ["  Business_ADMIN\n", "OrgAdmin"],
    ["OrgAdmin", "OrgAdmin"],
    ["auditor", "Auditor"],
    ["AUDITOR", "Auditor"],
    ["orgowner", "OrgOwner"],
    ["emperor", "emperor"],
    ["constructor", "constructor"],
    ["", "FreeUser"],
    ["  ", "FreeUser"],
    [null, "FreeUser"],
    [undefined, "FreeUser"],
  ])("given %j, then %s", (role, userType) => {
    expect(normalizeRole(role)).toBe(userType);
  });
});

/** One row per capability: FreeUser, BusinessMember, DepartmentAuditor, DepartmentHead, Auditor, OrgAdmin, OrgOwner, staff. */
const TABLE: [Capability, string][] = [
  ["own_data", "x x x x x x x -"],
  ["organization_aggregates", "- x - - x x x -"],
  ["all_departments", "- - - - x x x -"],
  ["department_figures", "- - x x x x x -"],
  ["department_people", "- - - x - x x -"],
  ["outcomes", "x - - - x x x -"],
  ["people_rows", "- - - - - x x -"],
  ["manage_people", "- - - - - x x -"],
  ["manage_departments", "- - - - - x x -"],
  ["manage_invitations", "- - - - - x x -"],
  ["esg_reports", "- - - - x x x -"],
  ["bulk_exports", "- - - - x x x -"],
  ["ingest_keys", "- - - - - x x -"],
  ["imports", "- - - - - x x -"],
  ["privacy_settings", "- - - - - x x -"],
  ["audit_log", "- - - - x x x -"],
  ["alerts", "- - - - - x x -"],
  ["tool_policy", "- - - - - x x -"],
  ["make_owners", "- - - - - - x -"],
  ["company_sign_in", "- - - - - - x -"],
  ["billing", "x - - - - - x -"],
  ["transfer_organization", "- - - - - - x -"],
  ["delete_organization", "- - - - - - x -"],
  ["all_organizations", "- - - - - - - x"],
  ["waiting_list", "- - - - - - - x"],
  ["contact_messages", "- - - - - - - x"],
  ["monitoring", "- - - - - - - x"],
  ["dead_letters", "- - - - - - - x"],
  ["installation", "- - - - - - - x"],
  ["invoicing", "- - - - - - - x"],
  ["suspend", "- - - - - - - x"],
];

describe("can", () => {
  test.each(TABLE)("given %s, then %s", (capability, row) => {
    const roles = userTypeSchema.options.map((role) => can(role, capability));
    // Staff alone, without any role in an organization.
    const cells = [...roles, can("", capability, true)].map((allowed) => (allowed ? "x" : "-"));
    expect(cells.join(" ")).toBe(row);
  });

  test("given every capability, then this table contains it, and an unknown role has none", () => {
    const capabilities = TABLE.map(([capability]) => capability);
    expect(capabilities).toEqual([...ROLE_CAPABILITIES, ...STAFF_CAPABILITIES]);
    expect(capabilities.filter((capability) => can("emperor", capability))).toEqual([]);
  });

  test("given a member of staff, then the flag adds nothing inside their own organization", () => {
    expect(can("FreeUser", "own_data", true)).toBe(true);
    expect(can("FreeUser", "esg_reports", true)).toBe(false);
    expect(STAFF_CAPABILITIES.every((capability) => can("FreeUser", capability, true))).toBe(true);
  });
});

describe("canOpenConsole", () => {
  test.each([...userTypeSchema.options, "emperor"])("given %s, then it agrees with the access table", (role) => {
    const lists = Object.keys(ROUTES).filter((route): route is Route => route.startsWith("GET /api/admin/"));
    for (const isStaff of [false, true]) {
      const mayRead = lists.some((route) => mayCall(route, { role, isStaff }));
      expect(canOpenConsole(role, isStaff)).toBe(mayRead);
    }
  });
});

describe("canSetRole", () => {
  test.each<[string, string, string, boolean]>([
    ["OrgAdmin", "BusinessMember", "OrgAdmin", true],
    ["OrgAdmin", "OrgAdmin", "BusinessMember", true],
    ["OrgAdmin", "BusinessMember", "Auditor", true],
    ["OrgAdmin", "Auditor", "OrgAdmin", true],
    ["OrgAdmin", "BusinessMember", "OrgOwner", false],
    ["OrgAdmin", "OrgOwner", "BusinessMember", false],
    ["OrgOwner", "BusinessMember", "OrgOwner", true],
    ["OrgOwner", "OrgOwner", "OrgAdmin", true],
    ["BusinessMember", "BusinessMember", "BusinessMember", false],
    ["Auditor", "BusinessMember", "BusinessMember", false],
    ["FreeUser", "FreeUser", "OrgAdmin", false],
    ["OrgAdmin", "BusinessMember", "DepartmentHead", true],
    ["DepartmentHead", "BusinessMember", "DepartmentHead", false],
    ["DepartmentHead", "DepartmentHead", "OrgAdmin", false],
  ])("given %s, from %s to %s, then %s", (actor, current, next, expected) => {
    expect(canSetRole(actor, { current, next })).toBe(expected);
  });
});

describe("memberRoleSchema", () => {
  test.each([
    ["member", "member"],
    ["business_member", "member"],
    ["BusinessMember", "member"],
    ["auditor", "auditor"],
    ["Auditor", "auditor"],
    [" Admin ", "admin"],
    ["business", "admin"],
    ["OrgAdmin", "admin"],
    ["system_admin", "owner"],
    ["OrgOwner", "owner"],
  ])("given the role %j, then it is stored as %s", (name, role) => {
    expect(memberRoleSchema.parse(name)).toBe(role);
  });

  test.each(["individual", "user", "FreeUser", "", "emperor", "constructor", "__proto__"])(
    "given %j, which no organization gives, then it is refused",
    (name) => {
      expect(memberRoleSchema.safeParse(name).success).toBe(false);
    },
  );
});

test("given a capability, then the stored roles with it are found under each of their names", () => {
  expect(rolesWith("make_owners")).toEqual(["owner", "system_admin"]);
  expect(rolesWith("own_data")).toEqual(expect.arrayContaining(storedRoleSchema.options));
});
