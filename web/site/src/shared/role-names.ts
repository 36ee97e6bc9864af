import type { MemberRole } from "@treadlight/contract/access";

export const ROLE_NAMES: Record<MemberRole, string> = {
  member: "Member",
  department_auditor: "Department auditor",
  department_head: "Department head",
  auditor: "Auditor",
  admin: "Administrator",
  owner: "Owner",
};
