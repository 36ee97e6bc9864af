import type { MemberRole } from "@treadlight/contract/access";

export const ROLE_NAMES: Record<MemberRole, string> = {
  member: "Member",
  auditor: "Auditor",
  admin: "Administrator",
  owner: "Owner",
};
