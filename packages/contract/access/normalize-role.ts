import type { UserType } from "./user-type.ts";

const USER_TYPE_BY_ROLE: ReadonlyMap<string, UserType> = new Map([
  ["individual", "FreeUser"],
  ["user", "FreeUser"],
  ["business_member", "BusinessMember"],
  ["member", "BusinessMember"],
  ["business_admin", "OrgAdmin"],
  ["business", "OrgAdmin"],
  ["admin", "OrgAdmin"],
  ["system_admin", "OrgOwner"],
  ["owner", "OrgOwner"],
]);

/**
 * The user type a role name stands for, in any case and with white space around it. No name is a FreeUser; an unknown
 * one is kept as it is and may do nothing. Source: product specification, section 6.
 */
export function normalizeRole(role: string | null | undefined): string {
  const name = role?.trim() ?? "";
  if (name === "") return "FreeUser";
  return USER_TYPE_BY_ROLE.get(name.toLowerCase()) ?? name;
}
