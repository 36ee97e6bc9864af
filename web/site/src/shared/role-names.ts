import { type MemberRole, memberRoleSchema } from "@treadlight/contract/access";

export const ROLE_NAMES: Record<MemberRole, string> = {
  member: "Member",
  auditor: "Auditor",
  admin: "Administrator",
  owner: "Owner",
};

/** What pages call a stored role. */
export function roleName(role: string): string {
  const known = memberRoleSchema.safeParse(role);
  return known.success ? ROLE_NAMES[known.data] : role;
}
