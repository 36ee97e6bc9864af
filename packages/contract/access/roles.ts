import { z } from "zod";
import type { RoleCapability } from "./capabilities.ts";

interface Role {
  /** Its name in the API and on pages. */
  userType: string;
  /** Its name in the database. */
  role: string;
  /** Other names that programs may send. */
  aliases: readonly string[];
  /** With its article, for mails and pages: "as a member". */
  noun: string;
  capabilities: readonly RoleCapability[];
}

const individual = ["own_data", "outcomes", "billing"] as const;
const member = ["own_data", "organization_aggregates"] as const;
const departmentAuditor = ["own_data", "department_figures"] as const;
const departmentHead = [...departmentAuditor, "department_people"] as const;
const auditor = [
  ...member,
  "outcomes",
  "all_departments",
  "department_figures",
  "esg_reports",
  "bulk_exports",
  "audit_log",
] as const;
const administrator = [
  ...auditor,
  "department_people",
  "people_rows",
  "manage_people",
  "manage_departments",
  "manage_invitations",
  "ingest_keys",
  "imports",
  "privacy_settings",
  "alerts",
  "tool_policy",
] as const;
const owner = [
  ...administrator,
  "make_owners",
  "company_sign_in",
  "billing",
  "transfer_organization",
  "delete_organization",
] as const;

/**
 * Every role, in the order the documents list them. To add a role, add a row: its capabilities decide which routes it may
 * call, who may assign it and whether it sees people. Staff is a flag in addition to the role, never a role.
 */
const ROLES = [
  { userType: "FreeUser", role: "individual", aliases: ["user"], noun: "an individual", capabilities: individual },
  { userType: "BusinessMember", role: "member", aliases: ["business_member"], noun: "a member", capabilities: member },
  {
    userType: "DepartmentAuditor",
    role: "department_auditor",
    aliases: [],
    noun: "a department auditor",
    capabilities: departmentAuditor,
  },
  {
    userType: "DepartmentHead",
    role: "department_head",
    aliases: [],
    noun: "a department head",
    capabilities: departmentHead,
  },
  { userType: "Auditor", role: "auditor", aliases: [], noun: "an auditor", capabilities: auditor },
  {
    userType: "OrgAdmin",
    role: "admin",
    aliases: ["business_admin", "business"],
    noun: "an administrator",
    capabilities: administrator,
  },
  { userType: "OrgOwner", role: "owner", aliases: ["system_admin"], noun: "an owner", capabilities: owner },
] as const satisfies readonly Role[];

/** A role as the API names it. */
export const userTypeSchema = z.enum(ROLES.map(({ userType }) => userType));
export type UserType = z.output<typeof userTypeSchema>;

/** A role as the database stores it. */
export const storedRoleSchema = z.enum(ROLES.map(({ role }) => role));
export type StoredRole = z.output<typeof storedRoleSchema>;

/** The roles that an organization can assign. Individuals have a personal organization. */
export const MEMBER_ROLES = storedRoleSchema.exclude(["individual"]).options;
export type MemberRole = (typeof MEMBER_ROLES)[number];

const ROLE_BY_USER_TYPE: ReadonlyMap<string, Role & { role: StoredRole }> = new Map(
  ROLES.map((role) => [role.userType, role]),
);
const USER_TYPE_BY_NAME: ReadonlyMap<string, UserType> = new Map(
  ROLES.flatMap(({ userType, role, aliases }) =>
    [userType.toLowerCase(), role, ...aliases].map((name) => [name, userType] as const),
  ),
);

/**
 * The user type that a role name stands for. Case and surrounding white space do not matter. An empty name is a FreeUser; an
 * unknown one is returned unchanged and has no capabilities.
 */
export function normalizeRole(name: string | null | undefined): string {
  const trimmed = name?.trim() ?? "";
  return trimmed === "" ? "FreeUser" : (USER_TYPE_BY_NAME.get(trimmed.toLowerCase()) ?? trimmed);
}

/** The capabilities of a user type; none for an unknown one. */
export function capabilitiesOf(userType: string): readonly RoleCapability[] {
  return ROLE_BY_USER_TYPE.get(userType)?.capabilities ?? [];
}

/** A user type with its article, such as "an auditor"; undefined for an unknown one. */
export function roleNoun(userType: string): string | undefined {
  return ROLE_BY_USER_TYPE.get(userType)?.noun;
}

/** Every name under which the database may hold a role with this capability. */
export function rolesWith(capability: RoleCapability): string[] {
  const roles: readonly Role[] = ROLES;
  return roles.flatMap(({ role, aliases, capabilities }) =>
    capabilities.includes(capability) ? [role, ...aliases] : [],
  );
}

/** Parses a role by any of its names (`admin`, `business_admin`, `OrgAdmin`) to the name that the database stores. */
export const memberRoleSchema = z
  .string()
  .max(40)
  .transform((name, context) => {
    const stored = z.enum(MEMBER_ROLES).safeParse(ROLE_BY_USER_TYPE.get(normalizeRole(name))?.role);
    if (stored.success) return stored.data;
    context.addIssue(`must be one of ${MEMBER_ROLES.join(", ")}`);
    return z.NEVER;
  });
