import { textBefore } from "./context.ts";
import type { Finding } from "./types.ts";

const MAX_LOCAL_PART_LENGTH = 64;
const MAX_ADDRESS_LENGTH = 254;

const LOCAL_ASCII = /[\w.+'&~-]/;
const DOMAIN_ASCII = /[\w.-]/;
const LETTER = /\p{L}|\p{M}|\p{N}/u;
/** Scripts written without spaces: next to an ASCII address they belong to the sentence, not to the address. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** File and unit extensions that are not top-level domains: `logo@2x.png`, `getty@tty1.service`, `pkg@1.2.tgz`. */
const NOT_A_DOMAIN =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|tgz|gz|tar|js|mjs|tsx?|jsx|css|scss|html?|json|ya?ml|lock|txt|csv|xml|exe|dll|conf|ini|log|service|socket|timer|target|slice|mount|class|component|query)$/i;
/** Contexts of look-alikes: ids in mail headers, and `user@host` in remote shells. */
const IDENTIFIER_BEFORE = /(?:message-id|in-reply-to|references|content-id|\bcid):\s{0,3}<?$/;
const REMOTE_SHELL_BEFORE = /\b(?:ssh|scp|sftp|rsync|ssh-copy-id|mosh)\s[^\n]{0,40}$/;
const URL_USER_BEFORE = /:\/\/[^\s/@]{0,80}:$/;
const REMOTE_PATH_AFTER = /^:[\w~/.]/;

function isLocal(character: string, unspaced: boolean): boolean {
  return character < "\x80"
    ? LOCAL_ASCII.test(character)
    : LETTER.test(character) && UNSPACED.test(character) === unspaced;
}

function isDomain(character: string, unspaced: boolean): boolean {
  return character < "\x80"
    ? DOMAIN_ASCII.test(character)
    : LETTER.test(character) && (unspaced || !UNSPACED.test(character));
}

/**
 * Finds e-mail addresses: a local part, `@`, and a domain of at least two labels, the last with at least two letters.
 * Searches outwards from each `@`, at most 64 characters back and 254 forward.
 */
export function findEmails(text: string): Finding[] {
  const found: Finding[] = [];
  for (let sign = text.indexOf("@"); sign >= 0; sign = text.indexOf("@", sign + 1)) {
    const span = addressAround(text, sign, sign + 1);
    if (!span || span.start < (found.at(-1)?.end ?? 0)) continue;
    const isRemote = REMOTE_SHELL_BEFORE.test(textBefore(text, span.start, 50));
    found.push({
      type: "email",
      ...span,
      confidence: isRemote ? "possible" : "likely",
      ruleId: isRemote ? "email.remote-shell" : "email.address",
    });
  }
  return found;
}

function addressAround(text: string, sign: number, domainStart: number): { start: number; end: number } | undefined {
  const start = localPartStart(text, sign);
  const end = domainEnd(text, domainStart);
  if (start === sign || end - start > MAX_ADDRESS_LENGTH || sign - start > MAX_LOCAL_PART_LENGTH) return undefined;
  const before = text.charAt(start - 1);
  // Not an address: `//user@host` and `//user:password@host` in URLs, the fediverse handle `@user@host`, and `a@b@c`.
  if (before === "@" || text.charAt(end) === "@" || (before === "/" && text.charAt(start - 2) === "/"))
    return undefined;
  if (before === ":" && URL_USER_BEFORE.test(text.slice(Math.max(0, start - 90), start))) return undefined;
  if (!isDomainName(text.slice(domainStart, end))) return undefined;
  if (REMOTE_PATH_AFTER.test(text.slice(end, end + 2)) && text.slice(start, sign) === "git") return undefined;
  return IDENTIFIER_BEFORE.test(textBefore(text, start, 24)) ? undefined : { start, end };
}

function localPartStart(text: string, sign: number): number {
  const unspaced = UNSPACED.test(text.charAt(sign - 1));
  let start = sign;
  while (start > 0 && sign - start <= MAX_LOCAL_PART_LENGTH && isLocal(text.charAt(start - 1), unspaced)) start--;
  const local = text.slice(start, sign);
  // Dots are allowed only inside and never doubled; quotes and dashes before the name belong to the sentence.
  if (local.endsWith(".")) return sign;
  const name = local.slice(local.lastIndexOf("..") + 1).replace(/^[.'&~-]{1,64}/, "");
  return sign - name.length;
}

function domainEnd(text: string, start: number): number {
  const unspaced = UNSPACED.test(text.charAt(start));
  let end = start;
  while (end < text.length && end - start <= MAX_ADDRESS_LENGTH && isDomain(text.charAt(end), unspaced)) end++;
  const domain = text.slice(start, end);
  const doubled = domain.indexOf("..");
  return start + (doubled < 0 ? domain : domain.slice(0, doubled)).replace(/[._-]{1,254}$/, "").length;
}

function isDomainName(domain: string): boolean {
  const labels = domain.split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || NOT_A_DOMAIN.test(domain)) return false;
  if (!/^(?:[a-z]{2,24}|xn--[a-z0-9-]{2,59}|[^\x20-\x7e]{2,63})$/i.test(last)) return false;
  if (labels.slice(0, -1).every((label) => /^\d{1,3}x?$/.test(label))) return false; // `name@2x.png`, `pkg@1.2.rc`
  return labels.every((label) => label !== "" && !label.startsWith("-") && !label.endsWith("-"));
}
