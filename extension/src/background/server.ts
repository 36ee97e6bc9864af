import { createApiClient } from "@treadlight/client";
import type { Credential } from "./state.ts";

/** Calls the API of a server. */
export function apiOf(serverUrl: string) {
  return createApiClient({ fetch: (path, init) => fetch(new URL(String(path), serverUrl), init) });
}

/** Options of a call as this browser. The credential is not the client's token: that is of a login, and longer. */
export const asDevice = ({ token }: Credential) => ({ headers: { Authorization: `Bearer ${token}` } });
