import { normalizeRole, roleNoun, storedRoleSchema } from "@treadlight/contract/access";
import { useFieldValue } from "react-admin";

/** A stored role as people call it: "administrator" for `admin`. */
export const roleName = (role: string): string => roleNoun(normalizeRole(role))?.replace(/^an? /, "") ?? role;

/** Every role, to filter by. */
export const ROLE_CHOICES = storedRoleSchema.options.map((id) => ({ id, name: roleName(id) }));

export function RoleField({ source }: { source: string }) {
  return <>{roleName(String(useFieldValue({ source })))}</>;
}
