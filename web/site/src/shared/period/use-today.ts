import { useUser } from "../auth/use-user.ts";
import { dayOf } from "./period.ts";

/** The time zone in which the server begins the days of whoever is signed in. */
export const useTimeZone = (): string => useUser()?.timeZone ?? "UTC";

/** The present day in that time zone, ISO 8601. */
export const useToday = (): string => dayOf(new Date(), useTimeZone());
