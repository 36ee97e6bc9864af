import { useQuery } from "@tanstack/react-query";
import { getMe } from "@treadlight/contract/auth";
import { useApi } from "../api/context.ts";
import { getQueryOrNull } from "../api/query.ts";
import { useAuthState } from "./context.ts";
import type { User } from "./user.ts";

/**
 * Who is signed in, with the name, role and organization they have by now: as of signing in at first, and as the server
 * says once it has answered. Null when nobody is.
 */
export function useUser(): User | null {
  const { user } = useAuthState();
  const { data } = useQuery({ ...getQueryOrNull(useApi(), getMe), enabled: user !== null });
  return user && (data?.data.user ?? user);
}
