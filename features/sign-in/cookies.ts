import { parseCookie, stringifySetCookie } from "cookie";
import type { Request } from "express";
import { KNOWN_MS } from "./known-browsers.ts";
import { IDLE_LIFETIME_MS } from "./logins.ts";
import { REMEMBERED_MS } from "./second-steps/remembered-devices.ts";

/** What a browser keeps for us where no script can read it, and for how long. */
const COOKIES = {
  refresh: { name: "treadlight_refresh", maxAgeMs: IDLE_LIFETIME_MS },
  /** Lets the browser skip the second step. */
  device: { name: "treadlight_device", maxAgeMs: REMEMBERED_MS },
  /** Tells the browser from those of strangers who guess the password. */
  known: { name: "treadlight_known", maxAgeMs: KNOWN_MS },
} as const;
type CookieName = keyof typeof COOKIES;

/** The token that a browser sent as a cookie. */
export const tokenInCookie = ({ headers }: Request, cookie: CookieName): string | undefined =>
  parseCookie(headers.cookie ?? "")[COOKIES[cookie].name] || undefined;

/**
 * The value of a `Set-Cookie` header with which a browser keeps a token where no script can read it, and sends it only with our own
 * pages' calls.
 * @param token empty: the browser forgets it
 */
export function cookieFor(cookie: CookieName, token: string, publicUrl: string): string {
  const { name, maxAgeMs } = COOKIES[cookie];
  return stringifySetCookie({
    name,
    value: token,
    maxAge: token === "" ? 0 : maxAgeMs / 1000,
    path: "/api/auth",
    httpOnly: true,
    sameSite: "strict",
    secure: publicUrl.startsWith("https:"),
  });
}
