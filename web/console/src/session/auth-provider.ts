import { can, mayCall, ROUTES, type Route } from "@treadlight/contract/access";
import type { Account } from "@treadlight/contract/account";
import type { AuthProvider } from "ra-core";
import { WHOLE_LISTS } from "../data-provider/whole-lists.ts";
import type { Services } from "./services.ts";

/** The route that each of react-admin's actions calls. */
const METHODS = { list: "GET", export: "GET", show: "GET", edit: "PUT", create: "POST", delete: "DELETE" } as const;

/** Whether the access table allows an action on a resource. The server checks again. */
export function mayAct(user: Account, resource: string, action: string): boolean {
  const method = Object.entries(METHODS).find(([name]) => name === action)?.[1];
  const { path = `/api/admin/${resource}`, needs, hasOne = true } = WHOLE_LISTS[resource] ?? {};
  if (needs && !can(user.userType, needs, user.isStaff)) return false;
  const isOfAll = ["list", "export", "create"].includes(action) || (action === "show" && !hasOne);
  const route = `${method} ${path}${isOfAll ? "" : "/:id"}`;
  return isRoute(route) && mayCall(route, { role: user.userType, isStaff: user.isStaff });
}

const isRoute = (name: string): name is Route => Object.hasOwn(ROUTES, name);

/** Adapts the site's sign-in to react-admin. People sign in on the site, before the console starts. */
export function createAuthProvider({ auth }: Pick<Services, "auth">, user: Account): AuthProvider {
  return {
    login: () => Promise.resolve(),
    checkAuth: () => Promise.resolve(),
    // An expired login has already been noticed by `auth`.
    checkError: () => Promise.resolve(),
    // `main.tsx` leaves for the sign-in page.
    logout: () => auth.signOut().then(() => false),
    getIdentity: () => Promise.resolve({ id: user.id, fullName: user.name ?? user.email }),
    canAccess: ({ resource, action }) => Promise.resolve(mayAct(user, resource, action)),
  };
}
