import { normalizeRole, roleNoun } from "@treadlight/contract/access";
import { useFieldValue } from "react-admin";

/** A stored role as people call it: "administrator" for `admin`. */
export const roleName = (role: string): string => roleNoun(normalizeRole(role))?.replace(/^an? /, "") ?? role;

export function RoleField({ source }: { source: string }) {
  return <>{roleName(String(useFieldValue({ source })))}</>;
}
