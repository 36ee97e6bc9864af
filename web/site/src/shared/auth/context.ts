import { createContext, useContext, useSyncExternalStore } from "react";
import { type Auth, type AuthState, BEFORE_START_UP } from "./auth.ts";

export const AuthContext = createContext<Auth | undefined>(undefined);

/** The sign-in of this page: `auth` to act on it. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth needs an AuthContext above it");
  return auth;
}

/** Who is signed in; renders again when that changes. */
export function useAuthState(): AuthState {
  const auth = useAuth();
  return useSyncExternalStore(auth.subscribe, auth.getState, () => BEFORE_START_UP);
}
