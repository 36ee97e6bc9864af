import { isLiteralSecret } from "./password-value.ts";
import type { Word } from "./scan.ts";
import type { Finding } from "./types.ts";

/** The part of a command before an option: at most about 300 characters, including continued lines. */
const UP_TO = "[^\\n|]{0,120}?(?:\\\\\\n[^\\n|]{0,120}?){0,2}";
const USER_AND = "[\\s=][\"']?[^\\s:\"']{1,64}:";
const VALUE = "([^\\s\"'`]{4,128})";

function option(syntax: string): RegExp {
  return new RegExp(`${UP_TO}\\s${syntax}${VALUE}`, "diy");
}

/** Matches `user / password`. */
function pair(joint: string): RegExp {
  return new RegExp(`${joint}[^\\s/:]{1,40}\\s?/\\s?${VALUE}`, "diy");
}

/** `wifi: Gast-2024`: letters and digits, at least eight as WPA requires. Excludes frequencies, speeds and standards. */
const WIFI = /(?:\scode)?\s?[:=]\s?["']?(?!802|\d[\d.]{0,5}[gm])(?=\S{0,62}\d)(?=\S{0,62}[a-z])([^\s"'`,;]{8,63})/diy;

/** Patterns for passwords without a label, by the first word of the command or phrase. The first group is the value. */
const SYNTAX: ReadonlyMap<string, RegExp> = new Map([
  ["curl", option(`(?:-u|--user|--proxy-user)${USER_AND}`)],
  ["http", option(`(?:-a|--auth)${USER_AND}`)],
  ["mysql", option(`-p["']?`)],
  ["mysqldump", option(`-p["']?`)],
  ["mysqladmin", option(`-p["']?`)],
  ["mariadb", option(`-p["']?`)],
  ["sshpass", option(`-p\\s?["']?`)],
  ["docker", new RegExp(`\\slogin${UP_TO}\\s-p[\\s=]?["']?${VALUE}`, "diy")],
  ["redis", new RegExp(`-cli${UP_TO}\\s-a\\s["']?${VALUE}`, "diy")],
  ["unzip", option(`-P\\s?["']?`)],
  ["identified", new RegExp(`\\s(?:with\\s\\w{1,40}\\s)?by\\s'${VALUE}'`, "diy")],
  ...["credentials", "creds", "zugangsdaten"].map(
    (word) => [word, pair("(?:\\s?[:=]\\s?|\\s(?:are|is|sind)\\s)")] as const,
  ),
  ["wifi", WIFI],
  ["wlan", WIFI],
  ["wi", new RegExp(`-fi${WIFI.source}`, "diy")],
  ...["login", "logins"].map((word) => [word, pair("(?:\\sdetails?)?\\s?[:=]\\s?")] as const),
]);

export const COMMAND_WORDS: ReadonlySet<string> = new Set(SYNTAX.keys());

/** Finds passwords in commands, such as `curl -u user:password` or `mysql -ppassword`, and in pairs, such as `credentials: user / password`. */
export function findCommandPasswords(text: string, words: readonly Word[]): Finding[] {
  const found: Finding[] = [];
  for (const { word, end: wordEnd } of words) {
    const pattern = SYNTAX.get(word);
    if (!pattern) continue;
    pattern.lastIndex = wordEnd;
    const [start, end] = pattern.exec(text)?.indices?.[1] ?? [0, 0];
    const value = { text: text.slice(start, end), isQuoted: false, after: "" };
    if (!isLiteralSecret(value, "password", word, "assigned") || /^[\d:]+$/.test(value.text)) continue;
    found.push({ type: "password", start, end, confidence: "likely", ruleId: "password.command" });
  }
  return found;
}
