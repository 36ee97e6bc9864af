import type { z } from "zod";

/** A part of a mail. The layout gives each its look, in HTML and in plain text. */
export type Block =
  | { kind: "text"; text: string }
  /** The one thing the reader is to do. */
  | { kind: "button"; label: string; url: string }
  | { kind: "facts"; facts: readonly { label: string; value: string }[] }
  /** Somebody else's words. */
  | { kind: "quote"; text: string }
  /** What only some readers need to know, at the end. */
  | { kind: "note"; text: string };

export interface Letter {
  subject: string;
  blocks: readonly Block[];
}

/** What every letter may name. */
export interface Site {
  /** Where people reach the site, without a slash at the end. */
  publicUrl: string;
}

/** A mail we send: what it needs to know, and its words. */
export interface MailTemplate<Params extends z.ZodType = z.ZodType> {
  /** Never changed: mails that wait carry it. */
  name: string;
  params: Params;
  /** @throws ZodError when the parameters are not those of this mail */
  write(params: unknown, site: Site): Letter;
}

export function mailTemplate<Params extends z.ZodType>(
  name: string,
  params: Params,
  write: (params: z.output<Params>, site: Site) => Letter,
): MailTemplate<Params> {
  return { name, params, write: (given, site) => write(params.parse(given), site) };
}

export const text = (words: string): Block => ({ kind: "text", text: words });
export const note = (words: string): Block => ({ kind: "note", text: words });
export const button = (label: string, url: string): Block => ({ kind: "button", label, url });
/** A time as mails write it, such as `1 March 2026`. */
export const dayOf = (time: Date): string =>
  time.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
