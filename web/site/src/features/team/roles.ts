import { can, MEMBER_ROLES, type MemberRole, memberRoleSchema } from "@treadlight/contract/access";
import { useUser } from "../../shared/auth/use-user.ts";

export const ROLE_NAMES: Record<MemberRole, string> = {
  member: "Member",
  auditor: "Auditor",
  admin: "Administrator",
  owner: "Owner",
};

/** How a stored role is called. */
export function roleName(role: string): string {
  const known = memberRoleSchema.safeParse(role);
  return known.success ? ROLE_NAMES[known.data] : role;
}

/** The roles that whoever is signed in may give. */
export function useGivableRoles(): readonly MemberRole[] {
  const user = useUser();
  return user && can(user.userType, "make_owners") ? MEMBER_ROLES : MEMBER_ROLES.filter((role) => role !== "owner");
}
