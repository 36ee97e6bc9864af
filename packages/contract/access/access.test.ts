import { describe, expect, test } from "vitest";
import {
  type Capability,
  can,
  canOpenConsole,
  canSetRole,
  normalizeRole,
  ROLE_CAPABILITIES,
  STAFF_CAPABILITIES,
  type UserType,
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
    ["auditor", "auditor"],
    ["", "FreeUser"],
    ["  ", "FreeUser"],
    [null, "FreeUser"],
    [undefined, "FreeUser"],
  ])("given %j, then %s", (role, userType) => {
    expect(normalizeRole(role)).toBe(userType);
  });
});

/** The table of the decisions, one row a line: FreeUser, BusinessMember, OrgAdmin, OrgOwner, staff. */
const TABLE: [Capability, string][] = [
  ["own_data", "x x x x -"],
  ["organization_aggregates", "- x x x -"],
  ["all_departments", "- - x x -"],
  ["people_rows", "- - x x -"],
  ["manage_people", "- - x x -"],
  ["manage_departments", "- - x x -"],
  ["manage_invitations", "- - x x -"],
  ["esg_reports", "- - x x -"],
  ["bulk_exports", "- - x x -"],
  ["ingest_keys", "- - x x -"],
  ["privacy_settings", "- - x x -"],
  ["audit_log", "- - x x -"],
  ["make_owners", "- - - x -"],
  ["billing", "- - - x -"],
  ["transfer_organization", "- - - x -"],
  ["delete_organization", "- - - x -"],
  ["all_organizations", "- - - - x"],
  ["waiting_list", "- - - - x"],
  ["contact_messages", "- - - - x"],
  ["monitoring", "- - - - x"],
  ["dead_letters", "- - - - x"],
  ["suspend", "- - - - x"],
];

describe("can", () => {
  test.each(TABLE)("given %s, then %s", (capability, row) => {
    const roles = userTypeSchema.options.map((role) => can(role, capability));
    // Staff alone, without any role in an organization.
    const cells = [...roles, can("", capability, true)].map((allowed) => (allowed ? "x" : "-"));
    expect(cells.join(" ")).toBe(row);
  });

  test("given every capability there is, then the table has it, and an unknown role has none", () => {
    const capabilities = TABLE.map(([capability]) => capability);
    expect(capabilities).toEqual([...Object.keys(ROLE_CAPABILITIES), ...STAFF_CAPABILITIES]);
    expect(capabilities.filter((capability) => can("auditor", capability))).toEqual([]);
  });

  test("given a member of staff, then the flag widens nothing inside their own organization", () => {
    expect(can("FreeUser", "own_data", true)).toBe(true);
    expect(can("FreeUser", "esg_reports", true)).toBe(false);
    expect(STAFF_CAPABILITIES.every((capability) => can("FreeUser", capability, true))).toBe(true);
  });
});

describe("canOpenConsole", () => {
  test.each([
    ["FreeUser", false, false],
    ["BusinessMember", false, false],
    ["OrgAdmin", false, true],
    ["OrgOwner", false, true],
    ["FreeUser", true, true],
  ])("given %s, staff %s, then %s", (role, isStaff, expected) => {
    expect(canOpenConsole(role, isStaff)).toBe(expected);
  });
});

describe("canSetRole", () => {
  test.each<[string, UserType, UserType, boolean]>([
    ["OrgAdmin", "BusinessMember", "OrgAdmin", true],
    ["OrgAdmin", "OrgAdmin", "BusinessMember", true],
    ["OrgAdmin", "BusinessMember", "OrgOwner", false],
    ["OrgAdmin", "OrgOwner", "BusinessMember", false],
    ["OrgOwner", "BusinessMember", "OrgOwner", true],
    ["OrgOwner", "OrgOwner", "OrgAdmin", true],
    ["BusinessMember", "BusinessMember", "BusinessMember", false],
    ["FreeUser", "FreeUser", "OrgAdmin", false],
  ])("given %s, from %s to %s, then %s", (actor, current, next, expected) => {
    expect(canSetRole(actor, { current, next })).toBe(expected);
  });
});
