import { can, MEMBER_ROLES, type MemberRole } from "@treadlight/contract/access";
import { useUser } from "../../shared/auth/use-user.ts";

/** The roles that the signed-in person may give. */
export function useGivableRoles(): readonly MemberRole[] {
  const user = useUser();
  return user && can(user.userType, "make_owners") ? MEMBER_ROLES : MEMBER_ROLES.filter((role) => role !== "owner");
}
