import { parseCookie, stringifySetCookie } from "cookie";
import type { Request } from "express";

const NAME = "treadlight_company";

/** The sealed attempt that a browser keeps until its sign-in ends; empty without one. */
export const attemptCookie = ({ headers }: Request): string => parseCookie(headers.cookie ?? "")[NAME] ?? "";

/** @param value empty: the browser forgets it */
export function attemptCookieHeader(value: string, publicUrl: string): string {
  return stringifySetCookie({
    name: NAME,
    value,
    maxAge: value === "" ? 0 : 600,
    path: "/api/auth/company",
    httpOnly: true,
    sameSite: "strict",
    secure: publicUrl.startsWith("https:"),
  });
}
