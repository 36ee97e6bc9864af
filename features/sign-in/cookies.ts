import { Expected } from "@treadlight/contract/errors";
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

/**
 * Refuses a call that a page of another site, or of a sister subdomain, has a browser send: the cookie goes along with those of the same
 * site. Programs send neither header. Old browsers send only `Origin`.
 * @throws Expected `forbidden`
 */
export function refuseOtherPages({ headers }: Request, publicUrl: string): void {
  const { "sec-fetch-site": from, origin, host } = headers;
  const isOwn =
    from === undefined
      ? origin === undefined || origin === new URL(publicUrl).origin || URL.parse(origin)?.host === host
      : from === "same-origin" || from === "none";
  if (!isOwn) throw new Expected("forbidden", { message: "Only pages of this site may do this." });
}

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
