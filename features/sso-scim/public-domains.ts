import { get } from "psl";

/** Domains at which anyone can get an address. Nobody can verify them; rejecting them at once explains why. */
export const PUBLIC_DOMAINS: ReadonlySet<string> = new Set([
  "aol.com",
  "fastmail.com",
  "gmail.com",
  "gmx.com",
  "gmx.de",
  "gmx.net",
  "googlemail.com",
  "hotmail.com",
  "icloud.com",
  "live.com",
  "mac.com",
  "mail.com",
  "mail.ru",
  "me.com",
  "msn.com",
  "outlook.com",
  "pm.me",
  "proton.me",
  "protonmail.com",
  "qq.com",
  "t-online.de",
  "web.de",
  "yahoo.com",
  "yandex.com",
  "yandex.ru",
  "ymail.com",
  "zoho.com",
]);

/** Whether anybody can register names below the domain, as below `co.uk` and `github.io` (publicsuffix.org). */
export const isPublicSuffix = (domain: string): boolean => get(domain) === null;
