import { useQuery } from "@tanstack/react-query";
import { getMe } from "@treadlight/contract/auth";
import { useApi } from "../api/context.ts";
import { getQueryOrNull } from "../api/query.ts";
import { useAuthState } from "./context.ts";
import type { User } from "./user.ts";

/**
 * Who is signed in, with their current name, role and organization: at first as of the sign-in, and as the server
 * says once it has answered. Null when nobody is.
 */
export function useUser(): User | null {
  const { user } = useAuthState();
  const { data } = useQuery({ ...getQueryOrNull(useApi(), getMe), enabled: user !== null });
  return user && (data?.data.user ?? user);
}
