import { useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "@treadlight/client";
import { updateAccountSettings } from "@treadlight/contract/account";
import { getMe } from "@treadlight/contract/auth";
import { getOrganization } from "@treadlight/contract/organization";
import { useEffect } from "react";
import { useApi } from "../api/context.ts";
import { useUser } from "../auth/use-user.ts";
import { OWN_ZONE } from "../time-zones.ts";

/**
 * Gives a person on their own the time zone of their browser if they have none. One that they have stays, wherever they travel. If that
 * fails, their next visit tries again.
 */
export function useFirstTimeZone(): void {
  const api = useApi();
  const client = useQueryClient();
  const user = useUser();
  const hasNone = user?.userType === "FreeUser" && user.timeZone === null;
  useEffect(() => {
    if (!hasNone) return;
    void adoptBrowserTimeZone(api).then(
      // Only a time zone other than UTC, in which days began so far, changes answers.
      (timeZone) => client.invalidateQueries(timeZone === "UTC" ? { queryKey: [getMe.path] } : {}),
      () => {},
    );
  }, [api, client, hasNone]);
}

/** The user may be known from an earlier visit, so the server is asked first. @returns the time zone that counts now */
async function adoptBrowserTimeZone(api: ApiClient): Promise<string | null> {
  const { timeZone, etag } = await api.call(getOrganization);
  if (timeZone !== null) return timeZone;
  const changed = await api.call(
    updateAccountSettings,
    { body: { timeZone: OWN_ZONE } },
    { headers: { "If-Match": `"${etag}"` } },
  );
  return changed.timeZone;
}
