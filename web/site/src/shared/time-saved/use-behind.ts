import { can } from "@treadlight/contract/access";
import { addDays } from "@treadlight/domain/time";
import { useUser } from "../auth/use-user.ts";
import { consolePaths } from "../console.ts";
import { paths } from "../pages.ts";
import type { Period } from "../period/period.ts";
import { useTimeZone } from "../period/use-today.ts";
import { OWN_SESSIONS } from "./own-sessions.ts";

/** Where what lies behind a total is listed: a page, and what a link to it says. */
export interface Behind {
  address: string;
  label: string;
}

/** Whose total it is, and of which days. */
export interface Of {
  scope: "own" | "organization";
  period: Pick<Period, "from" | "to">;
}

/** What lies behind a total of a period: single sessions for whoever may see them, otherwise its parts. */
export function useBehind({ scope, period: { from, to } }: Of): Behind {
  const userType = useUser()?.userType ?? "";
  const timeZone = useTimeZone();
  const days = new URLSearchParams({ period: "custom", from, to });
  if (scope === "own") {
    return { address: `${paths.dashboard}?scope=own&${days}#${OWN_SESSIONS}`, label: "The sessions of the period" };
  }
  if (can(userType, "department_people")) {
    const period = { from: startOfDay(from, timeZone), to: startOfDay(addDays(to, 1), timeZone) };
    return { address: consolePaths.sessions(period), label: "The sessions of the period, one by one" };
  }
  const question = new URLSearchParams({ measures: "timeSavedCentral,timeEngaged", by: "tool" });
  return { address: `${paths.explore}?${question}&${days}`, label: "The same total by tool" };
}

/** The instant at which a day begins in a time zone, ISO 8601. */
function startOfDay(day: string, timeZone: string): string {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const there = Date.parse(`${new Date(utc).toLocaleString("sv-SE", { timeZone }).replace(" ", "T")}Z`);
  return new Date(utc - (there - utc)).toISOString();
}
